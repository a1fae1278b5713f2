"""What a winning hand is worth: yakuman names with their units, or han and fu.

The shapes, ordinary yaku, fu and dora of a hand given as tiles come from jansou; what that library has not
(local yakuman, the names of the doubled ones, first-turn wins on a discard, a robbed north) is added here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from jansou.analysis.decompose import Decomposition, GroupType, Shape, WaitShape, decompose
from jansou.core.hand import CallSource, Hand, MeldType
from jansou.core.hand import Meld as JansouMeld
from jansou.core.notation import parse_mpsz
from jansou.core.rules import Rules
from jansou.core.tiles import Wind
from jansou.scoring.context import WinContext
from jansou.scoring.fu import compute_fu
from jansou.scoring.yaku import Yaku, count_dora, detect_ordinary, detect_yakuman

from .riichi_facts import Facts, Meld, Win, robs_a_closed_kan
from .riichi_rules import DOUBLES, Refused

WINDS = {"E": Wind.EAST, "S": Wind.SOUTH, "W": Wind.WEST, "N": Wind.NORTH}
DRAGONS = {"5z", "6z", "7z"}
WIND_TILES = {"1z", "2z", "3z", "4z"}
HONOURS = DRAGONS | WIND_TILES
TERMINALS = {"1m", "9m", "1p", "9p", "1s", "9s"}
GREENS = {"2s", "3s", "4s", "6s", "8s", "6z"}
FAMILIES = {"tsuuiisou": HONOURS, "chinroutou": TERMINALS, "ryuuiisou": GREENS}


@dataclass
class Worth:
    """A hand's worth: `base` points, and the units of each yakuman that counts (empty: no yakuman)."""

    base: int
    yakuman: dict[str, int] = field(default_factory=dict)
    han: int = 0
    fu: int = 0


def base_of(han: int, fu: int, table: dict[str, Any]) -> int:
    """The basic points of han and fu."""
    limits = [(13, 8000 if table["limit.kazoe"] == "yakuman" else 6000), (11, 6000), (8, 4000), (6, 3000), (5, 2000)]
    for least, base in limits:
        if han >= least:
            return base
    raw = fu * 2 ** (2 + han)
    if raw > 2000 or (raw == 1920 and table["limit.kiriage"] == "yes"):
        return 2000
    return raw


def units_of(name: str, table: dict[str, Any]) -> int:
    """One unit, or two where the table counts that yakuman double."""
    if name == "daisuushii" and table["yakuman.daisuushii"] == "double":
        return 2
    if name in DOUBLES and table["yakuman.doubles"] == "double":
        return 2
    return 1


def worth_of_yakuman(names: list[str], table: dict[str, Any]) -> Worth:
    if "tenhou" in names and table["yakuman.dealt"] == "double" and table["yakuman.doubles"] == "double":
        harder = {"suuankou": "suuankou-tanki", "chuuren": "junsei-chuuren", "kokushi": "kokushi-13"}
        names = [harder.get(name, name) for name in names]
    units = {name: units_of(name, table) for name in names}
    total = sum(units.values()) if table["yakuman.add"] == "yes" else max(units.values())
    return Worth(8000 * total, units)


def worth_of(facts: Facts, win: Win, *, counts: bool = True) -> Worth | None:
    """The worth of a win; `counts` is false for a claim that falls away, which needs no yaku and may leave it open."""
    if robs_a_closed_kan(facts, win) and win.concealed is None and win.value and "yakuman" not in win.value:
        raise Refused("bad-hand", win.at)
    worth = worth_as_stated(facts, win, counts=counts)
    if robs_a_closed_kan(facts, win):
        orphans = worth is not None and ("kokushi" in worth.yakuman or "kokushi-13" in worth.yakuman)
        stated = win.concealed is not None or win.value is not None
        if stated and (facts.table["robbed-kan.closed"] == "no" or not orphans):
            raise Refused("bad-hand", win.at)
    return worth


def worth_as_stated(facts: Facts, win: Win, *, counts: bool) -> Worth | None:
    if win.concealed is not None:
        return worth_of_tiles(facts, win, counts=counts)
    table = facts.table
    if win.value is None:
        if counts:
            raise Refused("missing-fact", f"{win.at}.concealed")
        return None
    if "yakuman" in win.value:
        names = win.value["yakuman"]
        check_agreed(facts, win, names)
        if opened_to_giver(facts, win) and "open-riichi" not in names:
            names = [*names, "open-riichi"]
            check_excluded(win, names)
        return worth_of_yakuman(names, table)
    if opened_to_giver(facts, win):
        return worth_of_yakuman(["open-riichi"], table)
    if "han" not in win.value or (win.value["han"] <= 4 and "fu" not in win.value):
        if counts:
            raise Refused("missing-fact", f"{win.at}.value")
        return None
    han = win.value["han"]
    return Worth(base_of(han, win.value.get("fu", 30), table), han=han, fu=win.value.get("fu", 0))


