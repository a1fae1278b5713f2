"""Where the argument about a posted ruling stands, in a colour and a few lines."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine import Ruling, decode_deal, decode_ruling
from bot.i18n import Catalogue
from bot.presentation.changes import changed_facts
from bot.presentation.money import money_for
from bot.presentation.words import Words
from bot.store.contests import Contest
from bot.store.decisions import Decision
from bot.store.rulings import StoredRuling
from bot.ui.embed import MARKDOWN, Status, shown_safely

from .argument import Argument

NEUTRAL, GREEN, AMBER, BLUE, GREY = 0x4E6E81, 0x2E9D5B, 0xE8A317, 0x2F6FDB, 0x8A8F94
_COLOURS = {
    "open": NEUTRAL,
    "corrected": NEUTRAL,
    "agreed": GREEN,
    "contested": AMBER,
    "ruled": BLUE,
    "withdrawn": GREY,
}
_MOST_VERSIONS = 3
_MINUTES, _HOURS, _DAYS = 60, 3600, 86400


def status_of(argument: Argument, language: Catalogue) -> Status:
    """Say where the argument stands: the colour of what outweighs the rest, the lines of all."""
    words = argument.words(language)
    lines = (*_told_in(argument, language), *_decided(argument, words), *_contested(argument, words))
    lines = (*lines, *_agreed(argument, words))
    withdrawn = argument.game.status == "withdrawn"
    return Status(_COLOURS[argument.game.status], [*lines, *_corrected(argument, words)], not withdrawn)


def _told_in(argument: Argument, language: Catalogue) -> Iterator[str]:
    """Link to the message in which the deal was told; a correction was made since, the message is the same."""
    first = next((each for each in argument.versions if each.told_in is not None), None)
    if first is not None:
        link = f"https://discord.com/channels/{first.server_id}/{first.channel_id}/{first.told_in}"
        yield MARKDOWN.small(language("told.source", link=link))


def _decided(argument: Argument, words: Words) -> Iterator[str]:
    withdrawn = [each for each in argument.decisions if each.verdict == "withdrawn"]
    ruled = [each for each in argument.decisions if each.verdict != "withdrawn"]
    for each in withdrawn[-1:]:
        yield words.language("argument.withdrawn", player=argument.person(each.user_id, words))
    for each in ruled[-1:]:
        yield _ruled(argument, each, words)


def _ruled(argument: Argument, decision: Decision, words: Words) -> str:
    referee = argument.person(decision.user_id, words)
    if argument.is_seated(decision.user_id):
        referee = words.language("argument.seated-referee", player=referee)
    if decision.verdict == "stands":
        return words.language("argument.stands", player=referee)
    return words.language("argument.ruled", player=referee, facts=_facts(argument, decision.version, words))


def _contested(argument: Argument, words: Words) -> Iterator[str]:
    for each in argument.contests:
        line, accepted = contest_line(argument, each, words), acceptance_line(argument, each, words)
        yield f"{line} ({accepted})" if accepted else line


def contest_line(argument: Argument, contest: Contest, words: Words) -> str:
    """Say who contests what, and what it is worth."""
    player = argument.person(contest.user_id, words)
    if contest.ruling is None:
        return words.language("argument.whole", player=player, worth=_results(argument.ruling, words))
    facts = contested_facts(argument, contest, words)
    worth = worth_of(argument, decode_ruling(contest.ruling), words)
    return words.language("argument.contest", player=player, facts=facts, worth=worth)


def acceptance_line(argument: Argument, contest: Contest, words: Words) -> str:
    """Say who accepts a contest and who has yet to; nothing where nobody does."""
    found = argument.acceptances.get(contest.id)
    if found is None or not found.accepted:
        return ""
    accepted, awaited = (", ".join(map(words.party, each)) for each in (found.accepted, found.awaited))
    return words.language("argument.acceptances", accepted=accepted, awaited=awaited)


def contest_title(argument: Argument, contest: Contest, words: Words) -> str:
    """Name a contest among others: who made it, and what it tells."""
    seat = next((each.seat for each in argument.players if each.user_id == contest.user_id), contest.seat)
    if contest.ruling is None:
        return words.language("argument.title.whole", player=words.party(seat))
    facts = changed_facts(argument.deal, decode_deal(contest.facts), words)
    return words.language("argument.title", player=words.party(seat), facts=facts)


def contested_facts(argument: Argument, contest: Contest, words: Words) -> str:
    """Say what a contest tells otherwise than the version that counts."""
    told = shown_safely(decode_deal(contest.facts))
    return changed_facts(shown_safely(argument.deal), told, words) or words.language("argument.other-facts")


def worth_of(argument: Argument, told: Ruling, words: Words) -> str:
    """Say what whoever would get or pay something else would get or pay."""
    now, money = argument.ruling, money_for(told.rules, told.house)
    changed = [(seat, delta) for seat, delta in told.deltas.items() if delta != now.deltas.get(seat)]
    parts = [f"{words.party(seat)} {money.signed(delta)}" for seat, delta in changed]
    return ", ".join(parts) or words.language("argument.same-results")


def _results(ruling: Ruling, words: Words) -> str:
    money = money_for(ruling.rules, ruling.house)
    return ", ".join(f"{words.party(seat)} {money.signed(delta)}" for seat, delta in ruling.deltas.items() if delta)


def _agreed(argument: Argument, words: Words) -> Iterator[str]:
    agreeing = [each.seat for each in argument.assents if each.verdict == "agree"]
    concerned = [each.seat for each in argument.may_agree]
    if concerned and {*concerned} <= {*agreeing}:
        yield words.language("argument.agreed.all")
    elif agreeing:
        yield words.language("argument.agreed", players=", ".join(map(words.party, agreeing)))


def _corrected(argument: Argument, words: Words) -> Iterator[str]:
    """Say who changed what; what a referee ruled is said above."""
    made = [each for each in argument.versions if each.cause in ("corrected", "accepted")]
    yield from (_version(argument, each, words) for each in made[-_MOST_VERSIONS:])


def _version(argument: Argument, stored: StoredRuling, words: Words) -> str:
    # A clock that was set back meanwhile tells nothing.
    later = max(0, stored.created_at - argument.versions[0].created_at)
    return words.language(
        "argument.version",
        version=stored.version,
        player=argument.person(stored.author_id, words),
        later=_later(later, words.language),
        facts=_facts(argument, stored.version, words),
    )


def _facts(argument: Argument, version: int, words: Words) -> str:
    """Say what a version tells otherwise than the one before."""
    pair = [each for each in argument.versions if each.version in (version - 1, version)]
    before, after = (shown_safely(decode_deal(each.deal)) for each in (pair[0], pair[-1]))
    return changed_facts(before, after, words) or words.language("argument.other-facts")


def _later(seconds: int, language: Catalogue) -> str:
    if seconds < _HOURS:
        return language("argument.later.minutes", minutes=seconds // _MINUTES)
    if seconds < _DAYS:
        return language("argument.later.hours", hours=seconds // _HOURS)
    return language("argument.later.days", days=seconds // _DAYS)
