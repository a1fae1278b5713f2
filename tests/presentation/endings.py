"""Every way a deal can end, in each family, and what is posted of it in four languages.

``python -m tests.presentation.endings`` writes the texts anew; they are read before they are kept.
"""

from pathlib import Path

import msgspec

from bot.engine import Deal, settle
from bot.i18n import LANGUAGES, catalogue
from bot.i18n.catalogue import Language
from bot.presentation.breakdown import break_down
from bot.presentation.footer import Posted
from bot.presentation.text import plain_text

from .deals import DRAGONS, FULL, HALF, deal_of, drawn, faan, off

TEXTS = Path(__file__).parent / "rulings"
TENHOU, MAJSOUL, SANMA = "riichi/tenhou", "riichi/majsoul", "riichi/tenhou-sanma"
WUHAN = "wuhan/kaikoufan"
SEATED: dict[Language, dict] = {
    "en": {"E": "Ann", "S": "Bo", "W": "Cy", "N": "Di"},
    "zh-CN": {"E": "老王", "S": "小李", "W": "阿芳", "N": "大刘"},
    "zh-TW": {"E": "阿強", "S": "阿May", "W": "肥仔", "N": "Ken哥"},
    "ja": {"E": "田中", "S": "鈴木", "W": "佐藤", "N": "ゆうき"},
}
DAISANGEN = {"value": {"yakuman": ["daisangen"]}}
KOKUSHI = {"concealed": "9m19p19s12345677z", "tile": "1m"}
SUIT = ("S pon 222p W", "S pon 333p W", "S pon 555p W")
OPENED = ("E pon 111m W", "S pon 333m W", "N pon 555m W")
FED = ("W pon 222s E", "W pon 333s N", "W pon 555s S")
SMALL = {"value": {"patterns": [], "hard": False}}
BEGGING = {"value": {"patterns": ["all-begging"], "hard": False}, "asserted": {"discarder-ready": False}}
FOUR = ("W pon 222s E", "W pon 333p N", "W pon 777m S", "W pon 888p N")


SOFT_SUIT = {"value": {"patterns": ["pure-suit"], "hard": False}}
HARD_SUIT = {"value": {"patterns": ["pure-suit"], "hard": True}}


def three(rules: str, **facts) -> Deal:
    """Make a deal between three who are named."""
    return msgspec.structs.replace(deal_of(rules, **facts), names=dict(list(SEATED["en"].items())[:3]))


