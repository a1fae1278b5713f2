"""Seeded random Wuhan tables: a wall to take tiles from, calls laid down, and one player's claim on a hand.

The hand wins, nearly wins or does not. `Lean` draws a table towards what else seldom happens.
"""

from collections import Counter
from typing import NamedTuple

from .wuhan_facts import SEATS, alone_of, before, dead_in
from .wuhan_options import house_of
from .wuhan_tiles import GENERALS, GREEN, KINDS, PLAIN_KINDS, RED, write

FLAVOURS = ("any", "any", "any", "pungs", "suit", "suit", "generals", "winds", "shapeless-generals", "shapeless-winds")


class Lean(NamedTuple):
    """What a hand is likely made of, how many melds it has, how it is won and how much of it goes wrong."""

    flavours: tuple = FLAVOURS
    melds: tuple = (1, 6, 6, 8, 6)
    calls: tuple = (5, 5, 1, 1, 1)
    hows: tuple = (50, 38, 12)
    wilds: tuple = (32, 26, 20, 13, 9)
    spoilt: tuple = (70, 18, 7, 5)


ANY = Lean()
OF_ONE_KIND = Lean(
    flavours=("suit", "suit", "suit", "generals", "winds"),
    melds=(0, 0, 0, 2, 3),
    calls=(5, 5, 2, 0, 0),
    hows=(60, 15, 25),
    wilds=(40, 30, 20, 5, 5),
    spoilt=(94, 4, 2, 0),
)
"""Third and fourth openings of one suit, generals or winds: what liabilities meet on."""

BEGGING = Lean(
    flavours=("any", "suit", "suit", "suit"),
    melds=(0, 0, 0, 1, 9),
    calls=(5, 5, 1, 0, 0),
    hows=(70, 0, 30),
    wilds=(70, 30, 0, 0, 0),
    spoilt=(94, 4, 2, 0),
)
"""Four openings and a discard, or a robbed kong."""

SMALL = Lean(flavours=("any",), melds=(0, 5, 5, 3, 1), wilds=(60, 40, 0, 0, 0), spoilt=(94, 4, 2, 0))


def indicator_of(wild):
    """A tile whose turning up makes this one wild."""
    if wild[1] == "z":
        return f"{dict(zip('123465', '512346', strict=True))[wild[0]]}z"
    return f"{(int(wild[0]) - 2) % 9 + 1}{wild[1]}"


def tokens_of(house):
    """The house as far as it says what lies alone, whatever else in it may be refused."""
    return house_of("kaikoufan", {key: house[key] for key in ("token.green", "token.skin") if key in house})


class Table:
    """A wall to take tiles from, and the calls laid down so far."""

    def __init__(self, rng, house=None, seats=SEATS):
        self.rng = rng
        self.seats = seats
        house = tokens_of(house or {})
        living = [kind for kind in PLAIN_KINDS if house["token.green"] == "no" or kind != GREEN]
        self.facts = {"wild": rng.choice(living)}
        self.wild = self.facts["wild"]
        if house["token.skin"] == "yes" and self.wild[1] == "z":
            honours = [kind for kind in living if kind[1] == "z" and kind != self.wild]
            self.facts["skins"] = write(rng.sample(honours, rng.choice((1, 2))))
        self.alone = alone_of(self.facts, house)
        self.plain = [kind for kind in PLAIN_KINDS if kind not in dead_in(self.alone)]
        self.wall = Counter(dict.fromkeys(KINDS, 4))
        self.wall[indicator_of(self.wild)] -= 1
        self.calls = []

    def take(self, tiles):
        """The tiles, gone from the wall; None when it lacks one."""
        if any(self.wall[tile] < n for tile, n in Counter(tiles).items()):
            return None
        self.wall.subtract(tiles)
        return tuple(tiles)

    def take_any(self, kinds):
        """One tile among the kinds, or among all when none of those is left."""
        left = [kind for kind in kinds if self.wall[kind]] or [kind for kind in self.plain if self.wall[kind]]
        return self.take([self.rng.choice(left)])[0]

    def a_set(self, kinds, size=3, *, runs=True):
        """A run or so many alike among the kinds, or None after some tries."""
        for _ in range(40):
            kind = self.rng.choice(kinds)
            run = [f"{int(kind[0]) + n}{kind[1]}" for n in range(3)]
            wants_run = runs and size == 3 and kind[1] != "z" and int(kind[0]) < 8 and self.rng.random() < 0.6
            if wants_run and not set(run) <= set(kinds):
                continue
            taken = self.take(run if wants_run else [kind] * size)
            if taken:
                return taken
        return None

    def lay(self, player, kinds, call_kind):
        """A call of the player with tiles of the kinds, none of them wild; whether it was possible."""
        plain = [kind for kind in kinds if kind not in self.alone]
        runs = call_kind == "chi"
        tiles = self.a_set(plain, 4 if "kan" in call_kind else 3, runs=runs) if plain else None
        if not tiles:
            return False
        if runs and tiles[0] == tiles[1]:
            call_kind = "pon"
        others = self.seats.replace(player, "")
        feeder = before(player, self.seats) if call_kind == "chi" else self.rng.choice(others)
        if call_kind == "added-kan":
            self.calls.append({"by": player, "kind": "pon", "tiles": write(tiles[:3]), "from": feeder})
        call = {"by": player, "kind": call_kind, "tiles": write(tiles)}
        self.calls.append(call if call_kind in ("closed-kan", "added-kan") else call | {"from": feeder})
        return True

    def lay_token(self, player):
        """A one-tile kong, red more often than another."""
        tile = self.take([RED if self.rng.random() < 0.6 else self.rng.choice(sorted(self.alone))])
        if tile:
            self.calls.append({"by": player, "kind": "token-kan", "tiles": tile[0]})


