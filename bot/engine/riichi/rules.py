"""Riichi's house rules, the presets that people play by, and the clauses a ruling can rest on, each with its source."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta, field

from bot.engine.deal import HouseValue
from bot.engine.house import Group, House, Preset, Source, YesNo

_SANMA = ("E", "S", "W")
_OLD_YAKU = Source("local yaku lists; Mahjong Soul's room of old yaku")


class RiichiHouse(House, frozen=True, kw_only=True):
    """Every option of riichi with its values, its default and who plays it."""

    pao_daisangen: Annotated[
        YesNo, Source("every rule set with pao; none: Saikouisen 2009, RMU A/B, Kyokai, PML"), Group("liability")
    ] = field(name="pao.daisangen", default="yes")
    pao_daisuushii: Annotated[YesNo, Source("every rule set with pao"), Group("liability")] = field(
        name="pao.daisuushii", default="yes"
    )
    pao_suukantsu: Annotated[
        Literal["no", "open-kan", "any"],
        Source("no: Tenhou, Mahjong Soul, EMA; open kan: M-League, Riichi City"),
        Group("liability"),
    ] = field(name="pao.suukantsu", default="no")
    pao_family: Annotated[
        Literal["no", "fourth-meld", "third-meld"],
        Source("fourth meld: town rules; third meld: some tables"),
        Group("liability"),
    ] = field(name="pao.family", default="no")
    pao_suurenkou: Annotated[YesNo, _OLD_YAKU, Group("liability")] = field(name="pao.suurenkou", default="no")
    pao_isshoku_yonjun: Annotated[YesNo, _OLD_YAKU, Group("liability")] = field(name="pao.isshoku-yonjun", default="no")
    pao_rinshan: Annotated[YesNo, Source("yes: JPML official rules; the manga Saki"), Group("liability")] = field(
        name="pao.rinshan", default="no"
    )
    pao_earlier_closed_kan: Annotated[
        Literal["counts", "ignored"],
        Source("counts: Japanese Wikipedia, M-League; ignored: some engines"),
        Group("liability"),
    ] = field(name="pao.earlier-closed-kan", default="counts")
    pao_scope: Annotated[
        Literal["liable-yakuman", "whole-hand"],
        Source("whole hand: Tenhou; liable yakuman: Mahjong Soul, M-League"),
        Group("liability"),
    ] = field(name="pao.scope", default="liable-yakuman")
    pao_honba_ron: Annotated[
        Literal["liable", "discarder", "split"],
        Source("liable: Tenhou, Mahjong Soul; discarder: EMA 2016 §3.3.9"),
        Group("liability"),
    ] = field(name="pao.honba-ron", default="liable")
    pao_honba_self_draw: Annotated[
        Literal["liable", "each"], Source("liable: Mahjong Soul, riichi.wiki; each: majiang-core"), Group("liability")
    ] = field(name="pao.honba-self-draw", default="liable")
    pao_rinshan_amount: Annotated[
        Literal["self-draw", "ron"],
        Source("self-draw: the shares of the others; ron: riichi_advanced"),
        Group("liability"),
    ] = field(name="pao.rinshan-amount", default="self-draw")
    pao_two: Annotated[
        Literal["each-own", "first"], Source("each own: Riichi City; first: fight club arcades"), Group("liability")
    ] = field(name="pao.two", default="each-own")
    pao_two_honba: Annotated[
        Literal["three-ways", "first", "last"],
        Source("three ways: common reading; last: Riichi City"),
        Group("liability"),
    ] = field(name="pao.two-honba", default="three-ways")
    winners_max: Annotated[
        Literal[1, 2, 3], Source("1: M-League, JPML; 2: Tenhou; 3: Mahjong Soul, EMA"), Group("who-pays")
    ] = field(name="winners.max", default=3)
    winners_three: Annotated[
        Literal["pay", "abort"], Source("abort: Tenhou; pay: Mahjong Soul, EMA"), Group("who-pays")
    ] = field(name="winners.three", default="pay")
    honba_value: Annotated[
        int, Meta(ge=0, le=30000, multiple_of=300), Source("300; 1500 in some clubs"), Group("who-pays")
    ] = field(name="honba.value", default=300)
    honba_receiver: Annotated[
        Literal["nearest", "each"], Source("nearest: Tenhou, Mahjong Soul; each: EMA"), Group("who-pays")
    ] = field(name="honba.receiver", default="nearest")
    deposit_receiver: Annotated[
        Literal["nearest", "own-back"], Source("nearest: Tenhou; own back: EMA"), Group("who-pays")
    ] = field(name="deposit.receiver", default="nearest")
    yakuman_add: Annotated[YesNo, Source("yes: Tenhou, Mahjong Soul, M-League; no: EMA, JPML")] = field(
        name="yakuman.add", default="yes"
    )
    yakuman_daisuushii: Annotated[Literal["single", "double"], Source("double: Mahjong Soul")] = field(
        name="yakuman.daisuushii", default="single"
    )
    yakuman_doubles: Annotated[Literal["single", "double"], Source("double: Mahjong Soul")] = field(
        name="yakuman.doubles", default="single"
    )
    limit_kazoe: Annotated[
        Literal["yakuman", "sanbaiman"],
        Source("yakuman: Tenhou, Mahjong Soul; sanbaiman: M-League, EMA"),
        Group("limits"),
    ] = field(name="limit.kazoe", default="yakuman")
    limit_kiriage: Annotated[
        YesNo, Source("yes: M-League, WRC, EMA 2025; no: Tenhou, Mahjong Soul"), Group("limits")
    ] = field(name="limit.kiriage", default="no")
    yaku_suurenkou: Annotated[Literal["no", "yakuman"], _OLD_YAKU] = field(name="yaku.suurenkou", default="no")
    yaku_isshoku_yonjun: Annotated[Literal["no", "yakuman"], _OLD_YAKU] = field(
        name="yaku.isshoku-yonjun", default="no"
    )
    yaku_renhou: Annotated[Literal["no", "mangan", "yakuman"], Source("differs by table")] = field(
        name="yaku.renhou", default="no"
    )
    yaku_kuitan: Annotated[YesNo, Source("yes: nearly everywhere; no: some Tenhou rooms")] = field(
        name="yaku.kuitan", default="yes"
    )
    draw_noten: Annotated[Literal[3000, 0], Source("3000, three players 2000: everywhere"), Group("draws")] = field(
        name="draw.noten", default=3000
    )
    draw_nagashi: Annotated[
        Literal["mangan", "no"], Source("mangan: Tenhou, Mahjong Soul; no: M-League, EMA"), Group("draws")
    ] = field(name="draw.nagashi", default="mangan")
    fu_double_wind: Annotated[Literal[4, 2], Source("4: Tenhou, Mahjong Soul; 2: some associations")] = field(
        name="fu.double-wind", default=4
    )
    sanma_self_draw: Annotated[
        Literal["loss", "full"], Source("loss: Tenhou, Mahjong Soul; full: some parlours"), Group("who-pays")
    ] = field(name="sanma.self-draw", default="loss")
    penalty_false_win: Annotated[
        Literal["mangan", "none"], Source("mangan: EMA 2016 and common practice"), Group("draws")
    ] = field(name="penalty.false-win", default="mangan")
    penalty_sticks: Annotated[Literal["stay", "back"], Source("differs by table"), Group("draws")] = field(
        name="penalty.sticks", default="stay"
    )


_NO_COMPOSITE: Mapping[str, HouseValue] = {"yakuman.add": "no"}
_MAJSOUL: Mapping[str, HouseValue] = {"yakuman.daisuushii": "double", "yakuman.doubles": "double"}
_TENHOU: Mapping[str, HouseValue] = {"pao.scope": "whole-hand", "winners.max": 2, "winners.three": "abort"}
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
            )
        ),
    ),
    Preset(
        "m-league",
        {"pao.suukantsu": "open-kan", "winners.max": 1, "draw.nagashi": "no", **_STRICT_LIMITS},
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
        frozenset(("pao.two-honba", "pao.honba-self-draw")),
    ),
    Preset(
        "ema",
        {
            "pao.honba-ron": "discarder",
            "draw.nagashi": "no",
            "honba.receiver": "each",
            "deposit.receiver": "own-back",
            **_STRICT_LIMITS,
            **_NO_COMPOSITE,
        },
        "EMA Riichi Competition Rules 2016 §3.3.9",
    ),
    Preset(
        "saki",
        {"pao.rinshan": "yes", "winners.max": 1, **_NO_COMPOSITE},
        "games played in the manga Saki",
        frozenset(("pao.honba-ron", "winners.max", "draw.nagashi")),
    ),
    Preset(
        "no-pao",
        {"limit.kazoe": "sanbaiman", "winners.max": 1, **_NO_PAO},
        "Saikouisen 2009, RMU A/B, Nihon Pro Mahjong Kyokai, PML",
        frozenset(("winners.max", "draw.nagashi")),
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


_PAO = "riichi.wiki Sekinin barai; Japanese Wikipedia 責任払い"
_TABLES = "riichi.wiki scoring tables"

CLAUSES: Mapping[str, str] = MappingProxyType(
    {
        "riichi.pao.deciding-meld": _PAO,
        "riichi.pao.suukantsu": "M-League commentary; early Tenhou games (added kan)",
        "riichi.pao.family": "town rules; Hochi rules 1952",
        "riichi.pao.suurenkou": "local yaku lists",
        "riichi.pao.isshoku-yonjun": "local yaku lists",
        "riichi.pao.rinshan": "JPML official rules; riichi.wiki Rinshan kaihou",
        "riichi.pao.earlier-closed-kan": "Japanese Wikipedia 責任払い; differing engines",
        "riichi.pao.added-kan": "Tenhou games; riichi.wiki Sekinin barai",
        "riichi.pao.void.concealed": "Tenhou games; riichi.wiki Sekinin barai",
        "riichi.pao.void.closed-kan": "Tenhou game 2019060813gm; riichi.wiki Sekinin barai",
        "riichi.pao.void.other-yaku": _PAO,
        "riichi.pao.void.added": "M-League commentary; riichi.wiki Sekinin barai",
        "riichi.pao.void.first": "riichi.wiki talk page; arcade rules",
        "riichi.pao.void.option": "the house rules of the table",
        "riichi.pao.self-draw": _PAO,
        "riichi.pao.ron-half": _PAO,
        "riichi.pao.ron-liable": _PAO,
        "riichi.pao.scope": "Tenhou manual (whole hand); Mahjong Soul games (liable yakuman)",
        "riichi.pao.double": "Mahjong Soul games",
        "riichi.pao.capped": "majiang-core; plala yakuman questions",
        "riichi.pao.honba-ron": "Tenhou and Mahjong Soul games; EMA 2016 §3.3.9",
        "riichi.pao.honba-self-draw": "Mahjong Soul games; majiang-core",
        "riichi.pao.rinshan-amount": "JPML official rules; riichi_advanced",
        "riichi.pao.two.each-own": "plala yakuman questions; Riichi City",
        "riichi.pao.two.honba": "common reading; Riichi City",
        "riichi.winners": "Tenhou manual; M-League; EMA",
        "riichi.winners.separate": "common practice",
        "riichi.pay.discard": _TABLES,
        "riichi.pay.self-draw": _TABLES,
        "riichi.honba": _TABLES,
        "riichi.honba.pao": "Mahjong Soul games",
        "riichi.deposit.declared": "every rule set",
        "riichi.deposit.collected": "Tenhou manual; EMA (own stick back)",
        "riichi.yakuman.add": "Tenhou, Mahjong Soul; EMA and JPML (no)",
        "riichi.yakuman.daisuushii": "Mahjong Soul",
        "riichi.yakuman.doubles": "Mahjong Soul",
        "riichi.limit": _TABLES,
        "riichi.yaku.local": "local yaku lists",
        "riichi.yaku": "Tenhou manual",
        "riichi.draw": "every rule set",
        "riichi.draw.nagashi": "Tenhou, Mahjong Soul",
        "riichi.kita": "Tenhou and Mahjong Soul three-player rules",
        "riichi.fu.double-wind": _TABLES,
        "riichi.sanma": "Tenhou and Mahjong Soul three-player rules",
        "riichi.penalty.false-win": "EMA 2016; common practice",
    }
)
