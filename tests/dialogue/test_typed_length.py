"""Reading what is typed takes work in proportion to its length, whatever it is and wherever it is typed.

The ordinary suite counts the calls that a sample of texts takes; WHOPAYS_THOROUGH=1 does so for 100,000 of them, and
times them strictly.
"""

import sys
from contextlib import suppress

import pytest

from bot.dialogue.draft import encode_draft
from bot.dialogue.take.answer import ambiguities_in, take_answer
from bot.engine import DealError

from .anything_typed import MOST_TYPED, anything
from .measured_work import MOST_SECONDS, THOROUGH, calls_of, slowest_of
from .telling import seated, told

pytestmark = pytest.mark.slow

TEXTS = 100_000 if THOROUGH else 1_000
MOST_CALLS, CALLS_A_CHARACTER = 2_000, 500
RULES = {"riichi": "riichi/tenhou", "hongkong": "hongkong/half-gun", "wuhan": "wuhan/kaikoufan"}
FIELDS = {
    "first-melds": lambda text: (text,),
    "melds:S": lambda text: (text,),
    "melds:W": lambda text: (text,),
    "meld-added:S": lambda text: (text, "", ""),
    "meld-changed:0": lambda text: (text, "", ""),
    "table-melds": lambda text: (text,),
    "hand:S concealed": lambda text: ("tiles", text, "5m"),
    "hand:S whole": lambda text: ("tiles", text, ""),
    "hand:S winning": lambda text: ("tiles", "123m", text),
    "hand:S han": lambda text: ("han", text, text),
    "hand:S faan": lambda text: ("faan", text),
    "tile:S": lambda text: (text,),
    "flowers:S": lambda text: (text,),
    "dora": lambda text: (text,),
    "ura": lambda text: (text,),
    "wild": lambda text: (text,),
    "honba": lambda text: (text,),
    "deposits": lambda text: (text,),
    "kita:S": lambda text: (text,),
    "han:S": lambda text: (text,),
    "fu:S": lambda text: (text,),
    "faan:S": lambda text: (text,),
}
PLACES = [(family, field) for family in RULES for field in FIELDS]
SESSIONS = {
    family: told(seated(rules), ending="discard", winners="S", discarder="N", first__melds="123m")
    for family, rules in RULES.items()
}


def read(family, field, text):
    """Type a text into a field, and read it again where it can be read in several ways."""
    with suppress(DealError):
        answered = take_answer(SESSIONS[family], field.partition(" ")[0], FIELDS[field](text))
        encode_draft(answered)
        for pending in answered.pending:
            ambiguities_in(answered, pending)


def is_in_proportion(family, field, text):
    """Whether reading a text takes no more calls than its length allows."""
    most = MOST_CALLS + CALLS_A_CHARACTER * len(text)
    return calls_of(lambda: read(family, field, text), most) <= most


@pytest.mark.parametrize(
    ("family", "field", "text"),
    [
        ("riichi", "melds:S", "111m 777z " * 40),
        ("hongkong", "melds:S", "EEE,555m," * 44),
        ("wuhan", "melds:S", "中," * 200),
        ("wuhan", "table-melds", "S:中," * 100),
        ("riichi", "melds:S", "一一一一万" * 80),
        ("riichi", "melds:S", "一万" * 200),
        (
            "riichi",
            "hand:S whole",
            ",".join(f"{rank}{rank}{rank}{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
        ),
        ("riichi", "melds:S", "F1" * 200),
        ("riichi", "melds:S", "東東東 " + "上家" * 198),
        ("riichi", "melds:S", "777z 7777z 111m 1111m 222m 2222m 333m 3333m " + "の," * 178),
        ("riichi", "melds:S", "777z 7777z 111m 1111m 222m 2222m 333m 3333m " + "W " * 178),
        ("wuhan", "melds:S", "7z,7z,111z,1111z,222p,2222p,333s,3333s,444s,4444s," + "E," * 170),
    ],
)
def test_no_text_takes_work_out_of_proportion(family, field, text):
    assert len(text) <= MOST_TYPED
    assert is_in_proportion(family, field, text)


@pytest.mark.parametrize(("family", "field"), PLACES)
def test_anything_typed_anywhere_is_read_in_proportion_to_its_length(family, field):
    texts = [anything(f"{family} {field} {seed}") for seed in range(-(-TEXTS // len(PLACES)))]
    assert [text for text in texts if not is_in_proportion(family, field, text)] == []
    taken, text = slowest_of(texts, lambda text: read(family, field, text))
    sys.stdout.write(f"{family} {field}: {taken * 1000:.1f} ms for {text!r}\n")
    assert taken <= MOST_SECONDS, text


NEWER = [
    "中x3",
    "1m",
    "3x",
    "r5",
    "1,",
    "一、",
    "man1",
    "萬子1",
    "花1",
    "wn",
    "癞子杠",
    "555z+ ",
    "白ポン 上家 ",
    "白ポン 南家 ",
    "上家,",
    "from S ",
    "<:1m:12345>",
    "일만",
]


@pytest.mark.parametrize(
    "unit", ["一万", "F1", "W ", "b", "中,", "S:中;", "1 ", "m1", "上家", "の,", "111m 777z ", *NEWER]
)
def test_twice_the_text_is_at_most_a_little_more_than_twice_the_work(unit):
    for family, field in PLACES:
        half, whole = (calls_of(lambda at=(family, field, unit * count): read(*at), 10**6) for count in (40, 80))
        assert whole <= 2.2 * half + 500, (family, field)