def opened_to_giver(facts: Facts, win: Win) -> bool:
    """An open riichi that is a yakuman because the discarder was not in riichi."""
    return (
        facts.table["yaku.open-riichi"] == "yakuman"
        and "open-riichi" in win.flags
        and win.how == "discard"
        and win.giver not in facts.riichi
    )


# --- tiles ------------------------------------------------------------------


def jansou_meld(meld: Meld) -> JansouMeld:
    """jansou wants a claimed tile and a direction; neither changes a hand's worth."""
    tiles = parse_mpsz("".join(meld.tiles))
    if meld.closed:
        return JansouMeld(MeldType.ANKAN, tuple(tiles))
    kind = {"chi": MeldType.CHII, "pon": MeldType.PON, "open-kan": MeldType.DAIMINKAN}[meld.kind]
    added = None
    if meld.added_at is not None:
        kind, added = MeldType.SHOUMINKAN, tiles[-1]
    return JansouMeld(kind, tuple(tiles), tiles[0], CallSource.KAMICHA, added)


def jansou_context(facts: Facts, win: Win) -> WinContext:
    table, flags = facts.table, set(win.flags)
    sanma = len(facts.seats) == 3
    rules = Rules(
        player_count=len(facts.seats),
        double_wind_fu=table["fu.double-wind"],
        kuitan=table["yaku.kuitan"] == "yes",
        double_yakuman=False,
        aka_dora=True,
        ura_dora=True,
        nuki_dora=sanma,
    )
    drawn = win.how == "self-draw"
    return WinContext(
        rules=rules,
        round_wind=WINDS[facts.round_wind],
        seat_wind=WINDS[win.by],
        is_tsumo=drawn,
        riichi=win.by in facts.riichi,
        double_riichi="double-riichi" in flags,
        ippatsu="ippatsu" in flags,
        haitei="last-tile" in flags and drawn,
        houtei="last-tile" in flags and not drawn,
        rinshan=bool(flags & {"after-kan", "after-two-kans"}),
        chankan=win.how == "robbed-kan",
        tenhou="first-turn" in flags and drawn and win.by == "E",
        chiihou="first-turn" in flags and drawn and win.by != "E",
        dora_indicators=indicators(facts, facts.dora),
        ura_indicators=indicators(facts, facts.ura),
        nuki_count=facts.kita.get(win.by, 0),
    )


def indicators(facts: Facts, tiles: list[str]) -> tuple[Any, ...]:
    """Five man beside one and nine: the library knows no such order, so say what stands before the same dora."""
    if facts.table["sanma.five-man"] == "yes" and len(facts.seats) == 3:
        tiles = [{"1m": "4m", "5m": "8m", "0m": "8m", "9m": "9m"}.get(tile, tile) for tile in tiles]
    return tuple(parse_mpsz("".join(tiles)))


def worth_of_tiles(facts: Facts, win: Win, *, counts: bool) -> Worth | None:
    """The best reading of the tiles."""
    assert win.concealed is not None
    assert win.tile is not None
    melds = tuple(jansou_meld(meld) for meld in facts.melds_of(win.by))
    winning = parse_mpsz(win.tile)[0]
    hand = Hand((*parse_mpsz("".join(win.concealed)), winning), melds)
    context = jansou_context(facts, win)
    readings = decompose(hand.concealed, hand.melds, winning)
    renhou = facts.table["yaku.renhou"] if "first-turn" in win.flags and win.how == "discard" else "no"
    if readings and not counts:
        renhou = "mangan"  # a claim that falls away needs no yaku
    found = [worth for reading in readings if (worth := read_one(reading, hand, context, facts, renhou, win))]
    if not found:
        raise Refused("bad-hand", f"{win.at}.concealed")
    return max(found, key=lambda worth: (worth.base, bool(worth.yakuman), worth.han, worth.fu))


