"""Riichi's house rules and the presets that people play by, each with its source."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta, field

from bot.engine.deal import HouseValue
from bot.engine.house import Group, House, Preset, Source, YesNo

_SANMA = ("E", "S", "W")
_OLD_YAKU = Source("local yaku lists; Mahjong Soul's room of old yaku")
_STEPS = Source("riichi_advanced")
_WHO_PAYS = Group("who-pays")
_LIABILITY = Group("liability")
_COUNTING = Group("counting")
_LIMITS = Group("limits")
_DRAWS = Group("draws")


class RiichiHouse(House, frozen=True, kw_only=True):
    """Every option of riichi with its values, its default and who plays it."""

    pao_daisangen: Annotated[
        YesNo, Source("every rule set with pao; none: Saikouisen 2009, RMU A/B, Kyokai, PML"), _LIABILITY
    ] = field(name="pao.daisangen", default="yes")
    pao_daisuushii: Annotated[YesNo, Source("every rule set with pao"), _LIABILITY] = field(
        name="pao.daisuushii", default="yes"
    )
    pao_suukantsu: Annotated[
        Literal["no", "open-kan", "any"],
        Source("no: Tenhou, Mahjong Soul, EMA; open kan: M-League, Riichi City"),
        _LIABILITY,
    ] = field(name="pao.suukantsu", default="no")
    pao_family: Annotated[
        Literal["no", "fourth-meld", "third-meld"],
        Source("fourth meld: town rules; third meld: some tables"),
        _LIABILITY,
    ] = field(name="pao.family", default="no")
    pao_suurenkou: Annotated[YesNo, _OLD_YAKU, _LIABILITY] = field(name="pao.suurenkou", default="no")
    pao_isshoku_yonjun: Annotated[YesNo, _OLD_YAKU, _LIABILITY] = field(name="pao.isshoku-yonjun", default="no")
    pao_suuchoupaikou: Annotated[YesNo, _STEPS, _LIABILITY] = field(name="pao.suuchoupaikou", default="no")
    pao_rinshan: Annotated[YesNo, Source("yes: JPML official rules; the manga Saki"), _LIABILITY] = field(
        name="pao.rinshan", default="no"
    )
    pao_earlier_closed_kan: Annotated[
        Literal["counts", "ignored"], Source("counts: Japanese Wikipedia, M-League; ignored: some engines"), _LIABILITY
    ] = field(name="pao.earlier-closed-kan", default="counts")
    pao_scope: Annotated[
        Literal["liable-yakuman", "whole-hand"],
        Source("whole hand: Tenhou; liable yakuman: Mahjong Soul, M-League"),
        _WHO_PAYS,
    ] = field(name="pao.scope", default="liable-yakuman")
    pao_ron: Annotated[Literal["half", "liable"], Source("half: everywhere; liable: majhong_cli"), _WHO_PAYS] = field(
        name="pao.ron", default="half"
    )
    pao_honba_ron: Annotated[
        Literal["liable", "discarder", "split"],
        Source("liable: Tenhou, Mahjong Soul; discarder: EMA 2016 §3.3.9"),
        _WHO_PAYS,
    ] = field(name="pao.honba-ron", default="liable")
    pao_honba_self_draw: Annotated[
        Literal["liable", "each"], Source("liable: Mahjong Soul, riichi.wiki; each: majiang-core"), _WHO_PAYS
    ] = field(name="pao.honba-self-draw", default="liable")
    pao_rinshan_amount: Annotated[
        Literal["self-draw", "ron"], Source("self-draw: the shares of the others; ron: riichi_advanced"), _WHO_PAYS
    ] = field(name="pao.rinshan-amount", default="self-draw")
    pao_two: Annotated[
        Literal["each-own", "first"], Source("each own: Riichi City; first: fight club arcades"), _WHO_PAYS
    ] = field(name="pao.two", default="each-own")
    pao_two_honba: Annotated[
        Literal["three-ways", "first", "last"], Source("three ways: common reading; last: Riichi City"), _WHO_PAYS
    ] = field(name="pao.two-honba", default="three-ways")
    winners_max: Annotated[
        Literal[1, 2, 3], Source("1: M-League, JPML; 2: Tenhou; 3: Mahjong Soul, EMA"), _WHO_PAYS
    ] = field(name="winners.max", default=3)
    winners_three: Annotated[Literal["pay", "abort"], Source("abort: Tenhou; pay: Mahjong Soul, EMA"), _WHO_PAYS] = (
        field(name="winners.three", default="pay")
    )
    honba_value: Annotated[int, Meta(ge=0, le=30000, multiple_of=300), Source("300; 1500 in some clubs"), _WHO_PAYS] = (
        field(name="honba.value", default=300)
    )
    honba_receiver: Annotated[
        Literal["nearest", "each"], Source("nearest: Tenhou, Mahjong Soul; each: EMA"), _WHO_PAYS
    ] = field(name="honba.receiver", default="nearest")
    deposit_receiver: Annotated[Literal["nearest", "own-back"], Source("nearest: Tenhou; own back: EMA"), _WHO_PAYS] = (
        field(name="deposit.receiver", default="nearest")
    )
    yakuman_add: Annotated[YesNo, Source("yes: Tenhou, Mahjong Soul, M-League; no: EMA, JPML"), _LIMITS] = field(
        name="yakuman.add", default="yes"
    )
    yakuman_daisuushii: Annotated[Literal["single", "double"], Source("double: Mahjong Soul"), _LIMITS] = field(
        name="yakuman.daisuushii", default="single"
    )
    yakuman_doubles: Annotated[Literal["single", "double"], Source("double: Mahjong Soul"), _LIMITS] = field(
        name="yakuman.doubles", default="single"
    )
    yakuman_dealt: Annotated[
        Literal["as-drawn", "double"],
        Source("double: Mahjong Soul (InjusticeJudge issue 19, riichi_advanced tests)"),
        _LIMITS,
    ] = field(name="yakuman.dealt", default="as-drawn")
    limit_kazoe: Annotated[
        Literal["yakuman", "sanbaiman"], Source("yakuman: Tenhou, Mahjong Soul; sanbaiman: M-League, EMA"), _LIMITS
    ] = field(name="limit.kazoe", default="yakuman")
    limit_kiriage: Annotated[YesNo, Source("yes: M-League, WRC, EMA 2025; no: Tenhou, Mahjong Soul"), _LIMITS] = field(
        name="limit.kiriage", default="no"
    )
    yaku_suurenkou: Annotated[Literal["no", "yakuman"], _OLD_YAKU, _COUNTING] = field(
        name="yaku.suurenkou", default="no"
    )
    yaku_isshoku_yonjun: Annotated[Literal["no", "yakuman"], _OLD_YAKU, _COUNTING] = field(
        name="yaku.isshoku-yonjun", default="no"
    )
    yaku_suuchoupaikou: Annotated[Literal["no", "yakuman"], _STEPS, _COUNTING] = field(
        name="yaku.suuchoupaikou", default="no"
    )
    yaku_open_riichi: Annotated[
        Literal["no", "han", "yakuman"],
        Source("Japanese Wikipedia 開立直; riichi.wiki; MiHaJong issue 10"),
        _COUNTING,
    ] = field(name="yaku.open-riichi", default="no")
    yaku_renhou: Annotated[Literal["no", "mangan", "yakuman"], Source("differs by table"), _COUNTING] = field(
        name="yaku.renhou", default="no"
    )
    yaku_kuitan: Annotated[YesNo, Source("yes: nearly everywhere; no: some Tenhou rooms"), _COUNTING] = field(
        name="yaku.kuitan", default="yes"
    )
    draw_noten: Annotated[Literal[3000, 0], Source("3000, three players 2000: everywhere"), _DRAWS] = field(
        name="draw.noten", default=3000
    )
    draw_nagashi: Annotated[
        Literal["mangan", "win", "beside", "no"],
        Source("mangan: Tenhou, Mahjong Soul; win: RiichiEnv issue 214; beside: mahjong-dora2; no: M-League, EMA"),
        _DRAWS,
    ] = field(name="draw.nagashi", default="mangan")
    draw_nagashi_value: Annotated[
        Literal["mangan", "baiman", "sanbaiman", "yakuman"],
        Source("mangan: everywhere; yakuman: three-player tables (Japanese Wikipedia)"),
        _DRAWS,
    ] = field(name="draw.nagashi-value", default="mangan")
    fu_double_wind: Annotated[Literal[4, 2], Source("4: Tenhou, Mahjong Soul; 2: some associations"), _COUNTING] = (
        field(name="fu.double-wind", default=4)
    )
    robbed_kan_closed: Annotated[
        Literal["kokushi", "no"], Source("no: Tenhou, M-League; kokushi: Mahjong Soul (RiichiEnv issue 43)"), _COUNTING
    ] = field(name="robbed-kan.closed", default="kokushi")
    sanma_self_draw: Annotated[
        Literal["loss", "full", "thirds", "table"],
        Source("loss: Tenhou, Mahjong Soul; full, table: some parlours; thirds: a three-player guide"),
        _WHO_PAYS,
    ] = field(name="sanma.self-draw", default="loss")
    sanma_five_man: Annotated[YesNo, Source("yes: the rules of a society"), _COUNTING] = field(
        name="sanma.five-man", default="no"
    )
    penalty_false_win: Annotated[Literal["mangan", "none"], Source("mangan: EMA 2016 and common practice"), _DRAWS] = (
        field(name="penalty.false-win", default="mangan")
    )
    penalty_sticks: Annotated[Literal["stay", "back"], Source("differs by table"), _DRAWS] = field(
        name="penalty.sticks", default="stay"
    )


_NO_COMPOSITE: Mapping[str, HouseValue] = {"yakuman.add": "no"}
_MAJSOUL: Mapping[str, HouseValue] = {
    "yakuman.daisuushii": "double",
    "yakuman.doubles": "double",
    "yakuman.dealt": "double",
}
_TENHOU: Mapping[str, HouseValue] = {
    "pao.scope": "whole-hand",
    "winners.max": 2,
    "winners.three": "abort",
    "robbed-kan.closed": "no",
}
_NO_PAO: Mapping[str, HouseValue] = {"pao.daisangen": "no", "pao.daisuushii": "no"}
_STRICT_LIMITS: Mapping[str, HouseValue] = {"limit.kazoe": "sanbaiman", "limit.kiriage": "yes"}

_PRESETS = (
    Preset("standard", {}, "the defaults, to build house rules on"),
    Preset("tenhou", _TENHOU, "Tenhou's manual and recorded games"),
    Preset("majsoul", _MAJSOUL, "Mahjong Soul's help and recorded games"),
    Preset(
        "riichi-city",
        {"pao.suukantsu": "open-kan", "pao.two-honba": "last"},
        "comparisons of rules; the text itself was not found",
        frozenset(
            (
                "pao.daisuushii",
                "yakuman.add",
                "yakuman.daisuushii",
                "yakuman.doubles",
                "limit.kazoe",
                "limit.kiriage",
                "winners.max",
                "winners.three",
                "draw.nagashi",
                "honba.receiver",
                "deposit.receiver",
                "robbed-kan.closed",
            )
        ),
    ),
    Preset(
        "m-league",
        {
            "pao.suukantsu": "open-kan",
            "winners.max": 1,
            "draw.nagashi": "no",
            "robbed-kan.closed": "no",
            **_STRICT_LIMITS,
        },
        "commentaries on the M-League rules",
        frozenset(("pao.two-honba",)),
    ),
    Preset(
        "jpml",
        {
            "pao.suukantsu": "open-kan",
            "pao.rinshan": "yes",
            "limit.kazoe": "sanbaiman",
            "winners.max": 1,
            **_NO_COMPOSITE,
        },
        "two readers of the league's official rules",
        frozenset(
            (
                "pao.daisangen",
                "pao.daisuushii",
                "pao.suukantsu",
                "pao.honba-ron",
                "pao.two-honba",
                "draw.nagashi",
                "robbed-kan.closed",
            )
        ),
    ),
    Preset(
        "wrc",
        {
            "pao.suukantsu": "open-kan",
            "pao.honba-ron": "discarder",
            "winners.max": 1,
            "pao.honba-self-draw": "each",
            "draw.nagashi": "no",
            **_STRICT_LIMITS,
        },
        "third-party implementations of the WRC rules 2022 and 2025",
        frozenset(("pao.two-honba", "pao.honba-self-draw", "robbed-kan.closed")),
    ),
    Preset(
        "ema",
        {
            "pao.honba-ron": "discarder",
            "draw.nagashi": "no",
            "honba.receiver": "each",
            "deposit.receiver": "own-back",
            "penalty.sticks": "back",
            **_STRICT_LIMITS,
            **_NO_COMPOSITE,
        },
        "EMA Riichi Competition Rules 2016 §3.3.9, §3.4.6",
        frozenset(("robbed-kan.closed",)),
    ),
    Preset(
        "saki",
        {"pao.rinshan": "yes", "winners.max": 1, **_NO_COMPOSITE},
        "games played in the manga Saki",
        frozenset(("pao.honba-ron", "winners.max", "draw.nagashi", "robbed-kan.closed")),
    ),
    Preset(
        "no-pao",
        {"limit.kazoe": "sanbaiman", "winners.max": 1, **_NO_PAO},
        "Saikouisen 2009, RMU A/B, Nihon Pro Mahjong Kyokai, PML",
        frozenset(("winners.max", "draw.nagashi", "robbed-kan.closed")),
    ),
    Preset(
        "local",
        {
            **_MAJSOUL,
            "pao.suukantsu": "open-kan",
            "pao.suurenkou": "yes",
            "pao.isshoku-yonjun": "yes",
            "yaku.suurenkou": "yakuman",
            "yaku.isshoku-yonjun": "yakuman",
        },
        "Mahjong Soul's rules with two old yaku and their liabilities",
    ),
    Preset("tenhou-sanma", _TENHOU, "Tenhou's manual and recorded games", seats=_SANMA),
    Preset("majsoul-sanma", _MAJSOUL, "Mahjong Soul's help and recorded games", seats=_SANMA),
)
PRESETS: Mapping[str, Preset] = MappingProxyType({preset.name: preset for preset in _PRESETS})
