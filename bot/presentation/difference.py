"""What tells one ruling from another of the same deal, in sentences that are true of the other one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bot.engine import Deal, Liability, Ruling, Seat

from .findings import finding, finding_text
from .words import Words, words_for

_MOST = 3
"""So many sentences explain a difference."""


def difference_lines(here: Ruling, there: Ruling, deal: Deal, words: Words) -> Sequence[str]:
    """Say why `there` pays otherwise, as it stands there; `deal` is the one settled there, `words` are the reader's.

    Who is liable comes first; where nobody's liability differs, what is noted or paid by another clause.
    """
    own = words_for(deal, words.language)
    verdicts = dict.fromkeys(_verdicts(here, there, deal, own))
    lines = verdicts or dict.fromkeys(_sentences(here, there, words, own))
    return list(lines)[:_MOST]


def _verdicts(here: Ruling, there: Ruling, deal: Deal, words: Words) -> Iterator[str]:
    """Say of everybody who is liable in one of the rulings only what the other finds."""
    before, after = _liable(here.liabilities), _liable(there.liabilities)
    for player, winner in dict.fromkeys((*after, *before)):
        own = before.get((player, winner), {}), after.get((player, winner), {})
        if bool(own[0]) == bool(own[1]):
            # Liable in both: for which patterns may still differ.
            yield from (finding_text(finding(each, deal, words)) for name, each in own[1].items() if name not in own[0])
            continue
        if own[1]:
            yield from (finding_text(finding(each, deal, words)) for each in own[1].values())
        else:
            yield _freed(player, winner, there, deal, words)


def _liable(liabilities: Iterable[Liability]) -> dict[tuple[Seat, Seat], dict[str, Liability]]:
    """Return what each player is liable to each winner for."""
    found: dict[tuple[Seat, Seat], dict[str, Liability]] = {}
    for each in liabilities:
        if each.holds:
            found.setdefault((each.player, each.winner), {})[each.for_] = each
    return found


def _freed(player: Seat, winner: Seat, there: Ruling, deal: Deal, words: Words) -> str:
    """Say why somebody is not liable there; one whom nobody accuses there, just that they are not."""
    for each in there.liabilities:
        if (each.player, each.winner) == (player, winner):
            return finding_text(finding(each, deal, words))
    text = words.language.first(f"finding.{words.family}.none", "finding.none", player=words.party(player))
    return f"✖️ {text}"


def _sentences(here: Ruling, there: Ruling, words: Words, own: Words) -> Iterator[str]:
    """Say what is noted there alone, then by which clauses somebody pays there alone, or that are played otherwise."""
    before, after = _noted(here, words), _noted(there, own)
    yield from (note for note in after if note not in before)
    gained = Counter(_paid(there)) - Counter(_paid(here))
    yield from (own.reason(why) for why, *_ in gained)
    for why in dict.fromkeys(each.why for each in there.payments):
        if own.settled.get(why) != words.settled.get(why):
            yield own.reason(why)


def _noted(ruling: Ruling, words: Words) -> Sequence[str]:
    clauses = [note for note in ruling.notes if f"clause.{note.why}" in words.language]
    return [words.note(note) for note in clauses]


def _paid(ruling: Ruling) -> Iterator[tuple[str, str, str]]:
    return ((each.why, each.payer, each.payee) for each in ruling.payments)