def read_one(
    reading: Decomposition, hand: Hand, context: WinContext, facts: Facts, renhou: str, win: Win
) -> Worth | None:
    table = facts.table
    names = [*yakuman_names(reading, hand, context), *local_yakuman(reading, table)]
    if renhou == "yakuman":
        names.append("renhou")
    if opened_to_giver(facts, win):
        names.append("open-riichi")
    if names:
        return worth_of_yakuman(names, table)
    ordinary = detect_ordinary(reading, hand, context)
    if not ordinary:
        return Worth(2000, han=5) if renhou == "mangan" else None
    han = sum(value for _, value in ordinary) + count_dora(hand, context).total
    han += "open-riichi" in win.flags and table["yaku.open-riichi"] != "no"
    fu = compute_fu(reading, hand, context).total
    base = base_of(han, fu, table)
    if renhou == "mangan":
        base = max(base, 2000)
    return Worth(base, han=han, fu=fu)


NAMES = {
    Yaku.TENHOU: "tenhou",
    Yaku.CHIIHOU: "chiihou",
    Yaku.DAISANGEN: "daisangen",
    Yaku.TSUUIISOU: "tsuuiisou",
    Yaku.RYUUIISOU: "ryuuiisou",
    Yaku.CHINROUTOU: "chinroutou",
    Yaku.DAISUUSHI: "daisuushii",
    Yaku.SHOUSUUSHI: "shousuushii",
    Yaku.SUUKANTSU: "suukantsu",
}


def yakuman_names(reading: Decomposition, hand: Hand, context: WinContext) -> list[str]:
    names: list[str] = []
    for yaku, _ in detect_yakuman(reading, hand, context):
        if yaku is Yaku.SUUANKOU:
            names.append("suuankou-tanki" if reading.wait is WaitShape.TANKI else "suuankou")
        elif yaku is Yaku.KOKUSHI:
            names.append("kokushi-13" if reading.wait is WaitShape.KOKUSHI_THIRTEEN else "kokushi")
        elif yaku is Yaku.CHUUREN:
            names.append("junsei-chuuren" if pure_gates(hand, reading) else "chuuren")
        else:
            names.append(NAMES[yaku])
    return names


def pure_gates(hand: Hand, reading: Decomposition) -> bool:
    """The thirteen tiles before the win were 1112345678999."""
    ranks = sorted(tile.rank or 0 for tile in hand.concealed)
    ranks.remove(reading.winning_tile.rank or 0)
    return ranks == [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9]


def local_yakuman(reading: Decomposition, table: dict[str, Any]) -> list[str]:
    if reading.shape is not Shape.STANDARD:
        return []
    runs = [group.kind for group in reading.groups if group.type is GroupType.RUN]
    triplets = [g.kind for g in reading.groups if g.type in (GroupType.TRIPLET, GroupType.QUAD)]
    names: list[str] = []
    if len(triplets) == 4 and all(kind.is_suited for kind in triplets):
        ranks = sorted(kind.rank or 0 for kind in triplets)
        one_suit = len({kind.suit for kind in triplets}) == 1
        if one_suit and ranks == list(range(ranks[0], ranks[0] + 4)) and table["yaku.suurenkou"] != "no":
            names.append("suurenkou")
        if one_suit and ranks == list(range(ranks[0], ranks[0] + 8, 2)) and table["yaku.suuchoupaikou"] != "no":
            names.append("suuchoupaikou")
    if len(runs) == 4 and len(set(runs)) == 1 and table["yaku.isshoku-yonjun"] != "no":
        names.append("isshoku-yonjun")
    return names


# --- agreed yakuman ---------------------------------------------------------

CIRCUMSTANCE = {"tenhou", "chiihou", "renhou"}
SHAPED_ALONE = ("kokushi", "kokushi-13", "chuuren", "junsei-chuuren")


def check_agreed(facts: Facts, win: Win, names: list[str]) -> None:
    """An agreed yakuman the house does not play, or that the facts exclude, contradicts them."""
    melds = facts.melds_of(win.by)
    for name in names:
        played = {
            "suurenkou": facts.table["yaku.suurenkou"] != "no",
            "isshoku-yonjun": facts.table["yaku.isshoku-yonjun"] != "no",
            "suuchoupaikou": facts.table["yaku.suuchoupaikou"] != "no",
            "open-riichi": facts.table["yaku.open-riichi"] == "yakuman",
            "renhou": facts.table["yaku.renhou"] == "yakuman",
        }.get(name, True)
        if not played or not melds_allow(name, melds) or not seat_allows(name, win):
            raise Refused("contradiction", f"{win.at}.value.yakuman")
    check_excluded(win, names)


