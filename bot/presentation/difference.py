"""What tells one ruling from another of the same deal, in sentences that are true of the other one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.engine import Deal, Liability, Ruling, Seat

from .findings import finding, finding_text
from .words import Words, words_for

_MOST = 3
"""So many sentences explain a difference."""
_OF_OTHER_THINGS = (".testimony.", "assumed")
"""Notes of what a ruling rests on: they tell no two rule sets apart."""
_Liable = Mapping[tuple[Seat, Seat], Mapping[str, Liability]]
"""By player and winner, what somebody is liable for."""


def difference_lines(here: Ruling, there: Ruling, deal: Deal, words: Words) -> Sequence[str]:
    """Say why `there` pays otherwise, as it stands there; `deal` is the one settled there, `words` are the reader's.

    Who is liable comes first; where that is the same, what is noted or paid by another clause.
    """
    own = words_for(deal, words.language)
    lines = (
        dict.fromkeys(_verdicts(here, there, deal, own))
        or dict.fromkeys(_sentences(here, there, words, own))
        or dict.fromkeys(_other_reasons(here, there, deal, own))
    )
    return list(lines)[:_MOST]


def _verdicts(here: Ruling, there: Ruling, deal: Deal, words: Words) -> Iterator[str]:
    """Say of everybody who is liable in one of the rulings what the other finds; who wins in both is meant."""
    before, after = _liable(here.liabilities), _liable(there.liabilities)
    winners = {hand.by for hand in there.hands} & {hand.by for hand in here.hands}
    for pair in dict.fromkeys((*after, *before)):
        if pair[1] not in winners:
            continue
        if pair in after:
            known = before.get(pair, {})
            yield from (
                finding_text(finding(each, deal, words)) for each in after[pair].values() if each.for_ not in known
            )
        else:
            yield _freed(pair, before[pair], there, deal, words)


def _liable(liabilities: Iterable[Liability]) -> _Liable:
    found: dict[tuple[Seat, Seat], dict[str, Liability]] = {}
    for each in liabilities:
        if each.holds:
            found.setdefault((each.player, each.winner), {})[each.for_] = each
    return found


def _freed(
    pair: tuple[Seat, Seat], liable_for: Mapping[str, Liability], there: Ruling, deal: Deal, words: Words
) -> str:
    """Say why somebody is not liable there for what they are here; one whom nobody accuses, just that they are not."""
    found = [each for each in there.liabilities if (each.player, each.winner) == pair]
    for each in sorted(found, key=lambda each: each.for_ not in liable_for):
        return finding_text(finding(each, deal, words))
    text = words.language.first(f"finding.{words.family}.none", "finding.none", player=words.party(pair[0]))
    return f"✖️ {text}"


def _sentences(here: Ruling, there: Ruling, words: Words, own: Words) -> Iterator[str]:
    """Say what is noted there alone, then by which clauses somebody pays there alone, or that are played otherwise."""
    before = _noted(here, words)
    yield from (note for note in _noted(there, own) if note not in before)
    gained = Counter(_paid(there)) - Counter(_paid(here))
    yield from (own.reason(why) for why, *_ in gained)
    for why in dict.fromkeys(each.why for each in there.payments):
        if own.settled.get(why) != words.settled.get(why):
            yield own.reason(why)


def _noted(ruling: Ruling, words: Words) -> Sequence[str]:
    """Say what a ruling notes, but for what stands in its footer and what it rests on."""
    told = (note for note in ruling.notes if not any(part in note.why for part in _OF_OTHER_THINGS))
    return [words.note(note) for note in told if f"footer.{note.why}" not in words.language]


def _paid(ruling: Ruling) -> Iterator[tuple[str, str, str]]:
    return ((each.why, each.payer, each.payee) for each in ruling.payments)


def _other_reasons(here: Ruling, there: Ruling, deal: Deal, words: Words) -> Iterator[str]:
    """Say of who is liable in neither why that is so there, where it is for another reason."""
    known = {(each.player, each.winner, each.for_): each.why for each in here.liabilities}
    for each in there.liabilities:
        if known.get((each.player, each.winner, each.for_), each.why) != each.why:
            yield finding_text(finding(each, deal, words))
