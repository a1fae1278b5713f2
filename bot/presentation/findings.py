"""Who was examined for a liability, in a sentence each: who is liable, who is not, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET, Struct

from bot.engine import Call, Deal, Liability, Ruling, Seat, kinds_in_call

from .words import Words, tile_signs

_ADDED = "added-kan"


class FindingLine(Struct, frozen=True):
    """Whom was examined, whether they are liable, and why, in one sentence; several where one reason frees them all."""

    holds: bool
    text: str
    clause: str


def finding_text(line: FindingLine) -> str:
    """Mark who is liable and who is not."""
    return f"{'✅' if line.holds else '✖️'} {line.text}"


class _Examined(Struct, frozen=True):
    """A verdict with the words it is said in: `shared` is the key for several players with the same reason."""

    liability: Liability
    text: str
    shared: str


def shown_liabilities(ruling: Ruling) -> Sequence[Liability]:
    """Return the verdicts that a reader needs, who is liable first.

    Of a player who is liable to a winner that is what they pay for, and not what they are not liable for.
    """
    holding: dict[tuple[Seat, Seat], list[Liability]] = {}
    for each in ruling.liabilities:
        if each.holds:
            holding.setdefault((each.player, each.winner), []).append(each)
    free = [each for each in ruling.liabilities if not each.holds and (each.player, each.winner) not in holding]
    return [*(each for some in holding.values() for each in _paid_for(some, ruling)), *free]


def _paid_for(holding: Sequence[Liability], ruling: Ruling) -> Sequence[Liability]:
    """Keep what the payments name, where they name any of it."""
    paid = {(each.payer, each.payee, each.for_) for each in ruling.payments}
    named = [each for each in holding if (each.player, each.winner, each.for_) in paid]
    return named or holding


def finding_lines(liabilities: Sequence[Liability], deal: Deal, words: Words) -> Sequence[FindingLine]:
    """Say each verdict once; those who are free for the same reason share a line."""
    shared: dict[object, list[_Examined]] = {}
    for place, each in enumerate(liabilities):
        examined = _examined(each, deal, words)
        reason = (each.why, each.winner) if examined.shared else examined.text
        shared.setdefault((each.holds, reason) if reason else place, []).append(examined)
    return [_line(group, words) for group in shared.values()]


def finding(liability: Liability, deal: Deal, words: Words) -> FindingLine:
    """Say one verdict."""
    return _line([_examined(liability, deal, words)], words)


def _line(group: Sequence[_Examined], words: Words) -> FindingLine:
    first = group[0].liability
    seats: list[Seat] = list(dict.fromkeys(each.liability.player for each in group))
    text = group[0].text
    if len(seats) > 1:
        text = words.language(group[0].shared, player=words.players(seats), winner=words.party(first.winner))
    return FindingLine(first.holds, text, first.why)


def _examined(liability: Liability, deal: Deal, words: Words) -> _Examined:
    why = liability.why
    data = {
        "player": words.party(liability.player),
        "winner": words.party(liability.winner),
        "pattern": words.short_pattern(liability.for_),
        "meld": _meld(liability, deal),
    }
    sentence = words.language.first(*_keys(liability))
    if not data["meld"]:
        # What the tiles would stand between closes up where nobody said them.
        sentence = sentence.replace(" {meld}", "").replace("{meld}", "")
    text = sentence.format(**data)
    many = f"finding.{why}.many"
    return _Examined(liability, text, many if not liability.holds and many in words.language else "")


def _keys(liability: Liability) -> Iterator[str]:
    """Return where the sentence may be: one that holds for a yakuman like others is said as that of its kind."""
    why = liability.why
    if liability.holds:
        yield f"finding.{why}"
        yield f"finding.{why.rpartition('.')[0]}"
    else:
        yield f"finding.{why}.dismissed"
        yield f"finding.{why}"
    yield f"clause.{why}"


def _meld(liability: Liability, deal: Deal) -> str:
    """Show the tiles of the call that decided; of a pon that became a kan, the kan's."""
    if liability.call is UNSET or liability.call >= len(deal.calls):
        return ""
    call = deal.calls[liability.call]
    if liability.why.endswith(f".{_ADDED}"):
        call = next((each for each in deal.calls if _is_kan_of(each, call)), call)
    return tile_signs(call.tiles) if call.tiles else ""


def _is_kan_of(kan: Call, pon: Call) -> bool:
    if kan.kind != _ADDED or kan.by != pon.by or not kan.tiles or not pon.tiles:
        return False
    return kinds_in_call(kan.kind, kan.tiles)[0] == kinds_in_call(pon.kind, pon.tiles)[0]
