"""The melds of the whole table in their order, where force can lift a liability."""

import pytest

from bot.dialogue.script import next_step
from bot.dialogue.take.answer import take_answer
from bot.engine import DealError

from .telling import asked, laid, results, seated, told, won


def nine_tiles():
    return told(won("222m 444m 666m", "hongkong/half-gun"), hand_S=("tiles", "78m99m", "9m"))


def test_hong_kong_asks_for_all_melds_in_order_where_force_can_lift_a_liability():
    draft = nine_tiles()
    assert asked(draft) == ["threat"]
    step = next_step(told(draft, threat="yes"))
    assert (step.name, step.questions[0].given) == ("table-melds", ("S: 222m 444m 666m",))


def test_where_nobody_threatened_before_nobody_is_asked_for_more_melds():
    draft = told(nine_tiles(), threat="no")
    assert not {"threat", "table-melds"} & {*asked(draft)}
    assert results(draft)["N"] == -256
    assert asked(told(draft, melds_S="222m 444m 777m", hand_S=("tiles", "78m99m", "9m"))) == ["threat"]


@pytest.mark.parametrize("option", [{"gun": "full"}, {"forced": "no"}, {"nine": "no"}])
def test_hong_kong_does_not_ask_for_other_melds_where_nothing_can_be_lifted(option):
    draft = told(won("222m 444m 666m", "hongkong/half-gun", **option), hand_S=("tiles", "78m99m", "9m"))
    assert "table-melds" not in asked(draft)


@pytest.mark.parametrize(("forced", "paid"), [("yes", -128), ("no", -256)])
def test_who_was_forced_by_somebody_who_threatened_earlier_does_not_answer_for_the_later(forced, paid):
    draft = told(nine_tiles(), table__melds="W: 111p 333p 555p; S: 222m 444m 666m")
    assert asked(draft) == ["forced:S"]
    assert results(told(draft, forced_S=forced))["N"] == paid


def test_who_threatened_later_forces_nobody():
    draft = told(nine_tiles(), table__melds="S: 222m 444m 666m; W: 111p 333p 555p")
    assert results(draft)["N"] == -256


def test_the_melds_in_order_can_be_left_as_they_are_shown():
    draft = told(nine_tiles(), threat="yes", table__melds=())
    assert laid(draft) == [("S", "pon", "222m"), ("S", "pon", "444m"), ("S", "pon", "666m")]
    assert results(draft)["N"] == -256


def test_melds_without_an_owner_are_refused_with_their_place():
    with pytest.raises(DealError) as caught:
        told(nine_tiles(), table__melds="S: 222m 444m 666m; 111p")
    assert (caught.value.key, caught.value.data["part"]) == ("error.bad-tiles.no-owner", " 111p")


def test_a_wrong_tile_among_all_melds_is_marked_in_the_whole_text():
    with pytest.raises(DealError) as caught:
        told(nine_tiles(), table__melds="S: 222m 444m 666m; W: 11?")
    assert caught.value.data["text"][caught.value.data["position"]] == "1"


def test_more_one_tile_kongs_than_there_are_tiles_are_refused_from_the_whole_table_too():
    draft = won((), "wuhan/kaikoufan")
    assert len(take_answer(draft, "table-melds", ("S:中;W:中;E:中中",)).calls) == 4
    with pytest.raises(DealError) as caught:
        take_answer(draft, "table-melds", ("S:中;W:中;E:中中;" + "N:中;" * 40,))
    assert (caught.value.key, caught.value.at) == ("error.too-many-tiles.token-kans", "table-melds")


FOURTH = "222m 444p 777s 999m"


def drawn_off_four(**house):
    draft = told(seated("hongkong/full-gun", **{"faan.min": 0, **house}), ending="self-draw", winners="S")
    return told(draft, first__melds=FOURTH, hand_S=("tiles", "5p", "5p"))


def test_everybody_s_melds_are_asked_for_where_only_the_first_fed_is_answered_to():
    assert "table-melds" not in asked(drawn_off_four())
    draft = drawn_off_four(**{"twelve.recipients": "first"})
    assert asked(draft) == ["feeder:3"]
    draft = told(draft, feeder_3="E")
    assert asked(draft) == ["table-melds"]
    of_west = "W: 111s 333s 666p 666s"
    first = told(
        draft,
        table__melds=f"{of_west}; S: {FOURTH}",
        feeder_7="E",
        feeder_3="E",
        call__echo_3="no",
        flags_S=(),
        flowers_S=(),
    )
    assert results(first)["E"] == results(first)["N"] < 0
    later = told(
        draft, table__melds=f"S: {FOURTH}; {of_west}", feeder_3="E", call__echo_3="no", flags_S=(), flowers_S=()
    )
    assert results(later)["N"] == 0


def test_who_fed_the_fourth_meld_is_asked_on_a_discard_where_it_pays():
    def off(**house):
        draft = won(FOURTH, "hongkong/full-gun", **{"faan.min": 0, **house})
        return told(draft, hand_S=("tiles", "5p", "5p"))

    assert "feeder:3" not in asked(off())
    draft = off(**{"twelve.discard": "split"})
    assert asked(draft) == ["feeder:3"]
    assert results(told(draft, feeder_3="E", call__echo_3="no", flowers_S=()))["E"] < 0
