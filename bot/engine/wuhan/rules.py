"""The house rules of Wuhan, the two ways to count openings as presets, and the clauses, each with its source."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta, field

from bot.engine.house import House, Moves, Preset, Source, YesNo

SEED = "article 红中赖子杠 (online encyclopedia, copied 2016)"
SERVERS = "public game servers"
OURS = "our reading where the sources are silent"

Points = Literal["none"] | Annotated[int, Meta(ge=1, le=1_000_000)]
_PER_OPENING = Moves(key="factor.open", to="each", default=500)
"""In 口口翻 the golden top and the price of leaving rise with the openings."""


class WuhanHouse(House, frozen=True, kw_only=True):
    """Every option of Wuhan with its values, its default and who plays it; amounts are points."""

    factor_open: Annotated[Literal["once", "each"], Source("once: 开口翻; each: 口口翻")] = field(
        name="factor.open", default="once"
    )
    open_kan_counts: Annotated[Literal["both", "kan-only"], Source(f"both: {SEED}; kan-only: {OURS}")] = field(
        name="open-kan-counts", default="both"
    )
    wild_kan: Annotated[Literal[4, 2], Source(f"4: closing list of the {SEED}, {SERVERS}; 2: its body")] = field(
        name="wild-kan", default=4
    )
    self_draw_on_bloom: Annotated[YesNo, Source(f"yes: {SEED}; no: three {SERVERS}")] = field(
        name="self-draw-on-bloom", default="yes"
    )
    big_add: Annotated[Literal["double", "linear"], Source(f"double: {SEED}; linear: two {SERVERS}")] = field(
        name="big.add", default="double"
    )
    winner_order: Annotated[Literal["dealer", "discarder"], Source(f"dealer: {SEED}; discarder: {OURS}")] = field(
        name="winner.order", default="dealer"
    )
    cap_each: Annotated[Points, Source(f"300: {SEED}; 400: one of the {SERVERS}")] = field(name="cap.each", default=300)
    cap_golden: Annotated[Points, Source(f"400, in 口口翻 500: {SEED}"), _PER_OPENING] = field(
        name="cap.golden", default=400
    )
    cap_golden_how: Annotated[Literal["flat", "limit"], Source(f"flat: {SEED}; limit: one of the {SERVERS}")] = field(
        name="cap.golden-how", default="flat"
    )
    pao_all_begging: Annotated[
        Literal["not-ready", "always", "no"], Source(f"not-ready: {SEED}; always: one of the {SERVERS}")
    ] = field(name="pao.all-begging", default="not-ready")
    pao_pure_suit: Annotated[YesNo, Source(SEED)] = field(name="pao.pure-suit", default="yes")
    pao_robbed_kong: Annotated[YesNo, Source(SEED)] = field(name="pao.robbed-kong", default="yes")
    robbed_kong_counts: Annotated[YesNo, Source(f"no: {OURS}; yes: one of the {SERVERS}")] = field(
        name="robbed-kong-counts", default="no"
    )
    pao_generals: Annotated[YesNo, Source(f"no: {SEED}; yes: {SERVERS}")] = field(name="pao.generals", default="no")
    pao_winds: Annotated[YesNo, Source(f"no: {SEED}; yes: {SERVERS}")] = field(name="pao.winds", default="no")
    pao_order: Annotated[
        Literal["suit-begging-robbed", "robbed-begging-suit", "begging-suit-robbed"], Source(SERVERS)
    ] = field(name="pao.order", default="suit-begging-robbed")
    penalty_left_game: Annotated[Points, Source(f"400, in 口口翻 500: {SEED}"), _PER_OPENING] = field(
        name="penalty.left-game", default=400
    )
    penalty_false_win: Annotated[Literal["cap-each", "none"], Source(OURS)] = field(
        name="penalty.false-win", default="cap-each"
    )
    stake: Annotated[
        Literal["none", "0.1", "0.2", "0.5"] | Annotated[int, Meta(ge=1, le=1_000_000)], Source("differs by table")
    ] = "none"


PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        preset.name: preset
        for preset in (
            Preset("kaikoufan", {"factor.open": "once"}, f"{SEED}, 开口翻"),
            Preset("koukoufan", {"factor.open": "each"}, f"{SEED}, 口口翻"),
        )
    }
)


CLAUSES: Mapping[str, str] = MappingProxyType(
    {
        "wuhan.pay": SEED,
        "wuhan.winner.one": f"{SEED}, 一炮单响",
        "wuhan.draw": f"{SEED}, 荒庄",
        "wuhan.hand.opened": f"{SEED}, 开口",
        "wuhan.hand.red": f"{SEED}, 红中",
        "wuhan.hand.pair": f"{SEED}, 小胡",
        "wuhan.hand.wilds": f"{SEED}, 癞子",
        "wuhan.hand.shape": f"{SEED}, 胡牌的基本牌型",
        "wuhan.factor.open": f"{SEED}, 开口×2",
        "wuhan.factor.exposed-kan": f"{SEED}, 冲杠 and 蓄杠",
        "wuhan.factor.closed-kan": f"{SEED}, 暗杠×4",
        "wuhan.factor.red-kan": f"{SEED}, 红中杠×2",
        "wuhan.factor.wild-kan": f"{SEED}, 赖子杠2番; {SERVERS}",
        "wuhan.factor.hard": f"{SEED}, 硬胡×2",
        "wuhan.factor.self-draw": f"{SEED}, 自摸×2",
        "wuhan.factor.discard": f"{SEED}, 放冲者输点×2",
        "wuhan.factor.dealer": f"{SEED}, 庄闲因素",
        "wuhan.cap": f"{SEED}, 封顶",
        "wuhan.cap.golden": f"{SEED}, 金顶",
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