def kinds_of(flavour, table):
    """The kinds a hand of this flavour is made of, with none that lies alone but the wild one."""
    return [kind for kind in all_kinds_of(flavour, table.rng) if kind in table.plain]


def all_kinds_of(flavour, rng):
    """The same at a table where only red dragons and wild tiles lie alone."""
    if flavour == "suit":
        suit = rng.choice("mps")
        return [kind for kind in PLAIN_KINDS if kind[1] == suit]
    if "generals" in flavour:
        return sorted(GENERALS)
    if "winds" in flavour:
        return [kind for kind in PLAIN_KINDS if kind[1] == "z"]
    return list(PLAIN_KINDS)


def lay_melds(table, player, flavour, kinds, lean):
    """Zero to four melds of the winner; how many."""
    count = table.rng.choices(range(5), lean.melds)[0]
    weights = (0, *lean.calls[1:]) if flavour in ("pungs", "generals", "winds") else lean.calls
    laid = 0
    for _ in range(count):
        kind = table.rng.choices(("chi", "pon", "open-kan", "added-kan", "closed-kan"), weights)[0]
        laid += table.lay(player, kinds, kind)
    for _ in range(table.rng.choices(range(4), (70, 18, 8, 4))[0]):
        table.lay_token(player)
    return laid


def build_pool(table, flavour, kinds, melds):
    """The concealed tiles with the winning one: so many sets and a pair, or loose tiles of the flavour."""
    size = 14 - 3 * melds
    pool = []
    if "shapeless" not in flavour:
        for _ in range(4 - melds):
            pool += table.a_set(kinds, runs=flavour != "pungs") or ()
        generals = sorted(GENERALS & {*kinds}) if table.rng.random() < 0.75 else []
        pool += table.a_set(generals or kinds, 2) or ()
    while len(pool) < size:
        pool.append(table.take_any(kinds))
    return pool


def spoil(table, pool, lean):
    """Wild tiles in place of some; in some hands a few tiles changed, or all."""
    for _ in range(table.rng.choices(range(5), lean.wilds)[0]):
        swap(table, pool, [table.wild])
    for _ in range(table.rng.choices((0, 1, 2, len(pool)), lean.spoilt)[0]):
        swap(table, pool, table.plain if table.rng.random() < 0.95 else KINDS)


def swap(table, pool, kinds):
    """One tile of the pool that is not wild exchanged for one of these kinds."""
    places = [i for i, tile in enumerate(pool) if tile != table.wild]
    if places and any(table.wall[kind] for kind in kinds):
        i = table.rng.choice(places)
        table.wall[pool[i]] += 1
        pool[i] = table.take_any(kinds)


def a_win(table, player, pool, lean):
    """The claim: how it was won and on which tile."""
    rng = table.rng
    how = rng.choices(("discard", "self-draw", "robbed-kan"), lean.hows)[0]
    claimable = [tile for tile in pool if tile not in table.alone]
    if how != "self-draw" and not claimable:
        how = "self-draw"
    tile = rng.choice(pool if how == "self-draw" or rng.random() < 0.02 else claimable)
    robbed = rng.choice(table.seats.replace(player, ""))
    if how == "robbed-kan":
        tile = rng.choice([each for each in claimable if table.wall[each] > 2] or [tile])
        pon = None if tile in table.alone else table.take([tile] * 3)
        if pon:
            feeder = rng.choice(table.seats.replace(robbed, ""))
            table.calls.append({"by": robbed, "kind": "pon", "tiles": write(pon), "from": feeder})
        else:
            how = "discard"
    rest = list(pool)
    rest.remove(tile)
    win = {"by": player, "how": how, "tile": tile, "concealed": write(rest)}
    return win if how == "self-draw" else win | {"from": robbed}


def flag(table, win):
    """A flag that fits: after-kan when the last own call is a kan, or the sea bottom."""
    if win["how"] == "self-draw":
        own = [call for call in table.calls if call["by"] == win["by"]]
        if own and "kan" in own[-1]["kind"] and table.rng.random() < 0.6:
            win["flags"] = ["after-kan"]
        elif table.rng.random() < 0.2:
            win["flags"] = ["last-tile"]


def start(rng, house=None, seats=SEATS, lean=ANY):
    """A table with one claim on it."""
    table = Table(rng, house, seats)
    player = rng.choice(seats)
    flavour = rng.choice(lean.flavours)
    kinds = kinds_of(flavour, table)
    pool = build_pool(table, flavour, kinds, lay_melds(table, player, flavour.removeprefix("shapeless-"), kinds, lean))
    spoil(table, pool, lean)
    win = a_win(table, player, pool, lean)
    flag(table, win)
    if win["how"] == "discard":
        win["asserted"] = {"discarder-ready": rng.random() < 0.5}
    return table, win
