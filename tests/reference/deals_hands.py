"""Hands for the deal maker: a wall to take tiles from, plans worth arguing about, and the calls they lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

Deal = dict[str, Any]
Set = tuple[str, str]  # ("trip" or "run", its first tile)
Shape = tuple[list[Set] | None, list[str]]  # four sets and the pair's kind, or no sets and all fourteen tiles

SUITED = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
HONOURS = [f"{rank}z" for rank in range(1, 8)]
TERMINALS = [f"{rank}{suit}" for suit in "mps" for rank in (1, 9)]
GREENS = ["2s", "3s", "4s", "6s", "8s", "6z"]
GREEN_SETS: list[Set] = [("trip", tile) for tile in GREENS] + [("run", "2s")] * 2


class NoTiles(Exception):  # noqa: N818 - the wall ran out, another hand is tried
    """The tiles asked for are all used up."""


class Wall:
    """The tiles not yet handed out."""

    def __init__(self, random: Random, *, sanma: bool, fives: bool = False) -> None:
        absent = "234678" if fives else "2345678"
        kinds = [tile for tile in SUITED if not (sanma and tile[1] == "m" and tile[0] in absent)]
        self.random = random
        self.left = Counter(dict.fromkeys([*kinds, *HONOURS], 4))
        self.red = {"0m": not sanma or fives, "0p": True, "0s": True}

    def take(self, tile: str, number: int = 1) -> list[str]:
        if self.left[tile] < number:
            raise NoTiles
        self.left[tile] -= number
        taken = [tile] * number
        red = "0" + tile[1]
        if tile[0] == "5" and self.red.get(red) and self.random.random() < number / 8:
            self.red[red] = False
            taken[0] = red
        return taken

    def back(self, tile: str) -> None:
        if tile[0] == "0":
            self.red[tile] = True
            tile = "5" + tile[1]
        self.left[tile] += 1

    def any_tile(self) -> str:
        kinds = sorted(tile for tile, number in self.left.items() if number)
        return self.take(self.random.choice(kinds))[0]

    def snapshot(self) -> tuple[Counter[str], dict[str, bool]]:
        return self.left.copy(), dict(self.red)

    def restore(self, kept: tuple[Counter[str], dict[str, bool]]) -> None:
        self.left, self.red = kept[0].copy(), dict(kept[1])


def text(tiles: list[str]) -> str:
    """Tiles as the contract writes them."""
    out = ""
    for suit in "mpsz":
        ranks = sorted(tile[0] for tile in tiles if tile[1] == suit)
        out += "".join(ranks) + suit if ranks else ""
    return out


def trips(tiles: list[str]) -> list[Set]:
    return [("trip", tile) for tile in tiles]


@dataclass
class Shaper:
    """Four sets and a pair for each plan, from the kinds the wall still has twice."""

    random: Random
    kinds: list[str]
    suits: str
    runs: bool  # whether a chi can be claimed at this table

    def near(self, family: list[str]) -> list[str]:
        """Mostly a pair of the family, sometimes the one that spoils it."""
        return [self.random.choice(family if self.random.random() < 0.75 else self.kinds)]

    def anything(self) -> list[str]:
        return [self.random.choice(self.kinds)]

    def some_sets(self, number: int) -> list[Set]:
        sets: list[Set] = []
        for _ in range(number):
            run = f"{self.random.randrange(1, 8)}{self.random.choice(self.suits)}"
            triplet = ("trip", self.random.choice(self.kinds))
            sets.append(triplet if self.random.random() < 0.45 else ("run", run))
        return sets

    def some(self, family: list[str], number: int) -> list[str]:
        if len(family) < number:
            raise NoTiles
        return self.random.sample(family, number)

    def daisangen(self) -> Shape:
        return [*trips(HONOURS[4:]), *self.some_sets(1)], self.near(HONOURS[:4])

    def daisangen_and_more(self) -> Shape:
        more = self.random.choice(HONOURS[:4] * 3 + self.kinds)
        return trips([*HONOURS[4:], more]), self.near(HONOURS[:4])

    def daisuushii(self) -> Shape:
        return trips(HONOURS[:4]), self.near([*HONOURS[4:], *self.kinds])

    def shousuushii(self) -> Shape:
        winds = self.some(HONOURS[:4], 4)
        return [*trips(winds[:3]), *self.some_sets(1)], winds[3:]

    def suurenkou(self) -> Shape:
        low, suit = self.random.randrange(1, 7), self.random.choice(self.suits)
        return trips([f"{low + step}{suit}" for step in range(4)]), self.anything()

    def suuchoupaikou(self) -> Shape:
        low, suit = self.random.randrange(1, 4), self.random.choice(self.suits)
        return trips([f"{low + step}{suit}" for step in (0, 2, 4, 6)]), self.anything()

    def isshoku_yonjun(self) -> Shape:
        low = f"{self.random.randrange(1, 8)}{self.random.choice(self.suits)}"
        return [("run", low)] * 4, self.anything()

    def tsuuiisou(self) -> Shape:
        chosen = self.some(HONOURS, 5)
        return trips(chosen[:4]), self.near(chosen[4:])

    def chinroutou(self) -> Shape:
        chosen = self.some([tile for tile in TERMINALS if tile in self.kinds], 5)
        return trips(chosen[:4]), self.near(chosen[4:])

    def ryuuiisou(self) -> Shape:
        return self.random.sample(GREEN_SETS if self.runs else GREEN_SETS[:6], 4), self.near(GREENS)

    def triplets(self) -> Shape:
        return trips(self.some(self.kinds, 4)), self.anything()

    def plain(self) -> Shape:
        return self.some_sets(4), self.anything()

    def pairs(self) -> Shape:
        return None, [tile for tile in self.some(self.kinds, 7) for _ in range(2)]

    def orphans(self) -> Shape:
        orphans = [*TERMINALS, *HONOURS]
        return None, [*orphans, self.random.choice(orphans)]

    def gates(self) -> Shape:
        suit = self.random.choice(self.suits)
        return None, [f"{rank}{suit}" for rank in [*map(int, "1112345678999"), self.random.randrange(1, 10)]]


# What the interesting winner is after; listed more often, played more often.
Plan = Callable[[Shaper], Shape]
PLANS: tuple[Plan, ...] = (
    *[Shaper.daisangen] * 2,
    *[Shaper.daisangen_and_more] * 6,
    *[Shaper.daisuushii] * 2,
    *[Shaper.tsuuiisou] * 2,
    *[Shaper.triplets] * 4,
    *[Shaper.plain] * 4,
    Shaper.chinroutou,
    Shaper.ryuuiisou,
    Shaper.suurenkou,
    Shaper.isshoku_yonjun,
    Shaper.suuchoupaikou,
    Shaper.shousuushii,
    Shaper.pairs,
    Shaper.orphans,
    Shaper.gates,
)
# Hands that can blame two players at once.
QUARRELS: tuple[Plan, ...] = (Shaper.daisangen_and_more, Shaper.daisangen_and_more, Shaper.tsuuiisou, Shaper.daisuushii)


def some_hand(
    random: Random, wall: Wall, seats: str, seat: str, tile: str | None, plans: tuple[Plan, ...]
) -> dict[str, Any]:
    """A hand from the wall; with `tile` given it must be won on that tile, or it has no tiles to show."""
    kept = wall.snapshot()
    for attempt in range(40):
        wall.restore(kept)
        plan = random.choice(plans) if attempt < 30 else Shaper.plain
        try:
            if tile is not None:
                wall.back(tile)
            return build(random, wall, seats, seat, plan, tile)
        except NoTiles:
            continue
    wall.restore(kept)
    return {"calls": [], "concealed": None, "tile": tile}


def build(random: Random, wall: Wall, seats: str, seat: str, plan: Plan, tile: str | None) -> dict[str, Any]:
    kinds = sorted(tile for tile, number in wall.left.items() if number >= 2)
    runs = len(seats) == 4
    sets, pair = plan(Shaper(random, kinds, "mps" if runs else "ps", runs))
    if sets is None:
        calls: list[Deal] = []
        hidden = [taken for kind in pair for taken in wall.take(kind)]
    else:
        habits = random.choice(HABITS if plan not in QUARRELS else (*HABITS, *[FOUR_KANS] * 6))
        calls, hidden = lay_down(random, wall, seats, seat, sets, habits)
        hidden += wall.take(pair[0], 2)
    if tile is None:
        tile = random.choice(hidden)
    elif tile not in hidden:
        raise NoTiles
    hidden.remove(tile)
    return {"calls": calls, "concealed": hidden, "tile": tile}


@dataclass
class Habits:
    """How one player lays down: how often a set stays concealed, and how often a triplet is a kan."""

    hidden: float
    kan: float


FOUR_KANS = Habits(0.0, 0.97)
HABITS = (
    Habits(0.1, 0.25),
    Habits(0.1, 0.25),
    Habits(0.02, 0.97),
    Habits(0.02, 0.97),
    Habits(0.4, 0.5),
    Habits(0.9, 0.3),
)


def lay_down(
    random: Random, wall: Wall, seats: str, seat: str, sets: list[Set], habits: Habits
) -> tuple[list[Deal], list[str]]:
    """The calls of one hand in order, and the tiles of the sets kept concealed."""
    calls: list[Deal] = []
    added: list[Deal] = []
    hidden: list[str] = []
    # In the plan's own order the set that may matter besides the yakuman comes last.
    for kind, tile in sets if random.random() < 0.5 else random.sample(sets, len(sets)):
        shown = random.random() >= habits.hidden
        if kind == "run":
            run = [taken for step in range(3) for taken in wall.take(f"{int(tile[0]) + step}{tile[1]}")]
            if shown and len(seats) == 4:
                calls.append(claimed(random, seats, seat, "chi", run))
            else:
                hidden += run
        elif random.random() < habits.kan and (shown or random.random() < 0.3):
            call, raised = kan_calls(random, seats, seat, wall.take(tile, 4), shown=shown)
            calls.append(call)
            added += [raised] if raised else []
        elif shown:
            calls.append(claimed(random, seats, seat, "pon", wall.take(tile, 3)))
        else:
            hidden += wall.take(tile, 3)
    return raise_some(random, calls, added), hidden


def kan_calls(random: Random, seats: str, seat: str, four: list[str], *, shown: bool) -> tuple[Deal, Deal | None]:
    """The call of a kan, and the later call that raised it from a pon, if it was one."""
    form = random.choice(("open-kan", "open-kan", "closed-kan", "added-kan")) if shown else "closed-kan"
    if form == "closed-kan":
        return own_kan(random, seat, form, four), None
    if form == "open-kan":
        return claimed(random, seats, seat, form, four), None
    return claimed(random, seats, seat, "pon", four[:3]), own_kan(random, seat, form, four)


def claimed(random: Random, seats: str, seat: str, kind: str, tiles: list[str]) -> Deal:
    call: Deal = {"by": seat, "kind": kind, "tiles": text(tiles)}
    others = [other for other in seats if other != seat]
    feeder = seats[seats.index(seat) - 1] if kind == "chi" else random.choice(others)
    if random.random() < (0.85 if kind == "chi" else 0.985):
        call["from"] = feeder
    if random.random() < 0.3:
        call["tile"] = random.choice(tiles)
    return call


def own_kan(random: Random, seat: str, kind: str, tiles: list[str]) -> Deal:
    call: Deal = {"by": seat, "kind": kind, "tiles": text(tiles)}
    if random.random() < 0.15:
        call["after-discard"] = random.random() < 0.9
    return call


def raise_some(random: Random, calls: list[Deal], added: list[Deal]) -> list[Deal]:
    """Each added kan somewhere behind its pon."""
    for kan in added:
        key = kan["tiles"].replace("0", "5")[-2:]
        at = next(i for i, call in enumerate(calls) if is_pon_of(call, key))
        calls.insert(random.randrange(at + 1, len(calls) + 1), kan)
    return calls


def is_pon_of(call: Deal, key: str) -> bool:
    return call["kind"] == "pon" and call["tiles"].replace("0", "5")[-2:] == key
