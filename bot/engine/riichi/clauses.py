"""The clauses that a riichi ruling can rest on, each with its source."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_PAO = "riichi.wiki Sekinin barai; Japanese Wikipedia 責任払い"
_TABLES = "riichi.wiki scoring tables"

CLAUSES: Mapping[str, str] = MappingProxyType(
    {
        "riichi.pao.deciding-meld": _PAO,
        "riichi.pao.suukantsu": "M-League commentary; early Tenhou games (added kan)",
        "riichi.pao.family": "town rules; Hochi rules 1952",
        "riichi.pao.suurenkou": "local yaku lists",
        "riichi.pao.isshoku-yonjun": "local yaku lists",
        "riichi.pao.suuchoupaikou": "riichi_advanced",
        "riichi.pao.rinshan": "JPML official rules; riichi.wiki Rinshan kaihou",
        "riichi.pao.earlier-closed-kan": "Japanese Wikipedia 責任払い; differing engines",
        "riichi.pao.added-kan": "Tenhou games; riichi.wiki Sekinin barai",
        "riichi.pao.void.concealed": "Tenhou games; riichi.wiki Sekinin barai",
        "riichi.pao.void.closed-kan": "Tenhou game 2019060813gm; riichi.wiki Sekinin barai",
        "riichi.pao.void.other-yaku": _PAO,
        "riichi.pao.void.added": "M-League commentary; riichi.wiki Sekinin barai",
        "riichi.pao.void.earlier-meld": _PAO,
        "riichi.pao.void.first": "riichi.wiki talk page; arcade rules",
        "riichi.pao.void.option": "the house rules of the table",
        "riichi.pao.self-draw": _PAO,
        "riichi.pao.ron-half": _PAO,
        "riichi.pao.ron-liable": _PAO,
        "riichi.pao.ron-whole": "majhong_cli",
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
        "riichi.deposit.void": "riichi.wiki Riichi",
        "riichi.yakuman.add": "Tenhou, Mahjong Soul; EMA and JPML (no)",
        "riichi.yakuman.daisuushii": "Mahjong Soul",
        "riichi.yakuman.doubles": "Mahjong Soul",
        "riichi.yakuman.dealt": "InjusticeJudge issue 19; riichi_advanced tests",
        "riichi.limit": _TABLES,
        "riichi.yaku.local": "local yaku lists",
        "riichi.yaku.open-riichi": "Japanese Wikipedia 開立直; riichi.wiki Riichi",
        "riichi.robbed-kan.closed": "RiichiEnv issue 43; riichi.wiki Chankan",
        "riichi.yaku": "Tenhou manual",
        "riichi.draw": "every rule set",
        "riichi.draw.nagashi": "Tenhou, Mahjong Soul",
        "riichi.draw.nagashi-value": "Japanese Wikipedia 流し満貫",
        "riichi.kita": "Tenhou and Mahjong Soul three-player rules",
        "riichi.fu.double-wind": _TABLES,
        "riichi.sanma": "Tenhou and Mahjong Soul three-player rules",
        "riichi.sanma.thirds": "a three-player guide (丸どり)",
        "riichi.sanma.table": "a parlour's rules",
        "riichi.sanma.five-man": "a society's rules",
        "riichi.penalty.false-win": "EMA 2016; common practice",
    }
)
