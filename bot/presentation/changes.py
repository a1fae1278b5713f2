"""What tells two accounts of one hand apart, in a few words: fed by Ann, not Bo."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from bot.dialogue.draft import draft_of
from bot.engine import Call, Deal, DealError, Ruling, rules_of

from .footer import rules_named
from .house_words import option_label, value_text
from .lines import cut
from .summary import summary
from .words import Words, tile_signs

_MOST = 160
"""So many signs say what changed: the deal itself stands beside it."""


def changed_facts(before: Deal, after: Deal, words: Words) -> str:
    """Say what the later account tells otherwise; empty where it tells the same."""
    return cut(" · ".join(dict.fromkeys(_changes(before, after, words))), _MOST)


def first_change(before: Deal, after: Deal) -> str:
    """Name the first fact, or option, that is told otherwise, as errors name places: ``calls[2].from``."""
    if before.rules != after.rules:
        return "rules"
    keys = dict.fromkeys((*before.house, *after.house))
    option = next((key for key in keys if before.house.get(key) != after.house.get(key)), None)
    if option is not None:
        return option
    for place, (old, new) in enumerate(zip(before.calls, after.calls, strict=False)):
        if old != new:
            return f"calls[{place}].from" if old.feeder != new.feeder else f"calls[{place}]"
    names = (name for name in after.__struct_fields__ if getattr(before, name) != getattr(after, name))
    return next(names, "")


def turning_clause(before: Ruling, after: Ruling) -> str | None:
    """Name the clause that a difference turns on: the first by which somebody pays, or is judged, in one alone."""
    then = {(each.player, each.winner, each.for_, each.holds, each.why) for each in before.liabilities}
    for each in after.liabilities:
        if (each.player, each.winner, each.for_, each.holds, each.why) not in then:
            return each.why
    paid = {(each.payer, each.payee, each.amount, each.why) for each in before.payments}
    turned = (each.why for each in after.payments if (each.payer, each.payee, each.amount, each.why) not in paid)
    return next(turned, None)


def _changes(before: Deal, after: Deal, words: Words) -> Iterator[str]:
    said = list(_of_rules(before, after, words))
    said += [*_feeders(before, after, words), *_discarders(before, after, words)]
    yield from said or _lines(before, after, words)


def _of_rules(before: Deal, after: Deal, words: Words) -> Iterator[str]:
    if before.rules != after.rules:
        yield rules_named(after.rules, words.language)
        return
    try:
        then, now = rules_of(before.rules, before.house).values, rules_of(after.rules, after.house).values
    except DealError:
        # The rules of one of them are known no more.
        return
    for key in now:
        if now[key] != then.get(key):
            label = option_label(words.family, key, words.language)
            value = value_text(words.family, key, now[key], words.language)
            yield words.language("footer.option", label=label, value=value)


def _feeders(before: Deal, after: Deal, words: Words) -> Iterator[str]:
    if len(before.calls) != len(after.calls):
        return
    for old, new in zip(before.calls, after.calls, strict=True):
        if old.feeder != new.feeder and (old.by, old.tiles) == (new.by, new.tiles):
            yield _fed(old, new, words)


def _fed(old: Call, new: Call, words: Words) -> str:
    tiles = words.language(f"call.{new.kind}") if new.tiles is UNSET else tile_signs(new.tiles)
    if new.feeder is UNSET:
        return words.language("change.unfed", tiles=tiles)
    fed = words.party(new.feeder)
    if old.feeder is UNSET:
        return words.language("change.fed", tiles=tiles, player=fed)
    return words.language("change.fed-not", tiles=tiles, player=fed, other=words.party(old.feeder))


def _discarders(before: Deal, after: Deal, words: Words) -> Iterator[str]:
    then = {(win.by, win.how): win.discarder for win in before.wins or ()}
    for win in after.wins or ():
        old = then.get((win.by, win.how), UNSET)
        if old is not UNSET and win.discarder is not UNSET and old != win.discarder:
            yield words.language("change.discarder", player=words.party(win.discarder), other=words.party(old))
            return


def _lines(before: Deal, after: Deal, words: Words) -> Iterator[str]:
    """Say the lines that the later account adds; where it only leaves some out, that it has them no more."""
    then, now = summary(draft_of(before), words), summary(draft_of(after), words)
    added = [line for line in now if line not in then]
    yield from added or (words.language("change.without", fact=line) for line in then if line not in now)
