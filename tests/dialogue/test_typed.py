"""Whatever notation people type is read; what can be read in several ways is asked; what cannot is kept and marked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from bot.dialogue.draft import decode_draft, encode_draft
from bot.dialogue.loose_tiles import sets_of
from bot.dialogue.script import next_step
from bot.dialogue.take.answer import take_answer
from bot.dialogue.take.edits import add_melds
from bot.engine import DealError
from bot.engine.tiles import format_tiles, parse_tiles

from .telling import asked, seated, told


def won(melds=(), rules="riichi/tenhou"):
    return told(seated(rules), ending="discard", winners="S", discarder="N", first__melds=melds)


def laid(draft):
    return [(call.kind, call.tiles, call.feeder or "") for call in draft.calls]


@pytest.mark.parametrize(
    "text",
    [
        "555z 666z 777z",
        "555z,666z,777z",
        "555666777z",
        "白白白 發發發 中中中",
        "🀆🀆🀆 🀅🀅🀅 🀄🀄🀄",
        "ポン白白白 ポン發發發 ポン中中中",
        "pon 555z pon 666z pon 777z",
        "５５５ｚ ６６６ｚ ７７７ｚ",
        "haku haku haku hatsu hatsu hatsu chun chun chun",
    ],
)
def test_three_dragons_are_read_in_any_notation(text):
    assert [call.tiles for call in won(text).calls] == ["555z", "666z", "777z"]


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("ankan 1111z", ("closed-kan", "1111z", "")),
        ("大明槓 1111z", ("open-kan", "1111z", "")),
        ("55'5z", ("pon", "555z", "N")),
        ("5'55z", ("pon", "555z", "E")),
        ("555'z", ("pon", "555z", "W")),
        ("1'23m", ("chi", "123m", "")),
    ],
)
def test_a_meld_says_its_kind_and_its_feeder_where_the_notation_does(text, call):
    assert laid(won(text))[0] == call


@pytest.mark.parametrize(
    ("order", "tiles"), [("oldest-first", ["666z", "777z", "555z"]), ("newest-first", ["555z", "777z", "666z"])]
)
def test_a_list_out_of_a_log_is_asked_for_its_order(order, tiles):
    draft = won('m="49674,51274,48169"')
    (key,) = asked(draft)
    assert key == "reading:first-melds:order"
    assert [call.tiles for call in take_answer(draft, key, (order,)).calls] == tiles


def test_a_log_that_lists_the_oldest_call_first_is_not_asked_about():
    draft = won("opens: [51754, 50219, 48649]")
    assert laid(draft) == [("pon", "777z", "N"), ("pon", "666z", "E"), ("pon", "555z", "W")]
    assert asked(draft) == ["hand:S"]


def test_an_added_kan_in_words_lays_down_its_pon_too():
    assert [kind for kind, _, _ in laid(won("kakan 1111z"))] == ["pon", "added-kan"]


@pytest.mark.parametrize(("side", "feeder"), [("上家", "E"), ("対面", "N"), ("下家", "W")])
def test_a_feeder_named_by_his_side_is_asked_whose_neighbour_he_is(side, feeder):
    draft = won(f"碰東東東 {side}")
    assert asked(draft)[0].startswith("reading:first-melds:relative")
    assert laid(take_answer(draft, asked(draft)[0], ("caller",))) == [("pon", "111z", feeder)]


def test_a_feeder_seen_from_the_writer_is_nobody_the_dialogue_knows():
    draft = won("碰東東東 上家")
    assert laid(take_answer(draft, asked(draft)[0], ("writer",))) == [("pon", "111z", "")]


@pytest.mark.parametrize(
    ("text", "feeders"),
    [
        ("白ポン(上家)、發ポン(対面)", ["E", "N"]),
        ("kamicha pon 555z, toimen pon 666z", ["E", "N"]),
        ("下家碰白 對家碰發", ["W", "N"]),
        ("555z 上家, 666z 対面", ["E", "N"]),
    ],
)
def test_each_told_feeder_feeds_his_own_meld_and_whose_neighbour_is_asked_once(text, feeders):
    draft = won(text)
    (key,) = asked(draft)
    assert [feeder for _, _, feeder in laid(take_answer(draft, key, ("caller",)))] == feeders
    assert [feeder for _, _, feeder in laid(take_answer(draft, key, ("writer",)))] == ["", ""]


def test_a_feeder_between_two_melds_is_asked_about():
    draft = won("白ポン 上家 發ポン")
    (key,) = asked(draft)
    assert key == "reading:first-melds:feeder-4"
    draft = take_answer(draft, key, ("after",))
    draft = take_answer(draft, asked(draft)[0], ("caller",))
    assert laid(draft) == [("pon", "555z", ""), ("pon", "666z", "E")]


@pytest.mark.parametrize(
    ("text", "feeder"),
    [
        ("777z from N", "N"),
        ("pon 555z from East", "E"),
        ("碰白(西家)", "W"),
        ("555z+", "W"),
        ("111m=", "N"),
        ("南家: 碰白", ""),
        ("pon 555z from south", ""),
    ],
)
def test_a_seat_or_a_sign_says_who_fed_a_meld(text, feeder):
    assert [each for _, _, each in laid(won(text))] == [feeder]


def test_an_open_kan_keeps_the_feeder_that_was_told_while_its_kind_is_asked():
    draft = won("1111z from N")
    assert laid(draft) == [("open-kan", "1111z", "N")]
    assert draft.doubts == (0,)


def test_a_run_is_fed_only_by_who_sits_before():
    assert laid(won("123m from E")) == [("chi", "123m", "")]
    with pytest.raises(DealError) as caught:
        won("123m from W")
    assert caught.value.key == "error.contradiction.chi-seat"


def test_a_feeder_of_no_meld_is_not_passed_over():
    with pytest.raises(DealError) as caught:
        won("上家")
    assert (caught.value.key, caught.value.data["part"]) == ("error.bad-tiles.call-alone", "上家")


def test_the_wild_tile_s_name_is_read_once_it_is_known():
    draft = told(seated("wuhan/kaikoufan"), ending="discard", winners="S", discarder="N")
    with pytest.raises(DealError) as caught:
        told(draft, melds_S="癞子杠")
    assert caught.value.key == "error.bad-tiles.wild-unknown"
    draft = told(draft, wild="3s", melds_S="癞子杠x2 红中杠 碰东")
    assert [each for each in laid(draft) if each[0] != "token-kan"] == [("pon", "111z", "")]
    assert [tiles for kind, tiles, _ in laid(draft) if kind == "token-kan"] == ["3s", "3s", "7z"]


@pytest.mark.parametrize(
    ("text", "tiles"), [("F1 S1", "15f"), ("1 3", "13f"), ("flowers 1 3", "13f"), ("花1 季2", "16f")]
)
def test_flowers_are_told_by_their_letters_their_numbers_or_in_words(text, tiles):
    draft = told(won(rules="hongkong/half-gun"), flowers_S=text)
    assert draft.flowers["S"] == tiles


def test_of_three_players_the_next_and_the_one_before_are_neighbours():
    draft = told(
        seated("riichi/tenhou-sanma"), ending="discard", winners="E", discarder="S", first__melds="碰東東東 上家"
    )
    assert laid(take_answer(draft, asked(draft)[0], ("caller",))) == [("pon", "111z", "W")]


def test_a_sign_with_two_readings_is_asked_about():
    draft = won("W W W")
    step = next_step(draft)
    (question,) = step.questions
    assert step.name == "reading"
    assert (question.title, question.data) == ("notation.question.sign", {"text": "W"})
    assert [choice.value for choice in question.choices] == ["west", "white", "again"]
    assert draft.calls == ()
    assert [call.tiles for call in take_answer(draft, question.key, ("white",)).calls] == ["555z"]


def test_two_signs_are_asked_about_one_after_the_other():
    draft = told(won("111z"), hand_S=("tiles", "C1 C2 C3 W W", "C4"))
    first = asked(draft)[0]
    draft = take_answer(draft, first, (next_step(draft).questions[0].choices[0].value,))
    second = asked(draft)[0]
    assert first.startswith("reading:hand:S:")
    assert second.startswith("reading:hand:S:")
    assert first != second


def test_a_sign_meant_quite_otherwise_is_typed_again():
    draft = won("W W W")
    draft = take_answer(draft, asked(draft)[0], ("again",))
    assert (asked(draft), draft.pending) == (["melds:S"], {})
    assert draft.typed == {"melds:S": "W W W"}


def test_a_hand_s_typed_tiles_are_forgotten_once_it_has_an_answer():
    draft = told(won("111z"), hand_S=("tiles", "C1 C2 C3 W W", "C4"))
    draft = take_answer(draft, asked(draft)[0], ("again",))
    assert draft.typed == {"hand:S:concealed": "C1 C2 C3 W W", "hand:S:winning": "C4"}
    assert told(draft, hand_S=("han", "3", "30")).typed == {}


def test_a_reading_that_makes_no_meld_is_shown_with_what_is_wrong():
    draft = told(won(), melds_S="W W W 12m")
    draft = take_answer(draft, asked(draft)[0], ("white",))
    step = next_step(draft)
    assert draft.typed == {"melds:S": "W W W 12m"}
    assert step.key != "melds:S" or step.error.key == "error.bad-tiles.not-a-meld"


def test_another_text_forgets_the_readings_of_the_one_before():
    draft = told(won(), melds_S="W W W")
    draft = take_answer(draft, asked(draft)[0], ("white",))
    assert asked(told(draft, melds_S="W W W"))[0].startswith("reading:")


def test_a_meld_added_by_itself_is_asked_about_too():
    draft = add_melds(won(), "S", "W W W", UNSET, "E")
    key = asked(draft)[0]
    assert laid(take_answer(draft, key, ("west",))) == [("pon", "333z", "E")]


def test_an_open_reading_survives_a_restart():
    draft = won("W W W")
    again = decode_draft(encode_draft(draft))
    assert asked(again) == asked(draft)


# -- hands -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("concealed", "winning"),
    [
        ("123m456p99s", "9s"),
        ("123m456p999s", "9s"),
        ("123m456p999s", ""),
        ("一二三萬 四五六筒 九九九索", ""),
        ("１２３ｍ４５６ｐ９９９ｓ", ""),
    ],
)
def test_the_winning_tile_is_told_apart_or_is_the_last_of_a_whole_hand(concealed, winning):
    draft = told(won("111z"), hand_S=("tiles", f"{concealed} 33s" if winning else f"33s {concealed}", winning))
    assert draft.hands["S"].tile == "9s"
    assert sorted(parse_tiles(draft.hands["S"].concealed)) == sorted(parse_tiles("123m456p99s33s"))


def test_melds_shown_with_the_hand_fall_away():
    draft = told(won("111z"), hand_S=("tiles", "pon 111z 123m456p33s99s", "9s"))
    assert draft.hands["S"].concealed == "123m456p3399s"


def test_a_meld_nobody_laid_down_does_not_belong_into_the_hand():
    with pytest.raises(DealError) as caught:
        told(won("111z"), hand_S=("tiles", "pon 222z 123m456p33s99s", "9s"))
    assert caught.value.key == "error.bad-tiles.meld-in-hand"
    assert caught.value.data["part"] == "222z"


def test_four_alike_in_the_hand_are_no_kan():
    draft = told(won("111z"), hand_S=("tiles", "1111m 23m 456p 9s", "9s"))
    assert draft.hands["S"].concealed == "111123m456p9s"


def test_a_missing_winning_tile_is_asked_for():
    with pytest.raises(DealError) as caught:
        told(won("111z"), hand_S=("tiles", "123m456p33s99s", ""))
    assert (caught.value.key, caught.value.data) == ("error.missing-fact.winning-tile", {"player": "S"})


def test_a_typing_error_is_marked_in_the_text():
    with pytest.raises(DealError) as caught:
        told(won("111z"), hand_S=("tiles", "123m 45?p", "9s"))
    data = caught.value.data
    assert (caught.value.at, data["text"]) == ("hand:S", "123m 45?p")
    assert data["text"][data["position"] :][: data["length"]] == data["part"]


def test_a_fifth_tile_is_marked_in_the_text():
    with pytest.raises(DealError) as caught:
        told(won("111z"), hand_S=("tiles", "11111m", "9s"))
    assert (caught.value.key, caught.value.data["position"]) == ("error.too-many-tiles.fifth-copy", 4)


# -- grouping ----------------------------------------------------------------------------------------------

SETS = st.sampled_from(["123m", "789s", "555z", "2222p", "406p", "1111z"])


@given(st.lists(SETS, min_size=1, max_size=4, unique=True))
def test_sets_written_without_spaces_are_parted_as_they_were_put_together(sets):
    tiles = [tile for text in sets for tile in parse_tiles(text)]
    assert [format_tiles(group) for _, group in sets_of(tiles, frozenset())] == sets


@pytest.mark.parametrize("text", ["12m", "1z2z3z", "11m", "123m4m", "5z"])
def test_what_is_no_set_is_not_parted(text):
    assert sets_of(parse_tiles(text), frozenset()) is None


def test_tiles_that_lie_alone_are_no_triplet():
    groups = sets_of(parse_tiles("777z3p123m"), frozenset(("7z", "3p")))
    assert [kind for kind, _ in groups] == ["token-kan"] * 4 + ["chi"]


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("111z 1111z", ["111z", "1111z"]),
        ("111z 222z 1111z 333z 2222z", ["111z", "222z", "1111z", "333z", "2222z"]),
        ("111z 234m1111z", ["111z", "234m", "1111z"]),
        ("111z カカン 1111z", ["111z", "1111z"]),
        ("7777z", ["7777z"]),
    ],
)
def test_four_alike_after_their_pon_are_added_to_it_and_nothing_beside_them_is_lost(text, calls):
    assert [call.tiles for call in won(text).calls] == calls


@pytest.mark.parametrize(
    ("text", "at"),
    [("111z 1111z 1111z", 6), ("111m 777z " * 40, 11), ("中," * 200, 8), ("EEE,555m," * 44, 10), ("一万" * 200, 8)],
)
def test_more_tiles_of_a_kind_than_there_are_is_refused_at_the_first_that_is_too_many(text, at):
    with pytest.raises(DealError) as caught:
        won(text)
    assert (caught.value.key, caught.value.data["position"]) == ("error.too-many-tiles.fifth-copy", at)


@pytest.mark.parametrize("text", ["123m 456m 789m 123p 456p 789p 123s 456s 789s", "1m,2m,3m,4m,5m,6m,7m,8m,9m," * 3])
def test_more_tiles_than_melds_can_have_are_refused_before_they_are_parted(text):
    with pytest.raises(DealError) as caught:
        told(won(rules="wuhan/kaikoufan"), melds_S=text)
    assert (caught.value.key, caught.value.at) == ("error.bad-hand.fifth-meld", "melds:S")


@pytest.mark.parametrize("text", ["m=" + "9" * 5000, "9" * 5000 + ",1", "S:中;" * 1000, "<" * 100_000])
def test_a_text_longer_than_any_hand_is_refused_whatever_it_begins_with(text):
    for key in ("first-melds", "table-melds", "hand:S"):
        with pytest.raises(DealError) as caught:
            take_answer(won(rules="wuhan/kaikoufan"), key, ("tiles", text) if key == "hand:S" else (text,))
        assert caught.value.code == "bad-tiles"
