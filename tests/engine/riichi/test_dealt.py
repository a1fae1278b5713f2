"""Clause yakuman.dealt: of a hand that was dealt nobody can say which tile came last."""

import pytest

from .table import deltas, note_ids, refused, settled, win

DEALT = {"flags": ["first-turn"]}


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("555777m22p11177s+2p", "suuankou-tanki"),
        ("55577m222p11177s+7m", "suuankou-tanki"),
        ("1112345778999m+6m", "junsei-chuuren"),
        ("19m19p19s1234566z+7z", "kokushi-13"),
    ],
)
def test_a_dealt_hand_takes_its_double_form_whichever_tile_is_named_last(hand, name):
    ruling = settled((), win("E", hand, **DEALT), rules="majsoul")

    assert ruling.deltas == {"E": 144000, "S": -48000, "W": -48000, "N": -48000}
    assert {each.name for each in ruling.hands[0].patterns} == {"tenhou", name}


@pytest.mark.parametrize("name", ["suuankou", "chuuren", "kokushi"])
def test_an_agreed_hand_takes_it_too_with_a_note(name):
    ruling = settled((), win("E", f"tenhou {name}"), rules="majsoul")

    assert ruling.deltas["E"] == 144000
    assert note_ids(ruling) == ["yakuman.dealt", "yakuman.doubles"]


@pytest.mark.parametrize(
    ("won", "house", "gain"),
    [
        (win("E", "tenhou suuankou"), {"yakuman.dealt": "as-drawn"}, 96000),
        (win("E", "tenhou suuankou"), {"yakuman.doubles": "single"}, 96000),
        (win("E", "tenhou suuankou-tanki"), {}, 144000),
        (win("E", "tenhou tsuuiisou"), {}, 96000),
        (win("E", "suuankou"), {}, 48000),
        (win("S", "chiihou suuankou"), {}, 64000),
        (win("S", "555777m22p11177s+2p", **DEALT), {}, 64000),
    ],
)
def test_nothing_else_does(won, house, gain):
    ruling = settled((), won, rules="majsoul", house=house)

    assert ruling.deltas[won["by"]] == gain
    assert "yakuman.dealt" not in note_ids(ruling)


def test_tiles_and_an_agreed_value_agree_in_either_form():
    won = win("E", "555777m22p11177s+2p", value={"yakuman": ["tenhou", "suuankou"]}, **DEALT)

    assert "value-differs" not in note_ids(settled((), won, rules="majsoul"))
    assert deltas((), won, rules="majsoul")[0] == 144000


def test_two_forms_of_one_yakuman_exclude_each_other_still():
    assert refused((), win("E", "tenhou suuankou suuankou-tanki"), rules="majsoul")[2] == "yakuman-exclude"
