import pytest

from bot.engine.errors import DealError

from .deals import DRAGONS, HALF, SUIT, WINDS, deltas, discard, drawn, ruled, worth
from .disputes import BOTH, DISPUTES, ENDS_VALUE, FOURTH, LATE, PURE, Dispute

TABLE = "hongkong.table"


@pytest.mark.parametrize("dispute", DISPUTES, ids=[each.name for each in DISPUTES])
def test_who_pays_who_answers_and_why(dispute: Dispute):
    ruling = ruled(dispute.win, rules=dispute.rules, calls=dispute.calls, house=dispute.house)
    examined = [(each.player, each.holds, each.why.removeprefix("hongkong.")) for each in ruling.liabilities]
    notes = [each.why.removeprefix("hongkong.") for each in ruling.notes if each.why != TABLE]
    assert dispute.deltas == deltas(ruling)
    assert sorted(dispute.liabilities) == sorted(examined)
    assert sorted(dispute.notes) == sorted(notes)


@pytest.mark.parametrize("dispute", DISPUTES, ids=[each.name for each in DISPUTES])
def test_whoever_answers_pays_alone(dispute: Dispute):
    ruling = ruled(dispute.win, rules=dispute.rules, calls=dispute.calls, house=dispute.house)
    liable = {each.player for each in ruling.liabilities if each.holds}
    if liable:
        assert liable == {each.payer for each in ruling.payments}
        assert {"hongkong.pao.discard", "hongkong.pao.self-draw"} & {each.why for each in ruling.payments}


ASKED = {
    "who fed the deciding dragon": ((*DRAGONS, "S pon 777z"), drawn(value=worth(8)), {}, "calls[2].from"),
    "who fed the deciding dragon, to the end": (
        (*DRAGONS, "S pon 777z"),
        discard("N", value=worth(8, "big-three-dragons")),
        {"later-discard": "to-the-end"},
        "calls[2].from",
    ),
    "who fed the twelfth tile": ((*SUIT, "S pon 999m"), drawn(value=PURE), {}, "calls[3].from"),
    "who fed the twelfth tile, any hand": (
        (*SUIT, "S pon 999m"),
        drawn(value=worth(3)),
        {"gun": "full"},
        "calls[3].from",
    ),
    "who fed the kong": (
        ("S open-kan 2222p",),
        drawn(flags=["after-kan"], value=worth(5)),
        {"kong-draw": "liable"},
        "calls[0].from",
    ),
    "whether the hand is of one suit": (FOURTH, drawn(value={"faan": 8}), {}, "wins[0].value.patterns"),
    "whether nine tiles won one suit": (SUIT, discard("E", value={"faan": 8}), {}, "wins[0].value.patterns"),
    "whether the third dragon made a pung": (
        DRAGONS,
        discard("E", tile="7z", value={"faan": 8}),
        {},
        "wins[0].value.patterns",
    ),
    "whether the last tile was the dragon": (DRAGONS, discard("E", value={"faan": 8}), {}, "wins[0].tile"),
    "which wind won": (WINDS, discard("E", value=worth(9, "small-four-winds")), {}, "wins[0].tile"),
    "which wind won, winds not played": (
        WINDS,
        discard("E", value=worth(9, "small-four-winds")),
        {"four-winds": "no"},
        "wins[0].tile",
    ),
    "whether he was forced to deal in": (
        BOTH,
        discard("E", by="W", tile="9p", value=ENDS_VALUE),
        {},
        "wins[0].asserted.forced",
    ),
    "whether he was forced to feed the twelfth": (
        (*BOTH, "W pon 999p E"),
        drawn(by="W", tile="1m", value=ENDS_VALUE),
        {},
        "calls[6].asserted.forced",
    ),
    "how low the wall was": ((), discard("E", tile="3p", value=worth(3)), LATE, "wins[0].asserted.wall"),
    "how low the wall was when a fresh tile was dealt in": (
        (),
        discard("E", tile="3p", asserted={"fresh": True}, value=worth(3)),
        LATE,
        "wins[0].asserted.wall",
    ),
    "whether the tile was fresh": (
        (),
        discard("E", tile="3p", asserted={"wall": 9}, value=worth(3)),
        LATE,
        "wins[0].asserted.fresh",
    ),
    "whether the fresh tile was an honour": (
        (),
        discard("E", asserted={"wall": 12, "fresh": True}, value=worth(3)),
        LATE,
        "wins[0].tile",
    ),
    "whether four melded winds were won on an honour": (
        (*WINDS, "S pon 444z N"),
        discard("E", value={"faan": 13}),
        {},
        "wins[0].value.patterns",
    ),
}


@pytest.mark.parametrize(("calls", "win", "house", "at"), ASKED.values(), ids=ASKED.keys())
def test_a_fact_that_decides_is_asked_for_at_its_place(calls, win, house, at):
    with pytest.raises(DealError) as refused:
        ruled(win, calls=calls, house=house)
    assert ("missing-fact", at) == (refused.value.code, refused.value.at)