ENDINGS: dict[str, Deal] = {
    "riichi: dealt in": deal_of(
        TENHOU, wins=[off("S", "N", concealed="234567m234p55s67s", tile="8s")], dora="4s", riichi=["S"], deposits=1
    ),
    "riichi: drawn, one counter": deal_of(TENHOU, wins=[drawn("S", value={"han": 3, "fu": 40})], honba=1),
    "riichi: a liable player and another discarder": deal_of(
        TENHOU, *DRAGONS, wins=[off("S", "N", **DAISANGEN)], honba=1
    ),
    "riichi: the liable player dealt in": deal_of(TENHOU, *DRAGONS, wins=[off("S", "W", **DAISANGEN)]),
    "riichi: drawn by liability, the rest as usual": deal_of(
        MAJSOUL, *DRAGONS, wins=[drawn("S", value={"yakuman": ["daisangen", "tsuuiisou"]})], honba=2
    ),
    "riichi: a robbed kan": deal_of(
        MAJSOUL, "N pon 111m E", "N added-kan 1111m", wins=[{**off("S", "N", **KOKUSHI), "how": "robbed-kan"}]
    ),
    "riichi: two winners": deal_of(
        TENHOU, wins=[off("S", "N", value={"han": 5}), off("W", "N", value={"han": 2, "fu": 30})], honba=1, riichi=["W"]
    ),
    "riichi: three winners": deal_of(MAJSOUL, wins=[off(seat, "N", value={"han": 5}) for seat in "ESW"]),
    "riichi: three winners where that ends the deal": deal_of(
        TENHOU, wins=[off(seat, "N", value={"han": 5}) for seat in "ESW"], riichi=["E"]
    ),
    "riichi: drawn deal, two ready": deal_of(TENHOU, draw={"kind": "exhaustive", "ready": ["E", "W"]}),
    "riichi: drawn deal, nobody ready": deal_of(TENHOU, draw={"kind": "exhaustive", "ready": []}),
    "riichi: nagashi": deal_of(TENHOU, draw={"kind": "exhaustive", "ready": ["E"], "nagashi": ["S"]}),
    "riichi: called off": deal_of(TENHOU, draw={"kind": "abortive"}),
    "riichi: a false win": deal_of(TENHOU, penalty={"kind": "false-win", "by": "S"}),
    "riichi: three players": three(SANMA, wins=[drawn("S", value={"han": 5})]),
    "hongkong: half gun": deal_of(HALF, wins=[off("S", "W", **faan(4))]),
    "hongkong: full gun": deal_of(FULL, wins=[off("S", "W", **faan(4))]),
    "hongkong: drawn": deal_of(HALF, wins=[drawn("S", **faan(4))]),
    "hongkong: nine tiles": deal_of(HALF, *SUIT, wins=[off("S", "E", tile="9p", **faan(7, "pure-one-suit"))]),
    "hongkong: nine tiles, drawn": deal_of(HALF, *SUIT, wins=[drawn("S", **faan(8, "pure-one-suit"))]),
    "hongkong: twelve tiles": deal_of(FULL, *SUIT, "S pon 777s N", wins=[drawn("S", **faan(4))]),
    "hongkong: a later discard": deal_of(
        HALF, *DRAGONS, wins=[off("S", "N", tile="3m", **faan(8, "big-three-dragons"))]
    ),
    "hongkong: a robbed kong": deal_of(
        HALF, "N pon 111m E", "N added-kan 1111m", wins=[{**off("S", "N", tile="1m", **faan(3)), "how": "robbed-kan"}]
    ),
    "hongkong: flowers": deal_of(
        FULL, wins=[drawn("S", tile="7f")], flowers={"S": "123456f"}, house={"flower-win": "seven"}
    ),
    "hongkong: two winners": deal_of(
        HALF, wins=[off("S", "E", **faan(4)), off("W", "E", **faan(8))], house={"winners.max": 3}
    ),
    "hongkong: drawn deal": deal_of(HALF, draw={"kind": "exhaustive"}),
    "hongkong: a false win": deal_of(HALF, penalty={"kind": "false-win", "by": "S"}),
    "wuhan: dealt in": deal_of(WUHAN, *OPENED, FED[0], wins=[off("W", "S", **SMALL)], wild="9m"),
    "wuhan: the third opening": deal_of(WUHAN, *OPENED, *FED, wins=[drawn("W", **SOFT_SUIT)], wild="9m"),
    "wuhan: all begging": deal_of(WUHAN, *OPENED, *FOUR, wins=[off("W", "S", **BEGGING)], wild="9m"),
    "wuhan: capped": deal_of(WUHAN, *OPENED, "W closed-kan 8888s", FED[0], wins=[drawn("W", **HARD_SUIT)], wild="9m"),
    "wuhan: drawn deal": deal_of(WUHAN, draw={"kind": "exhaustive"}),
    "wuhan: who was not ready pays": deal_of(
        WUHAN, *OPENED, draw={"kind": "exhaustive", "ready": ["E"]}, house={"draw.ready": "yes"}
    ),
    "wuhan: a false win": deal_of(WUHAN, penalty={"kind": "false-win", "by": "S"}),
    "wuhan: left the game": deal_of(WUHAN, penalty={"kind": "left-game", "by": "S"}),
}


def written(language: Language) -> str:
    """Write what is posted of every ending."""
    return "\n\n".join(f"== {name}\n{_posted(deal, language)}" for name, deal in ENDINGS.items()) + "\n"


def named(deal: Deal, language: Language) -> Deal:
    """Seat players of a language."""
    names = {seat: name for seat, name in SEATED[language].items() if seat in deal.names}
    return msgspec.structs.replace(deal, names=names)


def told_by(language: Language) -> Posted:
    """Give a ruling a number, told by the dealer."""
    return Posted(12, SEATED[language]["E"])


def _posted(deal: Deal, language: Language) -> str:
    words, of_names = catalogue(language), named(deal, language)
    return plain_text(break_down(of_names, settle(of_names), words, posted=told_by(language)), words)


if __name__ == "__main__":
    TEXTS.mkdir(exist_ok=True)
    for language in LANGUAGES:
        (TEXTS / f"{language}.txt").write_text(written(language), encoding="utf-8")
