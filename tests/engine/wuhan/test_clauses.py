"""Every clause orders, dismisses or explains something, and everything has its English sentence."""

import json
import re
from pathlib import Path

import bot.engine.wuhan
from bot.engine.wuhan import FAMILY
from bot.engine.wuhan.patterns import BIG
from bot.engine.wuhan.rules import CLAUSES

from .table import ALL_OPENED, refused, settled, win

FOUR = ("W pon 111s S", "W pon 333s N", "W pon 555s E", "W chi 678p")
SUIT = ("S chi 123p", "S pon 444p N", "S pon 666p W", "S closed-kan 9999p", "S token-kan 7z")
GENERALS = ("W pon 222s S", "W pon 555m N", "W pon 888p E")
WINDS = ("W pon 111z S", "W pon 222z N", "W pon 444z E")
BIG_BOTH = {"pao.generals": "yes", "pao.winds": "yes"}
SOURCES = "".join(path.read_text("utf-8") for path in Path(bot.engine.wuhan.__file__).parent.glob("*.py"))
ENGLISH = json.loads(Path("bot/i18n/locales/en.json").read_text("utf-8"))

TOKENS = {"token.green": "yes", "token.skin": "yes"}
HARD = win("S", off="W", patterns="", hard=True)
RULINGS = [
    settled(
        (*ALL_OPENED, "N token-kan 5z", "N closed-kan", "N open-kan 8888s E"), win("S", off="W", patterns="", hard=True)
    ),
    settled(ALL_OPENED, win("S", off="W", patterns=""), win("N", off="W", patterns="")),
    settled(SUIT, win("S", patterns="pure-suit", hard=True)),
    settled((*SUIT, "E closed-kan", "N closed-kan", "W closed-kan"), win("S", patterns="pure-suit", hard=True)),
    settled((*SUIT[:4], "E closed-kan"), win("S", patterns="pure-suit")),
    settled(GENERALS, win("W", patterns="all-generals"), house=BIG_BOTH),
    settled(GENERALS, win("W", patterns="all-generals")),
    settled(WINDS, win("W", patterns="all-winds"), house=BIG_BOTH),
    settled(WINDS, win("W", patterns="all-pungs"), house=BIG_BOTH),
    settled((*FOUR, "S pon 222p W"), win("W", off="S", patterns="all-begging", ready=True)),
    settled(FOUR, win("W", off="S", patterns="all-begging", ready=True)),
    settled(ALL_OPENED, win("S", off="W", how="robbed-kan", patterns="robbed-kong")),
    settled(
        ("S pon 222p W", "S pon 333p W", "S pon 444p W", "N pon 777p S"),
        win("S", off="N", how="robbed-kan", patterns="pure-suit robbed-kong"),
    ),
    settled(penalty={"by": "E", "kind": "left-game"}),
    settled(penalty={"by": "E", "kind": "false-win"}),
    settled(draw={"kind": "exhaustive"}),
    settled(ALL_OPENED[:2], draw={"kind": "exhaustive", "ready": ["S"]}, house={"draw.ready": "yes"}),
    settled(ALL_OPENED, win("S", off="W", patterns=""), house={"small.discard": "discarder", "steps": [2, 1]}),
    settled(
        (*ALL_OPENED[:2], "W token-kan 6z", "W token-kan 4p", "S token-kan 5p", "S token-kan 5p"),
        win("S", patterns="all-pungs"),
        house=TOKENS | {"cap.golden": [400, 500, 600, 700], "cap.golden-opened": "cap"},
        wild="5p",
    ),
    settled(("S pon 222z W",), win("S", patterns="all-winds"), house={"cap.all-winds": "yes"}),
]
HANDS = [
    (("S closed-kan 9999p",), "123456m5s78s", "5s"),
    (("S pon 222p W",), "123456m78s57z", "9s"),
    (("S pon 222p W",), "123456m789s6s", "6s"),
    (("S pon 222p W",), "1346m789s5s55z", "5s"),
    (("S pon 222p W",), "1357m1357s13z", "5s"),
]


def ids_of(ruling):
    yield from (payment.why for payment in ruling.payments)
    yield from (liability.why for liability in ruling.liabilities)


def exercised():
    for ruling in RULINGS:
        yield from ids_of(ruling)
        yield from (note.why for note in ruling.notes)
        if ruling.factors:
            players = (ruling.factors.winner, *ruling.factors.losers.values())
            yield from (f"wuhan.factor.{name}" for player in players for name, _ in player.factors)
    for calls, concealed, tile in HANDS:
        yield f"wuhan.{refused(calls, win('S', off='W', concealed=concealed, tile=tile))[2]}"
    for tile in ("6z", "4p"):
        yield f"wuhan.{refused(ALL_OPENED, win('S', patterns='', tile=tile), house=TOKENS, wild='5p')[2]}"
    yield f"wuhan.{refused(ALL_OPENED, HARD, house={'win.min': 1000})[2]}"


def test_every_clause_is_exercised():
    assert set(CLAUSES) - set(exercised()) == set()


def test_every_payment_and_liability_rests_on_a_clause():
    assert {why for ruling in RULINGS for why in ids_of(ruling)} - set(CLAUSES) == set()


def test_every_clause_has_its_source_and_its_sentence():
    assert [clause for clause, source in CLAUSES.items() if not source] == []
    assert [clause for clause in CLAUSES if f"clause.{clause}" not in ENGLISH] == []


def test_every_option_preset_pattern_and_factor_is_named():
    factors = {clause.removeprefix("wuhan.factor.") for clause in CLAUSES if ".factor." in clause}
    wanted = [
        *(f"option.wuhan.{key}" for key in FAMILY.options),
        *(f"preset.wuhan.{name}" for name in FAMILY.presets),
        *(f"pattern.wuhan.{name}" for name in (*BIG, "small", "hard", "soft")),
        *(f"factor.wuhan.{name}" for name in factors),
    ]
    assert [key for key in wanted if key not in ENGLISH] == []


def test_every_note_and_error_has_its_sentence():
    notes = re.findall(r'Note\(\s*"([^"]+)"', SOURCES)
    short = {"bad_hand": "bad-hand", "bad_value": "bad-value", "missing_fact": "missing-fact"}
    short |= {"contradiction": "contradiction"}
    errors = re.findall(r'\b(bad_hand|bad_value|missing_fact|contradiction)\(\s*[^,]+,\s*"([^"]+)"', SOURCES)
    coded = re.findall(r'DealError\(\s*"([^"]+)",\s*[^,]+,\s*"([^"]+)"', SOURCES)
    wanted = [f"error.{short[code]}.{reason}" for code, reason in errors]
    wanted += [f"error.{code}.{reason}" for code, reason in coded]
    assert len(notes) > 10
    assert len(wanted) > 15
    assert [key for key in wanted if key not in ENGLISH] == []
    assert [note for note in notes if f"note.{note}" not in ENGLISH and f"clause.{note}" not in ENGLISH] == []
