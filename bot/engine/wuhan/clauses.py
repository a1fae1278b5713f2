"""The clauses of Wuhan: every reason a ruling can give, with where it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .presets import OURS, SEED, SERVERS

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
