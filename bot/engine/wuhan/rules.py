"""The house rules of Wuhan, the two ways to count openings as presets, and the clauses, each with its source."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta, field

from bot.engine.deal import SEATS, Seat
from bot.engine.house import Group, House, Money, Moves, Preset, Source, YesNo

SEED = "article 红中赖子杠 (online encyclopedia, copied 2016)"
SERVERS = "public game servers"
TEXTS = "Wuhan rule texts"
DAYE = "a rule text of Daye"
HUANGSHI = "a game server of Huangshi"
OURS = "our reading where the sources are silent"

Amount = Annotated[int, Meta(ge=1, le=1_000_000)]
Points = Literal["none"] | Amount
_PER_OPENING = Moves(key="factor.open", to="each", default=500)
"""In 口口翻 the golden top and the price of leaving rise with the openings."""

_COUNTING, _LIABILITY, _LIMITS = Group("counting"), Group("liability"), Group("limits")
_WHO_PAYS, _DRAWS, _DISPLAY = Group("who-pays"), Group("draws"), Group("display")


class WuhanHouse(House, frozen=True, kw_only=True):
    """Every option of Wuhan with its values, its default and who plays it; amounts are points."""

    factor_open: Annotated[Literal["once", "each"], Source("once: 开口翻; each: 口口翻"), _COUNTING] = field(
        name="factor.open", default="once"
    )
    open_kan_counts: Annotated[Literal["both", "kan-only"], Source(f"both: {SEED}; kan-only: {OURS}"), _COUNTING] = (
        field(name="open-kan-counts", default="both")
    )
    wild_kan: Annotated[Literal[4, 2], Source(f"4: closing list of the {SEED}, {SERVERS}; 2: its body"), _COUNTING] = (
        field(name="wild-kan", default=4)
    )
    green_dragons: Annotated[YesNo, Source(f"no: {SEED}; yes: five {TEXTS}"), _COUNTING] = field(
        name="token.green", default="no"
    )
    skin_tiles: Annotated[YesNo, Source(f"no: {SEED}; yes: two {TEXTS}"), _COUNTING] = field(
        name="token.skin", default="no"
    )
    self_draw_on_bloom: Annotated[YesNo, Source(f"yes: {SEED}; no: three {SERVERS}"), _COUNTING] = field(
        name="self-draw-on-bloom", default="yes"
    )
    factor_dealer: Annotated[YesNo, Source(f"yes: {SEED}; no: two {SERVERS}"), _COUNTING] = field(
        name="factor.dealer", default="yes"
    )
    big_base: Annotated[Amount, Source(f"10: {SEED}; 5: {HUANGSHI}; 4: {DAYE}"), _COUNTING] = field(
        name="big.base", default=10
    )
    big_add: Annotated[
        Literal["double", "linear", "none"],
        Source(f"double: {SEED}; linear: two {SERVERS}; none: {HUANGSHI}"),
        _COUNTING,
    ] = field(name="big.add", default="double")
    big_self_draw: Annotated[
        Literal[2, "1.5"], Source(f"2: {SEED}; 1.5: one of the {TEXTS}, two {SERVERS}"), _COUNTING
    ] = field(name="big.self-draw", default=2)
    big_discard: Annotated[Literal[2, "1.5"], Source(f"2: {SEED}; 1.5: two {SERVERS}"), _COUNTING] = field(
        name="big.discard", default=2
    )
    winner_order: Annotated[Literal["dealer", "discarder"], Source(f"dealer: {SEED}; discarder: {OURS}"), _WHO_PAYS] = (
        field(name="winner.order", default="dealer")
    )
    small_discard: Annotated[
        Literal["all", "discarder"], Source(f"all: {SEED}; discarder: {DAYE}, one of the {SERVERS}"), _WHO_PAYS
    ] = field(name="small.discard", default="all")
    win_min: Annotated[Points, Source(f"none: {SEED}; 16, 32, 64: {SERVERS}"), _LIMITS] = field(
        name="win.min", default="none"
    )
    win_min_of: Annotated[
        Literal["smallest", "largest", "sum"],
        Source(f"smallest: two {SERVERS}; largest: {DAYE}; sum: {HUANGSHI}"),
        _LIMITS,
    ] = field(name="win.min-of", default="smallest")
    steps: Annotated[Literal["none"] | tuple[Amount, ...], Source(f"none: {SEED}; a list: {DAYE}"), _LIMITS] = "none"
    cap_each: Annotated[Points, Source(f"300: {SEED}; 400: one of the {SERVERS}"), _LIMITS] = field(
        name="cap.each", default=300
    )
    cap_golden: Annotated[
        Points | tuple[Amount, ...],
        Source(f"400, in 口口翻 500: {SEED}; four numbers: five {TEXTS}"),
        _PER_OPENING,
        _LIMITS,
    ] = field(name="cap.golden", default=400)
    cap_golden_how: Annotated[
        Literal["flat", "limit"], Source(f"flat: {SEED}; limit: one of the {SERVERS}"), _LIMITS
    ] = field(name="cap.golden-how", default="flat")
    cap_golden_from: Annotated[
        Literal["above", "at"], Source(f"above: {SEED}; at: {HUANGSHI}, {DAYE}, two {SERVERS}"), _LIMITS
    ] = field(name="cap.golden-from", default="above")
    cap_golden_opened: Annotated[
        Literal["golden", "cap"], Source(f"golden: one of the {TEXTS}; cap: three {TEXTS}"), _LIMITS
    ] = field(name="cap.golden-opened", default="golden")
    cap_opened: Annotated[
        Literal["melds", "with-tokens"], Source(f"melds: {SEED}; with-tokens: two {TEXTS}"), _LIMITS
    ] = field(name="cap.opened", default="melds")
    cap_all_winds: Annotated[YesNo, Source(f"no: {SEED}; yes: two {TEXTS}"), _LIMITS] = field(
        name="cap.all-winds", default="no"
    )
    pao_all_begging: Annotated[
        Literal["not-ready", "always", "no"], Source(f"not-ready: {SEED}; always: one of the {SERVERS}"), _LIABILITY
    ] = field(name="pao.all-begging", default="not-ready")
    pao_pure_suit: Annotated[YesNo, Source(SEED), _LIABILITY] = field(name="pao.pure-suit", default="yes")
    pao_robbed_kong: Annotated[YesNo, Source(SEED), _LIABILITY] = field(name="pao.robbed-kong", default="yes")
    robbed_kong_counts: Annotated[YesNo, Source(f"no: {OURS}; yes: one of the {SERVERS}"), _COUNTING] = field(
        name="robbed-kong-counts", default="no"
    )
    pao_generals: Annotated[YesNo, Source(f"no: {SEED}; yes: {SERVERS}"), _LIABILITY] = field(
        name="pao.generals", default="no"
    )
    pao_winds: Annotated[YesNo, Source(f"no: {SEED}; yes: {SERVERS}"), _LIABILITY] = field(
        name="pao.winds", default="no"
    )
    pao_order: Annotated[
        Literal["suit-begging-robbed", "robbed-begging-suit", "begging-suit-robbed"], Source(SERVERS), _LIABILITY
    ] = field(name="pao.order", default="suit-begging-robbed")
    draw_ready: Annotated[YesNo, Source(f"no: {SEED}; yes: a rule document with its code, 查大叫"), _DRAWS] = field(
        name="draw.ready", default="no"
    )
    penalty_left_game: Annotated[Points, Source(f"400, in 口口翻 500: {SEED}"), _PER_OPENING, _DRAWS] = field(
        name="penalty.left-game", default=400
    )
    penalty_false_win: Annotated[Literal["cap-each", "none"], Source(OURS), _DRAWS] = field(
        name="penalty.false-win", default="cap-each"
    )
    stake: Annotated[Literal["none"] | Amount, Money(), Source("differs by table"), _DISPLAY] = "none"


_TABLES: tuple[tuple[str, tuple[Seat, ...], str], ...] = (
    ("", SEATS, ""),
    ("-3", SEATS[:3], f", for three players: room options of {SERVERS}"),
    ("-2", SEATS[:2], f", for two players: room options of {SERVERS}"),
)

PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        f"{name}{suffix}": Preset(f"{name}{suffix}", {"factor.open": counted}, f"{SEED}, {words}{more}", seats=seats)
        for suffix, seats, more in _TABLES
        for name, counted, words in (("kaikoufan", "once", "开口翻"), ("koukoufan", "each", "口口翻"))
    }
)


CLAUSES: Mapping[str, str] = MappingProxyType(
    {
        "wuhan.pay": SEED,
        "wuhan.winner.one": f"{SEED}, 一炮单响",
        "wuhan.draw": f"{SEED}, 荒庄",
        "wuhan.draw.ready": "a rule document with its code, 查大叫",
        "wuhan.hand.opened": f"{SEED}, 开口",
        "wuhan.hand.red": f"{SEED}, 红中",
        "wuhan.hand.green": f"five {TEXTS}, 发财杠",
        "wuhan.hand.skin": f"two {TEXTS}, 皮子杠",
        "wuhan.hand.pair": f"{SEED}, 小胡",
        "wuhan.hand.wilds": f"{SEED}, 癞子",
        "wuhan.hand.shape": f"{SEED}, 胡牌的基本牌型",
        "wuhan.hand.min": f"{SERVERS}, 起胡",
        "wuhan.small.discard": f"{DAYE}; one of the {SERVERS}",
        "wuhan.factor.open": f"{SEED}, 开口×2",
        "wuhan.factor.exposed-kan": f"{SEED}, 冲杠 and 蓄杠",
        "wuhan.factor.closed-kan": f"{SEED}, 暗杠×4",
        "wuhan.factor.red-kan": f"{SEED}, 红中杠×2",
        "wuhan.factor.green-kan": f"five {TEXTS}, 发财杠",
        "wuhan.factor.skin-kan": f"two {TEXTS}, 皮子杠",
        "wuhan.factor.wild-kan": f"{SEED}, 赖子杠2番; {SERVERS}",
        "wuhan.factor.hard": f"{SEED}, 硬胡×2",
        "wuhan.factor.self-draw": f"{SEED}, 自摸×2",
        "wuhan.factor.discard": f"{SEED}, 放冲者输点×2",
        "wuhan.factor.dealer": f"{SEED}, 庄闲因素",
        "wuhan.steps": DAYE,
        "wuhan.cap": f"{SEED}, 封顶",
        "wuhan.cap.golden": f"{SEED}, 金顶",
        "wuhan.cap.opened": f"five {TEXTS}, 阳光顶 and 哈顶",
        "wuhan.cap.all-winds": f"two {TEXTS}, 风一色",
        "wuhan.cap.order": f"{SEED}, 承包人付出数; {SERVERS}",
        "wuhan.pao.all-begging": f"{SEED}, 承包 1",
        "wuhan.pao.pure-suit": f"{SEED}, 承包 2",
        "wuhan.pao.robbed-kong": f"{SEED}, 承包 3",
        "wuhan.pao.generals": SERVERS,
        "wuhan.pao.winds": SERVERS,
        "wuhan.pao.order": SERVERS,
        "wuhan.pao.void.option": "the house rules of the table",
        "wuhan.pao.void.ready": f"{SEED}, 承包 1",
        "wuhan.pao.void.pattern": f"{SEED}, 承包",
        "wuhan.pao.void.third-feeder": f"{SEED}, 承包 2",
        "wuhan.penalty.left-game": f"{SEED}, 逃跑",
        "wuhan.penalty.false-win": OURS,
    }
)
