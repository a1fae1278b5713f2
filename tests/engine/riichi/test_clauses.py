"""Every clause has a deal that makes a ruling speak of it, a source and its sentence."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.hand_calculating.yaku import Yaku

from bot.engine.deal import decode_deal
from bot.engine.errors import DealError
from bot.engine.riichi import FAMILY
from bot.engine.riichi.clauses import CLAUSES
from bot.engine.riichi.hand import _pattern_name
from bot.engine.riichi.patterns import NAMES
from bot.engine.settlement import settle
from bot.i18n import catalogue
from tests.reference.deals import seeded

from .recorded import rows_of
from .table import DRAGONS, WINDS, settled, whys, win

ENGLISH = catalogue("en")
NOTICES = {"assumed", "riichi.value-differs", "riichi.winners.aborted"}
"""What a note can say that is no clause of the rules page."""
UNUSED = {"Nagashi Mangan"}
"""Yaku of the library that no hand is counted by here."""
VECTORS = Path(__file__).parents[2] / "vectors" / "riichi"
KANS = ("S open-kan 5555z E", "S open-kan 6666z N", "S open-kan 7777z W", "S open-kan 1111z N")
PONS_AND_KAN = (*KANS[:3], "S pon 111p N", "S added-kan 1111p")
ROW = ("S pon 333m E", "S pon 444m N", "S pon 555m W", "S pon 222m N")
RUNS = ("S chi 234m",) * 4
CLOSED_FIRST = ("S closed-kan 5555z", *DRAGONS[1:])
WESTS = ("W pon 555z S", "W pon 666z N", "W pon 777z E")
WHOLE = {"pao.scope": "whole-hand"}
SANMA = {"rules": "tenhou-sanma"}
AFTER_KAN = {"flags": ["after-kan"]}
TWO = (win("W", "5/", off="N"), win("S", "5/", off="N"))

STEPS = ("S pon 111p E", "S pon 333p N", "S pon 555p W", "S pon 777p N")
PLAYED = {"yaku.suuchoupaikou": "yakuman"}
OPENED = win("S", "5/", off="W", flags=["open-riichi"])

EXERCISED = {
    # A clause without its family, and a deal: calls, claims, facts and house rules (those with a dot).
    "pao.deciding-meld": (DRAGONS, win("S", "daisangen"), {}),
    "pao.suukantsu": (KANS, win("S", "suukantsu"), {"pao.suukantsu": "open-kan"}),
    "pao.family": (KANS, win("S", "tsuuiisou"), {"pao.family": "fourth-meld"}),
    "pao.suurenkou": (ROW, win("S", "suurenkou"), {"rules": "local"}),
    "pao.isshoku-yonjun": (RUNS, win("S", "isshoku-yonjun"), {"rules": "local"}),
    "pao.suuchoupaikou": (STEPS, win("S", "suuchoupaikou"), PLAYED | {"pao.suuchoupaikou": "yes"}),
    "pao.rinshan": (("S open-kan 1111p N",), win("S", "5/", **AFTER_KAN), {"rules": "saki"}),
    "pao.earlier-closed-kan": (CLOSED_FIRST, win("S", "daisangen"), {"pao.earlier-closed-kan": "ignored"}),
    "pao.added-kan": ((*DRAGONS, "S added-kan 7777z"), win("S", "daisangen"), {}),
    "pao.void.concealed": (DRAGONS[:2], win("S", "daisangen"), {}),
    "pao.void.closed-kan": ((*DRAGONS[:2], "S closed-kan 7777z"), win("S", "daisangen"), {}),
    "pao.void.other-yaku": (DRAGONS, win("S", "5/"), {}),
    "pao.void.added": (PONS_AND_KAN, win("S", "suukantsu"), {"pao.suukantsu": "open-kan"}),
    "pao.void.earlier-meld": (DRAGONS, win("S", "daisangen"), {}),
    "pao.void.first": (KANS, win("S", "daisangen suukantsu"), {"pao.suukantsu": "any", "pao.two": "first"}),
    "pao.void.option": (DRAGONS, win("S", "daisangen"), {"rules": "no-pao"}),
    "pao.self-draw": (DRAGONS, win("S", "daisangen"), {}),
    "pao.ron-half": (DRAGONS, win("S", "daisangen", off="N"), {}),
    "pao.ron-liable": (DRAGONS, win("S", "daisangen", off="W"), {}),
    "pao.ron-whole": (DRAGONS, win("S", "daisangen", off="N"), {"pao.ron": "liable"}),
    "pao.scope": (DRAGONS, win("S", "daisangen tsuuiisou"), {}),
    "pao.double": (WINDS, win("S", "daisuushii"), {"rules": "majsoul"}),
    "pao.capped": (KANS, win("S", "daisangen suukantsu"), {"pao.suukantsu": "any", "yakuman.add": "no"}),
    "pao.honba-ron": (DRAGONS, win("S", "daisangen", off="N"), {"honba": 1}),
    "pao.honba-self-draw": (DRAGONS, win("S", "daisangen tsuuiisou"), {"honba": 1}),
    "pao.rinshan-amount": (("S open-kan 1111p N",), win("S", "5/", **AFTER_KAN), {"rules": "saki"}),
    "pao.two.each-own": (KANS, win("S", "daisangen suukantsu tsuuiisou"), WHOLE | {"pao.suukantsu": "any"}),
    "pao.two.honba": (KANS, win("S", "daisangen suukantsu"), {"pao.suukantsu": "any", "honba": 1}),
    "winners": ((), *TWO, {"rules": "m-league"}),
    "winners.separate": ((), *TWO, {}),
    "pay.discard": ((), win("S", "5/", off="E"), {}),
    "pay.self-draw": ((), win("S", "5/"), {}),
    "honba": ((), win("S", "5/"), {"honba": 1}),
    "honba.pao": (WESTS, win("W", "daisangen", off="N"), TWO[1], {"honba": 1}),
    "deposit.declared": ((), win("S", "5/"), {"riichi": ["S"]}),
    "deposit.collected": ((), win("S", "5/"), {"riichi": ["S"]}),
    "deposit.void": ((), win("S", "5/", off="W", flags=["riichi-tile"]), {"riichi": ["W"]}),
    "yakuman.add": (DRAGONS, win("S", "daisangen tsuuiisou"), {"rules": "ema"}),
    "yakuman.daisuushii": (WINDS, win("S", "daisuushii"), {"rules": "majsoul"}),
    "yakuman.doubles": ((), win("S", "kokushi-13"), {"rules": "majsoul"}),
    "yakuman.dealt": ((), win("E", "tenhou suuankou"), {"rules": "majsoul"}),
    "limit": ((), win("S", "13/"), {}),
    "yaku.local": (ROW[:1], win("S", "suurenkou"), {"rules": "local"}),
    "yaku.open-riichi": ((), OPENED, {"riichi": ["S"], "yaku.open-riichi": "yakuman"}),
    "robbed-kan.closed": (("W closed-kan 1111m",), win("S", "kokushi", off="W", how="robbed-kan", tile="1m"), {}),
    "yaku": (("S pon 555z E",), win("S", "123m345p66s78p+9p", off="E"), {"yaku.kuitan": "no"}),
    "draw": ((), {"draw": {"kind": "exhaustive", "ready": ["S"]}}),
    "draw.nagashi": ((), {"draw": {"kind": "exhaustive", "nagashi": ["S"]}}),
    "draw.nagashi-value": ((), {"draw": {"kind": "exhaustive", "nagashi": ["S"]}, "draw.nagashi-value": "baiman"}),
    "kita": ((), win("S", "5/"), SANMA | {"kita": {"S": 1}}),
    "fu.double-wind": ((), win("E", "123m345p345s11z78p+9p", off="S"), {"riichi": ["E"], "fu.double-wind": 2}),
    "sanma": ((), win("S", "5/"), SANMA),
    "sanma.thirds": ((), win("S", "5/"), SANMA | {"sanma.self-draw": "thirds"}),
    "sanma.table": ((), win("S", "5/"), SANMA | {"sanma.self-draw": "table"}),
    "sanma.five-man": ((), win("S", "5/"), SANMA | {"sanma.five-man": "yes", "dora": "5m"}),
    "penalty.false-win": ((), {"penalty": {"by": "S", "kind": "false-win"}}),
}


def ruling_of(calls, *rest):
    *wins, facts = rest
    house = {key: value for key, value in facts.items() if "." in key}
    return settled(calls, *wins, house=house, **{key: value for key, value in facts.items() if key not in house})


def spoken_at_random():
    """What the rulings on golden deals and on many made ones speak of."""
    deals = [row["deal"] for name in ("riichi", "cases") for row in rows_of(VECTORS / f"{name}.jsonl")]
    spoken = set()
    for deal in (*deals, *map(seeded, range(1500))):
        with suppress(DealError):
            spoken |= whys(settle(decode_deal(json.dumps(deal))))
    return spoken


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_is_what_some_ruling_speaks_of(clause):
    assert clause in whys(ruling_of(*EXERCISED[clause.removeprefix("riichi.")]))


def test_the_table_of_deals_names_no_other_clause():
    assert {f"riichi.{clause}" for clause in EXERCISED} == set(CLAUSES)


def test_no_ruling_speaks_of_anything_else():
    spoken = set().union(*(whys(ruling_of(*deal)) for deal in EXERCISED.values()), spoken_at_random())

    assert spoken - set(CLAUSES) <= NOTICES


def test_every_clause_names_its_source_and_has_its_sentence():
    assert [clause for clause, source in CLAUSES.items() if not source] == []
    assert [clause for clause in CLAUSES if f"clause.{clause}" not in ENGLISH] == []


def test_every_notice_has_its_sentence():
    assert [notice for notice in NOTICES if f"note.{notice}" not in ENGLISH] == []


def test_every_option_value_and_preset_has_its_words():
    keys = [f"option.riichi.{key}" for key in FAMILY.options]
    keys += [f"preset.riichi.{name}" for name in FAMILY.presets]
    keys += [
        f"value.riichi.{key}.{word}"
        for key, option in FAMILY.options.items()
        for word in option.words
        if word not in {"yes", "no"} and isinstance(word, str)
    ]

    assert [key for key in keys if key not in ENGLISH] == []


def test_every_yakuman_and_every_limit_has_its_name():
    limits = ("mangan", "haneman", "baiman", "sanbaiman", "kazoe-yakuman", "yakuman")

    assert [name for name in (*NAMES, "rinshan") if f"pattern.riichi.{name}" not in ENGLISH] == []
    assert [name for name in limits if f"limit.{name}" not in ENGLISH] == []


def test_every_yaku_of_the_library_has_its_name():
    yaku = [each for each in vars(HandConfig().yaku).values() if isinstance(each, Yaku) and not each.is_yakuman]

    names = {each.name for each in yaku} - UNUSED

    assert len(names) >= 35
    assert [name for name in names if f"pattern.riichi.{_pattern_name(name)}" not in ENGLISH] == []
