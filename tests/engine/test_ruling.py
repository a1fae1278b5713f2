import json

from bot.engine.ruling import Liability, Note, Payment, Ruling, decode_ruling, deltas_of, encode_ruling

PAYMENTS = (
    Payment("N", "S", 16000, "riichi.pao.ron-half", "daisangen"),
    Payment("W", "S", 16000, "riichi.pao.ron-half", "daisangen"),
    Payment("W", "table", 1000, "riichi.deposit.declared"),
    Payment("table", "S", 3000, "riichi.deposit.collected"),
)
RULING = Ruling(
    rules="riichi/tenhou",
    house={"pao.honba-ron": "discarder"},
    deltas=deltas_of(PAYMENTS, "ESWN"),
    payments=PAYMENTS,
    liabilities=(
        Liability("W", "S", "daisangen", holds=True, why="riichi.pao.deciding-meld", call=2),
        Liability("E", "S", "rinshan", holds=False, why="riichi.pao.void.option"),
    ),
    hands=(),
    notes=(Note("riichi.winners.separate"),),
)


def test_deltas_are_what_each_seat_receives_less_what_it_pays():
    assert deltas_of(PAYMENTS, "ESWN") == {"E": 0, "S": 35000, "W": -17000, "N": -16000}
    assert deltas_of((), "ESW") == {"E": 0, "S": 0, "W": 0}


def test_a_ruling_is_written_in_the_words_of_the_contract():
    written = json.loads(encode_ruling(RULING))

    assert list(written) == ["rules", "house", "deltas", "payments", "liabilities", "hands", "notes"]
    assert written["payments"][0] == {
        "from": "N",
        "to": "S",
        "amount": 16000,
        "why": "riichi.pao.ron-half",
        "for": "daisangen",
    }
    assert written["payments"][2] == {"from": "W", "to": "table", "amount": 1000, "why": "riichi.deposit.declared"}
    assert written["liabilities"] == [
        {
            "player": "W",
            "winner": "S",
            "for": "daisangen",
            "call": 2,
            "holds": True,
            "why": "riichi.pao.deciding-meld",
        },
        {"player": "E", "winner": "S", "for": "rinshan", "holds": False, "why": "riichi.pao.void.option"},
    ]


def test_a_ruling_that_was_written_with_its_sentences_is_read_back_without_them():
    written = json.loads(encode_ruling(RULING))
    notes = [{**note, "text": "Two hands."} for note in written["notes"]]
    in_words = json.dumps({**written, "notes": notes, "text": ["He pays."]})

    assert encode_ruling(decode_ruling(in_words)) == encode_ruling(RULING)


def test_a_ruling_that_is_read_back_writes_the_same():
    assert encode_ruling(decode_ruling(encode_ruling(RULING))) == encode_ruling(RULING)
