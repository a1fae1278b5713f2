"""The house rules of Hong Kong tables, the presets that people play by, and the clauses, each with its source."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, field

from bot.engine.house import Group, House, Money, Moves, Preset, Source, YesNo, options_of

Faan = Literal["no"] | Annotated[int, Meta(ge=0, le=100)]
"""What a pattern is worth: ``no`` switches it off, 0 names it and counts nothing."""
Whole = Annotated[int, Meta(ge=0, le=100)]
Share = Annotated[int, Meta(ge=1, le=1000)]
"""A price in multipliers M, of which half a share is one."""
Tiles = Annotated[int, Meta(ge=0, le=143)]
Units = Annotated[int, Meta(ge=0, le=1_000_000)]
Multipliers = tuple[Annotated[int, Meta(ge=0, le=1_000_000_000)], ...]

FULL_PAGE = "rule page 香港麻雀胡牌列表, 全銃版"
HALF_PAGE = "rule page 香港麻雀胡牌列表, 陪銃版"
BOTH_PAGES = "rule page 香港麻雀胡牌列表, 全銃版 and 陪銃版"
OLD_STYLE = "Hong Kong Old Style value lists, where most of them agree"
PRICE_LISTS = "price lists played in Hong Kong"
WIKIPEDIA = "zh Wikipedia, 香港麻雀"
CORPUS = "Mahjong-SG-Calculator-Web, Hong Kong corpus with its ruling log"
SIMULATOR = "riichi_advanced, Hong Kong rules"
COACH = "hk-mahjong-coach, scoring tests"
VALUE_LIST = "a two-page list of Hong Kong faan values"
SURVEY = "a comparison of Hong Kong house rules"
GUANGDONG = "rule text of a game with a Guangdong mode"
WRITE_UPS = "two Japanese reports from Hong Kong tables, 2022"
FAMILY_PAGE = "bigproduction.com, a family's page of points and penalties"
ASSOCIATION = "Hong Kong Mahjong Association, as programs that follow it settle"
OURS = "our reading where the sources are silent"


class HongKong(House, frozen=True, kw_only=True):
    """Every house rule of a Hong Kong table; money is counted in units of half the stake."""

    gun: Annotated[Literal["half", "full"], Source(BOTH_PAGES), Group("who-pays")] = "half"
    table: Annotated[
        Literal["half-spicy", "full-spicy", "fan-laak"] | Multipliers, Source(PRICE_LISTS), Group("limits")
    ] = "half-spicy"
    stake: Annotated[
        Literal["none", "二五雞", "五一", "一二蚊"] | Annotated[int, Meta(ge=1, le=9_999_999)],
        Money(),
        Source(PRICE_LISTS),
        Group("display"),
    ] = "none"
    faan_min: Annotated[Whole, Source(OLD_STYLE), Group("limits")] = field(name="faan.min", default=3)
    faan_cap: Annotated[Literal["none"] | Annotated[int, Meta(ge=1, le=100)], Source(OLD_STYLE), Group("limits")] = (
        field(name="faan.cap", default=10)
    )
    price_discarder: Annotated[Share, Source(GUANGDONG), Group("who-pays"), Moves(key="gun", to="full", default=4)] = (
        field(name="price.discarder", default=2)
    )
    price_others: Annotated[
        Annotated[int, Meta(ge=0, le=1000)],
        Source(GUANGDONG),
        Group("who-pays"),
        Moves(key="gun", to="full", default=0),
    ] = field(name="price.others", default=1)
    price_self_draw: Annotated[Share, Source(f"{GUANGDONG}; {SIMULATOR}"), Group("who-pays")] = field(
        name="price.self-draw", default=2
    )
    wall_reserve: Annotated[Literal["none"] | Annotated[int, Meta(ge=1, le=143)], Source(HALF_PAGE), Group("draws")] = (
        field(name="wall.reserve", default="none")
    )
    dealer_double: Annotated[YesNo, Source(OLD_STYLE), Group("who-pays")] = field(name="dealer-double", default="no")
    winners_max: Annotated[Literal[1, 3], Source(OLD_STYLE), Group("who-pays")] = field(name="winners.max", default=1)
    penalty_false_win: Annotated[
        Literal["limit-each", "share-each", "none"] | Annotated[int, Meta(ge=1, le=1_000_000)],
        Source(f"{PRICE_LISTS}; share-each: {FAMILY_PAGE}"),
        Group("draws"),
    ] = field(name="penalty.false-win", default="limit-each")

    faan_all_chows: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.all-chows", default=1)
    faan_all_pungs: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.all-pungs", default=3)
    faan_mixed_one_suit: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.mixed-one-suit", default=3)
    faan_pure_one_suit: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.pure-one-suit", default=7)
    faan_dragon_pung: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.dragon-pung", default=1)
    faan_seat_wind: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.seat-wind", default=1)
    faan_round_wind: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.round-wind", default=1)
    faan_small_three_dragons: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.small-three-dragons", default=5)
    faan_big_three_dragons: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.big-three-dragons", default=8)
    faan_small_four_winds: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.small-four-winds", default=6)
    faan_big_four_winds: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.big-four-winds", default=13)
    faan_mixed_terminals: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.mixed-terminals", default=4)
    faan_pure_terminals: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.pure-terminals", default=10)
    faan_all_honours: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.all-honours", default=10)
    faan_nine_gates: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.nine-gates", default=10)
    faan_thirteen_orphans: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.thirteen-orphans", default=13)
    faan_seven_pairs: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.seven-pairs", default="no")
    faan_four_kongs: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.four-kongs", default=13)
    faan_four_concealed_pungs: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.four-concealed-pungs", default=8)
    faan_self_draw: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.self-draw", default=1)
    faan_concealed: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.concealed", default=1)
    faan_kong_draw: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.kong-draw", default=1)
    faan_kong_on_kong: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.kong-on-kong", default=8)
    faan_robbed_kong: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.robbed-kong", default=1)
    faan_last_tile: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.last-tile", default=1)
    faan_last_discard: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.last-discard", default="no")
    faan_heavenly: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.heavenly", default=13)
    faan_earthly: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.earthly", default=13)
    faan_human: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.human", default="no")
    faan_no_flowers: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.no-flowers", default=1)
    faan_own_flower: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.own-flower", default=1)
    faan_flower_set: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.flower-set", default=2)
    faan_seven_flowers: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.seven-flowers", default=3)
    faan_eight_flowers: Annotated[Faan, Source(OLD_STYLE)] = field(name="faan.eight-flowers", default=8)
    faan_jade_dragon: Annotated[Faan, Source(f"{COACH}; {VALUE_LIST}")] = field(name="faan.jade-dragon", default="no")
    faan_ruby_dragon: Annotated[Faan, Source(f"{COACH}; {VALUE_LIST}")] = field(name="faan.ruby-dragon", default="no")
    faan_pearl_dragon: Annotated[Faan, Source(f"{COACH}; {VALUE_LIST}")] = field(name="faan.pearl-dragon", default="no")
    faan_open_kong: Annotated[Faan, Source(SURVEY)] = field(name="faan.open-kong", default="no")
    faan_closed_kong: Annotated[Faan, Source(SURVEY)] = field(name="faan.closed-kong", default="no")
    faan_flower_draw: Annotated[Faan, Source(f"{SIMULATOR}; {COACH}")] = field(name="faan.flower-draw", default="no")
    faan_robbed_flower: Annotated[Faan, Source(SURVEY)] = field(name="faan.robbed-flower", default="no")

    limit_hands: Annotated[Literal["add", "alone"], Source(OLD_STYLE), Group("limits")] = field(
        name="limit-hands", default="add"
    )
    flowers: Annotated[YesNo, Source(OLD_STYLE)] = "yes"
    faan_min_flowers: Annotated[Literal["count", "exclude"], Source(OLD_STYLE), Group("limits")] = field(
        name="faan.min-flowers", default="count"
    )
    concealed_closed_kong: Annotated[Literal["keeps", "breaks"], Source(OLD_STYLE)] = field(
        name="concealed.closed-kong", default="keeps"
    )
    nine_gates: Annotated[Literal["any", "pure"], Source(OLD_STYLE)] = field(name="nine-gates", default="any")
    circumstances: Annotated[Literal["contained", "pungs", "add"], Source(f"{CORPUS}; {SIMULATOR}")] = "contained"
    small_four_winds: Annotated[Literal["contains", "adds"], Source(f"{CORPUS}; {SIMULATOR}")] = field(
        name="small-four-winds", default="contains"
    )
    four_concealed_pungs: Annotated[Literal["any", "self-draw"], Source(f"{COACH}; {VALUE_LIST}")] = field(
        name="four-concealed-pungs", default="any"
    )
    seven_pairs_four_alike: Annotated[Literal["two-pairs", "no"], Source(COACH)] = field(
        name="seven-pairs.four-alike", default="two-pairs"
    )
    concealed_flowers: Annotated[Literal["keeps", "breaks"], Source(SIMULATOR)] = field(
        name="concealed.flowers", default="keeps"
    )
    flower_win: Annotated[Literal["no", "eight", "seven"], Source(f"{WIKIPEDIA}; {SIMULATOR}")] = field(
        name="flower-win", default="no"
    )
    flowers_held: Annotated[Literal["pattern", "sets"], Source("hk-mahjong (npm)")] = field(
        name="flowers.held", default="pattern"
    )
    robbed_kong_closed: Annotated[
        Literal["thirteen-orphans", "no"], Source(f"{WIKIPEDIA}; {ASSOCIATION}; no: {COACH}")
    ] = field(name="robbed-kong.closed", default="thirteen-orphans")

    twelve: Annotated[
        Literal["designated", "any", "no"],
        Source(BOTH_PAGES),
        Group("liability"),
        Moves(key="gun", to="full", default="any"),
    ] = "designated"
    twelve_echo: Annotated[YesNo, Source(FULL_PAGE), Group("liability"), Moves(key="gun", to="full", default="yes")] = (
        field(name="twelve.echo", default="no")
    )
    twelve_recipients: Annotated[
        Literal["all", "first"], Source(f"{GUANGDONG} and a second server's"), Group("liability")
    ] = field(name="twelve.recipients", default="all")
    twelve_discard: Annotated[
        Literal["no", "split", "feeder"], Source(f"{WRITE_UPS}; {SURVEY}; feeder: {SIMULATOR}"), Group("liability")
    ] = field(name="twelve.discard", default="no")
    nine: Annotated[YesNo, Source(HALF_PAGE), Group("liability")] = "yes"
    three_dragons: Annotated[YesNo, Source(BOTH_PAGES), Group("liability")] = field(name="three-dragons", default="yes")
    four_winds: Annotated[YesNo, Source(HALF_PAGE), Group("liability")] = field(name="four-winds", default="yes")
    later_discard: Annotated[
        Literal["at-once", "to-the-end"],
        Source("rule page 香港麻雀胡牌列表, 「即食即包」與「包到尾」"),
        Group("liability"),
    ] = field(name="later-discard", default="at-once")
    kong_draw: Annotated[
        Literal["liable", "plus-one", "no"],
        Source(FULL_PAGE),
        Group("liability"),
        Moves(key="gun", to="full", default="liable"),
    ] = field(name="kong-draw", default="no")
    fresh: Annotated[
        Literal["yes", "always", "no"], Source(f"{HALF_PAGE}; always: {WRITE_UPS}"), Group("liability")
    ] = "yes"
    fresh_tiles: Annotated[Tiles, Source(WRITE_UPS), Group("liability")] = field(name="fresh.tiles", default=9)
    fresh_honours: Annotated[Tiles, Source(WRITE_UPS), Group("liability")] = field(name="fresh.honours", default=13)
    forced: Annotated[YesNo, Source("rule page 香港麻雀胡牌列表, 包先不包後"), Group("liability")] = "yes"
    robbed_kong: Annotated[Literal["discard", "self-draw"], Source(OLD_STYLE), Group("who-pays")] = field(
        name="robbed-kong", default="discard"
    )
    terminals: Annotated[Literal["pure", "mixed"], Source(OURS), Group("liability")] = "pure"

    kong_open: Annotated[Units, Source(SURVEY), Group("who-pays")] = field(name="kong.open", default=0)
    kong_added: Annotated[Units, Source(SURVEY), Group("who-pays")] = field(name="kong.added", default=0)
    kong_closed: Annotated[Units, Source(SURVEY), Group("who-pays")] = field(name="kong.closed", default=0)


_ASSOCIATION_VALUES = {
    "gun": "full",
    "faan.min": 3,
    "faan.cap": 10,
    "robbed-kong": "self-draw",
    "faan.small-four-winds": 10,
    "faan.big-four-winds": 10,
    "concealed.closed-kong": "breaks",
}
_PLAYED_BY_CHOICE = frozenset(
    f"faan.{name}"
    for name in (
        "jade-dragon",
        "ruby-dragon",
        "pearl-dragon",
        "open-kong",
        "closed-kong",
        "flower-draw",
        "robbed-flower",
    )
)
"""What no table plays that has not said so: no list needs to speak of it."""
_NOT_FOUND = (
    frozenset(key for key in options_of(HongKong) if key.startswith("faan."))
    - _ASSOCIATION_VALUES.keys()
    - _PLAYED_BY_CHOICE
)
_NO_LIABILITY = ("twelve", "twelve.echo", "nine", "three-dragons", "four-winds", "kong-draw", "fresh", "forced")

PRESETS: Mapping[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset("half-gun", {"gun": "half"}, HALF_PAGE),
        Preset("full-gun", {"gun": "full"}, FULL_PAGE),
        Preset("hkma", _ASSOCIATION_VALUES, ASSOCIATION, _NOT_FOUND),
        Preset("home", {"gun": "half", **dict.fromkeys(_NO_LIABILITY, "no")}, OURS),
    )
}


CLAUSES: Mapping[str, str] = {
    "hongkong.pay.discard": BOTH_PAGES,
    "hongkong.pay.self-draw": PRICE_LISTS,
    "hongkong.pao.discard": HALF_PAGE,
    "hongkong.pao.self-draw": BOTH_PAGES,
    "hongkong.pao.twelve": BOTH_PAGES,
    "hongkong.pao.twelve.echo": FULL_PAGE,
    "hongkong.pao.twelve.first": GUANGDONG,
    "hongkong.pao.twelve.discard": f"{WRITE_UPS}; {SURVEY}",
    "hongkong.pao.nine": HALF_PAGE,
    "hongkong.pao.three-dragons": BOTH_PAGES,
    "hongkong.pao.three-dragons.win": HALF_PAGE,
    "hongkong.pao.four-winds": HALF_PAGE,
    "hongkong.pao.four-winds.win": HALF_PAGE,
    "hongkong.pao.later-discard": HALF_PAGE,
    "hongkong.pao.kong-draw": FULL_PAGE,
    "hongkong.pao.kong-draw.plus-one": FULL_PAGE,
    "hongkong.pao.fresh": HALF_PAGE,
    "hongkong.pao.forced": HALF_PAGE,
    "hongkong.pao.order": FULL_PAGE,
    "hongkong.pao.announce": HALF_PAGE,
    "hongkong.pao.void.option": OURS,
    "hongkong.pao.void.not-designated": HALF_PAGE,
    "hongkong.pao.void.not-of-kind": HALF_PAGE,
    "hongkong.pao.void.echo": FULL_PAGE,
    "hongkong.pao.void.not-self-drawn": BOTH_PAGES,
    "hongkong.pao.void.second-kong": OURS,
    "hongkong.pao.void.after-flower": WIKIPEDIA,
    "hongkong.pao.void.too-early": HALF_PAGE,
    "hongkong.robbed-kong": ASSOCIATION,
    "hongkong.flower-win": WIKIPEDIA,
    "hongkong.faan.robbed-flower": SURVEY,
    "hongkong.kong.open": SURVEY,
    "hongkong.kong.added": SURVEY,
    "hongkong.kong.closed": SURVEY,
    "hongkong.winners.max": OLD_STYLE,
    "hongkong.penalty.false-win": PRICE_LISTS,
    "hongkong.draw": OLD_STYLE,
}