def check_excluded(win: Win, names: list[str]) -> None:
    for one, other in combinations(names, 2):
        if exclude_each_other(one, other) or exclude_each_other(other, one):
            raise Refused("contradiction", f"{win.at}.value.yakuman")


def seat_allows(name: str, win: Win) -> bool:
    return {
        "tenhou": win.how == "self-draw" and win.by == "E",
        "chiihou": win.how == "self-draw" and win.by != "E",
        "renhou": win.how == "discard" and win.by != "E",
    }.get(name, True)


def melds_allow(name: str, melds: list[Meld]) -> bool:
    """Whether a hand with these melds can still be that yakuman."""
    kinds = {tile for meld in melds for tile in meld.kinds}
    winds = [meld for meld in melds if meld.kinds[0] in WIND_TILES]
    dragons = [meld for meld in melds if meld.kinds[0] in DRAGONS]
    if name in FAMILIES:
        return kinds <= FAMILIES[name]
    if name in CIRCUMSTANCE or name in SHAPED_ALONE:
        return not melds
    return {
        "suuankou": all(meld.closed for meld in melds),
        "suuankou-tanki": all(meld.closed for meld in melds),
        "daisangen": len(melds) - len(dragons) <= 1,
        "daisuushii": len(winds) == len(melds),
        "shousuushii": len(winds) <= 3 and len(melds) - len(winds) <= 1,
        "suukantsu": len(melds) == 4 and all(meld.is_kan for meld in melds),
        "suurenkou": consecutive_triplets_possible(melds),
        "suuchoupaikou": not melds or bool(two_apart(melds)),
        "open-riichi": all(meld.closed for meld in melds),
        "isshoku-yonjun": all(meld.is_chi and meld.kinds == melds[0].kinds for meld in melds),
    }[name]


def consecutive_triplets_possible(melds: list[Meld]) -> bool:
    if not melds:
        return True
    if any(meld.is_chi or meld.kinds[0][1] == "z" for meld in melds):
        return False
    ranks = [int(meld.kinds[0][0]) for meld in melds]
    return len({meld.kinds[0][1] for meld in melds}) == 1 and max(ranks) - min(ranks) <= 3


def two_apart(melds: list[Meld]) -> list[Meld]:
    """The triplets, if they are all of one suit and of ranks that 1357, 2468 or 3579 hold."""
    if not melds or any(meld.is_chi or meld.kinds[0][1] == "z" for meld in melds):
        return []
    ranks = {int(meld.kinds[0][0]) for meld in melds}
    fits = any(ranks <= series for series in ({1, 3, 5, 7}, {2, 4, 6, 8}, {3, 5, 7, 9}))
    return melds if fits and len({meld.kinds[0][1] for meld in melds}) == 1 else []


EXCLUDES = {
    "daisangen": {
        "daisuushii",
        "shousuushii",
        "chinroutou",
        "ryuuiisou",
        "suurenkou",
        "isshoku-yonjun",
        "suuchoupaikou",
    },
    "daisuushii": {"shousuushii", "chinroutou", "ryuuiisou", "suurenkou", "isshoku-yonjun", "suuchoupaikou"},
    "shousuushii": {"chinroutou", "ryuuiisou", "suurenkou", "isshoku-yonjun", "suuchoupaikou"},
    "tsuuiisou": {"chinroutou", "ryuuiisou", "suurenkou", "isshoku-yonjun", "suuchoupaikou"},
    "chinroutou": {"ryuuiisou", "suurenkou", "isshoku-yonjun", "suuchoupaikou"},
    "ryuuiisou": {"suurenkou"},
    "suuankou": {"suuankou-tanki", "isshoku-yonjun"},
    "suuankou-tanki": {"isshoku-yonjun"},
    "suukantsu": {"isshoku-yonjun", "tenhou", "chiihou", "renhou"},
    "suurenkou": {"isshoku-yonjun", "suuchoupaikou"},
    "suuchoupaikou": {"isshoku-yonjun"},
    "open-riichi": {"tenhou", "chiihou", "renhou"},
    "tenhou": {"chiihou", "renhou"},
    "chiihou": {"renhou"},
}


def exclude_each_other(one: str, other: str) -> bool:
    """Whether no hand can be both."""
    if one in SHAPED_ALONE:
        return other not in CIRCUMSTANCE and other != "open-riichi"
    return other in EXCLUDES.get(one, set())
