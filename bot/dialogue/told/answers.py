"""The facts of a message as the answers they give: each to the question that would have asked for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from msgspec import UNSET, UnsetType

from bot.dialogue.draft import DRAWN, Draft, has_token_kans
from bot.dialogue.message import Message
from bot.dialogue.questions import INDICATOR, NO, YES
from bot.engine import Seat
from bot.engine.tiles import format_tiles, parse_tiles
from bot.telling.told import Facts, ToldDraw, ToldValue, ToldWin

from .seating import seat_of_person

Answer = tuple[str, tuple[str, ...]]
"""The key of a question, and what answers it."""
LIMITS: Mapping[str, str] = MappingProxyType({"mangan": "5", "haneman": "6", "baiman": "8", "sanbaiman": "11"})
"""The fewest han of each limit; a yakuman that nobody names is asked for, as some have a liable player."""
_HAND_SIZE = 13
_MELD_SIZE = 3
OTHERS = "@others"
WINNER = "@winner"


@dataclass(frozen=True)
class Answers:
    """What a message answers, in the order in which it is asked, for players who sit."""

    draft: Draft
    message: Message
    facts: Facts
    beside: bool = True
    """Whether it is known who sits beside whom."""

    def seat(self, player: str) -> Seat | None:
        """Return where somebody sits, also the winner whom nobody names."""
        if player == WINNER:
            return self.winner
        if ":" in player and not self.beside:
            return None
        return seat_of_person(self.draft, self.message, player)

    @property
    def winner(self) -> Seat | None:
        """The only winner, as told or as answered."""
        told = [win.by for win in self.facts.wins or () if win.by is not UNSET]
        if len(told) == 1 and len(self.facts.wins or ()) == 1:
            return self.seat(told[0])
        return self.draft.winners[0] if len(self.draft.winners) == 1 and not told else None

    # -- how it ended ------------------------------------------------------------------------------------

    def of_ending(self) -> Iterator[Answer]:
        """Say how the deal ended, who won it off whom, or whose fault it was."""
        ending = self._ending()
        if ending:
            yield "ending", (ending,)
        wins = self.facts.wins or ()
        winners = [self.seat(win.by) for win in wins if win.by is not UNSET]
        if winners and len(winners) == len(wins) and all(winners):
            yield "winners", tuple(seat for seat in winners if seat)
        off = {win.discarder for win in wins}
        if len(off) == 1 and ending not in DRAWN:
            yield from self._about_one("discarder", off.pop())
        if self.facts.penalty:
            yield from self._about_one("culprit", self.facts.penalty.by)
        if self.facts.draw:
            yield from self._of_draw(self.facts.draw)

    def _ending(self) -> str:
        if self.facts.penalty:
            return self.facts.penalty.kind
        if self.facts.draw:
            return self.facts.draw.kind
        hows = {win.how for win in self.facts.wins or ()}
        how = hows.pop() if len(hows) == 1 else UNSET
        return "" if how is UNSET else how

    def _about_one(self, key: str, player: object) -> Iterator[Answer]:
        seat = self.seat(player) if isinstance(player, str) else None
        if seat is not None:
            yield key, (seat,)

    def _of_draw(self, draw: ToldDraw) -> Iterator[Answer]:
        """Say who was ready where it is told of everybody; of some alone it is not known who else was."""
        ready, not_ready = self.seats(draw.ready), self.seats(draw.not_ready)
        others = [seat for seat in self.draft.seats if seat not in (*ready, *not_ready)]
        if OTHERS in (draw.ready or ()):
            ready = [*ready, *others]
        is_whole = OTHERS in (*(draw.ready or ()), *(draw.not_ready or ())) or not others or draw.ready == ()
        if is_whole:
            yield "ready", tuple(ready)
        if draw.nagashi is not UNSET:
            yield "nagashi", tuple(self.seats(draw.nagashi))

    def seats(self, players: Sequence[str] | UnsetType) -> list[Seat]:
        """Return where those sit who are known."""
        return [seat for player in players or () if (seat := self.seat(player)) is not None]

    # -- the hands ---------------------------------------------------------------------------------------

    def of_hands(self) -> Iterator[Answer]:
        """Say what each winner held, or what it is worth, and what is testified of the discard."""
        for seat, win in self.wins():
            if win.value:
                yield from self._worth(seat, win.value)
            if win.hand:
                yield from self._tiles(seat, win.hand, win.tile or "")
            for name, stated in _testified(win):
                yield f"{name}:{seat}", (stated,)

    def wins(self) -> Iterator[tuple[Seat, ToldWin]]:
        """Return each win with its winner's seat; one whose winner is not told is the only winner's."""
        for win in self.facts.wins or ():
            seat = self.winner if win.by is UNSET else self.seat(win.by)
            if seat is not None and seat in self.draft.winners:
                yield seat, win

    def _worth(self, seat: Seat, value: ToldValue) -> Iterator[Answer]:
        fields = self.draft.played.family.vocabulary.value_fields
        if value.yakuman and "yakuman" in fields:
            yield f"hand:{seat}", ("yakuman", *value.yakuman)
        elif "han" in fields:
            han = str(value.han) if value.han is not UNSET else LIMITS.get(value.limit or "", "")
            if han:
                yield f"hand:{seat}", ("han", han, *([str(value.fu)] if value.fu is not UNSET else []))
        elif "faan" in fields:
            if value.faan is not UNSET:
                yield f"hand:{seat}", ("faan", str(value.faan))
            if value.patterns:
                yield f"patterns:{seat}", value.patterns
        elif value.patterns is not UNSET:
            feel = () if value.hard is UNSET else ("hard" if value.hard else "soft",)
            yield f"hand:{seat}", ("patterns", *value.patterns, *feel)

    def _tiles(self, seat: Seat, hand: str, winning: str) -> Iterator[Answer]:
        """State the tiles where they are all that the melds leave; a part of a hand is no hand."""
        told = parse_tiles(hand)
        melded = sum(call.kind not in ("token-kan", "added-kan") for call in self.draft.calls if call.by == seat)
        whole = _HAND_SIZE - _MELD_SIZE * melded
        if winning and len(told) in (whole, whole + 1):
            yield f"hand:{seat}", ("tiles", format_tiles(told), winning)

    # -- all else ----------------------------------------------------------------------------------------

    def of_table(self) -> Iterator[Answer]:
        """Say what was turned up, and which tiles lie alone."""
        facts = self.facts
        if facts.wild:
            yield "wild", (facts.wild,)
        elif facts.wild_indicator:
            yield "wild", (facts.wild_indicator,)
            yield "wild-is", (INDICATOR,)
        if has_token_kans(self.draft):
            for player, counts in (facts.tokens or {}).items():
                seat = self.seat(player)
                if seat is not None:
                    yield from ((f"token-kans:{seat}", (name, str(number))) for name, number in counts.items())

    def of_circumstances(self) -> Iterator[Answer]:
        """Say everything else that may count."""
        facts = self.facts
        if facts.riichi is not UNSET:
            yield "riichi", tuple(self.seats(facts.riichi))
        for name, number in (("honba", facts.honba), ("deposits", facts.deposits)):
            if number is not UNSET:
                yield name, (str(number),)
        for name, text in (("round-wind", facts.round_wind), ("dora", facts.dora), ("ura", facts.ura)):
            if text:
                yield name, (text,)
        for seat, win in self.wins():
            if win.flags:
                yield f"flags:{seat}", tuple(win.flags)
        # How many flowers there are does not say which: they are asked for, where they matter.
        flowers = {player: text for player, text in (facts.flowers or {}).items() if isinstance(text, str)}
        kita = {player: str(number) for player, number in (facts.kita or {}).items()}
        for name, held in (("kita", kita), ("flowers", flowers)):
            known = ((self.seat(player), text) for player, text in held.items())
            yield from ((f"{name}:{seat}", (text,)) for seat, text in known if seat is not None)


def _testified(win: ToldWin) -> Iterator[tuple[str, str]]:
    asserted = win.asserted
    if not asserted:
        return
    for name in asserted.__struct_fields__:
        stated = getattr(asserted, name)
        if isinstance(stated, bool):
            yield name.replace("_", "-"), YES if stated else NO
        elif stated is not UNSET:
            yield name, str(stated)