NOT_ASKED = {
    "the feeder of a dragon that decides nothing on a later discard": (
        (*DRAGONS, "S pon 777z"),
        discard("N", tile="2p", value=worth(8, "big-three-dragons")),
        {},
        (-64, 256, -64, -128),
    ),
    "the feeders of the first three melds": (
        ("S pon 111m", "S pon 444m", "S pon 777m", "S pon 999m E"),
        drawn(value=PURE),
        {},
        (-384, 384, 0, 0),
    ),
    "the feeder of a twelfth tile that dragons outrank": (
        (*DRAGONS, "S pon 777z E", "S pon 111m"),
        drawn(value=worth(8, "big-three-dragons")),
        {"gun": "full"},
        (-384, 384, 0, 0),
    ),
    "the feeder where the house plays no liability": (
        (*SUIT, "S pon 999m"),
        drawn(value=PURE),
        {"twelve": "no"},
        (-128, 384, -128, -128),
    ),
    "the patterns of a hand that four melds and the pair's tile show": (
        FOURTH,
        drawn(tile="5m", value={"faan": 8}),
        {},
        (-384, 384, 0, 0),
    ),
    "the patterns of a hand whose tile spoils the suit": (
        SUIT,
        discard("E", tile="5z", value={"faan": 3}),
        {},
        (-16, 32, -8, -8),
    ),
    "the patterns of small four winds that are seen": (
        WINDS,
        discard("E", tile="4z", value={"faan": 9}),
        {"four-winds": "no"},
        (-384, 384, 0, 0),
    ),
    "whether the discarder was forced to feed terminals and honours": (
        BOTH,
        discard("E", by="W", tile="5z", value=worth(3, "mixed-terminals")),
        {},
        (-16, -8, 32, -8),
    ),
    "whether a tile was fresh beyond the last thirteen": (
        (),
        discard("E", asserted={"wall": 14}, value=worth(3)),
        LATE,
        (-16, 32, -8, -8),
    ),
    "the wall of a tile that was not fresh": (
        (),
        discard("E", asserted={"fresh": False}, value=worth(3)),
        LATE,
        (-16, 32, -8, -8),
    ),
    "the tile off the last nine": (
        (),
        discard("E", asserted={"fresh": True, "wall": 9}, value=worth(3)),
        LATE,
        (-32, 32, 0, 0),
    ),
    "a fresh tile where the house plays none": (
        (),
        discard("E", value=worth(3)),
        {**LATE, "fresh": "no"},
        (-16, 32, -8, -8),
    ),
    "the tile that won beside four melded winds, which is no wind": (
        (*WINDS, "S pon 444z N"),
        discard("E", value=worth(13, "big-four-winds", "mixed-one-suit")),
        {},
        (-256, 512, -128, -128),
    ),
    "whether the fourth wind won of which another player melded three": (
        (*WINDS, "W pon 444z N"),
        discard("E", value=worth(3, "mixed-one-suit")),
        {},
        (-16, 32, -8, -8),
    ),
    "whether the fourth wind won of which another player melded three, nothing said": (
        (*WINDS, "S chi 123m E", "W pon 444z N"),
        discard("E", value={"faan": 3}),
        {},
        (-16, 32, -8, -8),
    ),
    "whether the pair beside four melds is an honour, where one suit needs one": (
        FOURTH,
        discard("E", asserted={"wall": 12, "fresh": True}, value=worth(3, "mixed-one-suit")),
        LATE,
        (-32, 32, 0, 0),
    ),
    "whether it is one, where two dragons need the third": (
        (*DRAGONS, "S pon 111m E", "S chi 456s E"),
        discard("E", asserted={"wall": 12, "fresh": True}, value=worth(5, "small-three-dragons")),
        LATE,
        (-96, 96, 0, 0),
    ),
    "whether it is one, where honours are melded and nobody said all are": (
        (*WINDS, "S pon 444z N"),
        discard("E", asserted={"wall": 12, "fresh": True}, value=worth(13)),
        LATE,
        (-256, 512, -128, -128),
    ),
    "whether four melds of terminals have a pair of them, where the others hold too many": (
        ("S pon 111m E", "S pon 999m W", "S pon 111s W", "S pon 999s E", "W closed-kan 1111p", "N pon 999p W"),
        drawn(value={"faan": 7}),
        {},
        (-96, 288, -96, -96),
    ),
    "a fresh tile where the others pay nothing": (
        (),
        discard("E", value=worth(3)),
        {**LATE, "price.others": 0},
        (-16, 16, 0, 0),
    ),
    "whether the discarder was forced where the others pay nothing": (
        BOTH,
        discard("E", by="W", tile="9p", value=ENDS_VALUE),
        {"price.others": 0},
        (-256, 0, 256, 0),
    ),
}


@pytest.mark.parametrize(("calls", "win", "house", "expected"), NOT_ASKED.values(), ids=NOT_ASKED.keys())
def test_a_fact_that_decides_nothing_is_not_asked_for(calls, win, house, expected):
    assert expected == deltas(ruled(win, calls=calls, house=house))


def test_a_fresh_tile_moves_nothing_where_everybody_else_won_too():
    wins = [discard("E", by=by, tile="3p", value=worth(3)) for by in ("S", "W", "N")]
    assert deltas(ruled(*wins, house={**LATE, "winners.max": 3})) == (-48, 16, 16, 16)


def test_liabilities_name_the_call_that_caused_them():
    ruling = ruled(drawn(value=PURE), calls=FOURTH, rules=HALF)
    (liability,) = ruling.liabilities
    (payment,) = ruling.payments
    assert (liability.call, liability.for_) == (3, "pure-one-suit")
    assert payment.for_ == "pure-one-suit"
