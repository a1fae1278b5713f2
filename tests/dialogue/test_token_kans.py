"""One-tile kongs counted up and down: of every player, four of each at a table, whichever tile turns out to be wild."""

import pytest
from msgspec import UNSET

from bot.dialogue.draft import decode_draft, encode_draft, with_facts
from bot.dialogue.script import Ready, next_step, step_named
from bot.dialogue.script import asked as everything_asked
from bot.dialogue.take.answer import take_answer
from bot.dialogue.take.edits import add_melds, count_token_kans, move_meld_earlier, remove_meld
from bot.dialogue.take.token_kans import counted
from bot.engine import DealError

from .telling import asked, nothing_else, results, seated, told

MELDS = "123m 456m 777p"


def drawn(melds=MELDS, rules="wuhan/kaikoufan", **house):
    """Bo draws the winning tile himself."""
    return told(seated(rules, **house), ending="self-draw", winners="S", first__melds=melds)


def small(draft=None):
    """The table agrees that Bo's hand is a small soft one, so that nobody needs to know the wild tile."""
    return told(draft or drawn(), hand_S=("patterns", "soft"))


def tokens(draft, seat):
    """How many red and wild ones a player has."""
    return tuple(each.count for each in counted(draft, seat))


def laid(draft, seat):
    return [call.tiles for call in draft.calls if call.by == seat and call.kind == "token-kan"]


def counting(draft, **counts):
    """Count, e.g. ``S_red=2``."""
    for key, number in counts.items():
        seat, sort = key.split("_")
        draft = count_token_kans(draft, seat, sort, number)
    return draft


def that_is_all(draft, *seats):
    """Leave these players' melds as they are."""
    return with_facts(draft, done=(*draft.done, *(f"melds:{seat}" for seat in seats)))


@pytest.mark.parametrize("rules", ["riichi/tenhou", "hongkong/half-gun"])
def test_rules_without_one_tile_kongs_count_none(rules):
    draft = told(seated(rules), ending="self-draw", winners="S", first__melds="111z")
    assert counted(draft, "S") == ()
    with pytest.raises(DealError) as caught:
        count_token_kans(draft, "S", "red", 1)
    assert (caught.value.at, caught.value.key) == ("token-kans:S", "error.bad-value.call-kind")


def test_they_are_counted_up_and_down():
    draft = counting(drawn(), S_red=3)
    assert (tokens(draft, "S"), laid(draft, "S")) == ((3, 0), ["7z"] * 3)
    assert tokens(counting(draft, S_red=1), "S") == (1, 0)
    assert counting(draft, S_red=0).calls == drawn().calls


def test_to_count_the_same_twice_is_to_count_once():
    draft = counting(drawn(), S_red=2)
    assert counting(draft, S_red=2) == draft


def test_what_was_typed_is_counted_too():
    draft = told(drawn(f"{MELDS} 7z 9s 7z"), hand_S=("patterns", "soft"), wild="9s")
    assert tokens(draft, "S") == (2, 1)


def test_there_are_four_of_each_at_the_whole_table():
    draft = counting(told(small(), wild="9s"), E_red=1, W_red=2, W_wild=3)
    assert [(each.sort, each.count, each.most) for each in counted(draft, "E")] == [("red", 1, 2), ("wild", 0, 1)]
    for sort, number in (("red", 3), ("wild", 2)):
        with pytest.raises(DealError) as caught:
            count_token_kans(draft, "E", sort, number)
        assert (caught.value.at, caught.value.key) == ("token-kans:E", "error.too-many-tiles.token-kans")


def test_wild_tiles_in_the_winner_s_hand_are_none_that_others_laid_down():
    draft = told(drawn(), hand_S=("tiles", "99s55p", "5p"), wild="9s")
    assert [each.most for each in counted(draft, "E")] == [4, 2]


def test_one_too_many_can_be_counted_down_one_by_one():
    draft = counting(small(), W_wild=4)
    draft = told(draft, wild="9s", hand_S=("tiles", "99s55p", "5p"))
    draft = counting(draft, W_wild=3)
    assert counting(draft, W_wild=2) != draft
    with pytest.raises(DealError):
        counting(draft, W_wild=4)


@pytest.mark.parametrize(("sort", "number"), [("green", "1"), ("red", "x"), ("red", "-1"), ("", "")])
def test_what_is_no_count_is_refused(sort, number):
    with pytest.raises(DealError) as caught:
        take_answer(drawn(), "token-kans:S", (sort, number))
    assert (caught.value.code, caught.value.at) == ("bad-value", "token-kans:S")


# -- which tile is wild ------------------------------------------------------------------------------------------


def test_a_wild_one_is_counted_before_anybody_knows_which_tile_is_wild():
    draft = counting(drawn(""), S_wild=2)
    assert (tokens(draft, "S"), laid(draft, "S")) == ((0, 2), [UNSET, UNSET])
    assert decode_draft(encode_draft(draft)) == draft


def test_the_losers_one_tile_kongs_are_told_together_with_their_melds():
    draft = small()
    assert asked(draft) == ["tokens:E", "tokens:W", "tokens:N", "others-melds"]
    choices = [choice.value for choice in everything_asked(draft)["tokens:E"].choices]
    assert choices == [f"{name}:{count}" for name in ("red", "wild") for count in (1, 2, 3, 4)]
    draft = told(draft, tokens_E=("red:1", "wild:1", "wild:2"), tokens_W="red:3", tokens_N=())
    assert [tokens(draft, seat) for seat in "EWN"] == [(1, 2), (3, 0), (0, 0)]
    draft = told(draft, others__melds="W: 123s; N: 555p 999p")
    assert [tokens(draft, seat) for seat in "EWN"] == [(1, 2), (3, 0), (0, 0)]
    assert [(call.by, call.tiles) for call in draft.calls if call.by != "S" and call.kind != "token-kan"] == [
        ("W", "123s"),
        ("N", "555p"),
        ("N", "999p"),
    ]
    assert asked(draft) == ["wild", "wild-is"]


def test_one_tile_kongs_that_are_told_anew_replace_those_before():
    draft = told(small(), tokens_E=("red:2", "wild:1"))
    assert tokens(told(draft, tokens_E="red:1"), "E") == (1, 0)


def test_more_one_tile_kongs_than_there_are_tiles_are_refused_where_all_are_told_together():
    with pytest.raises(DealError) as caught:
        told(small(), tokens_E="red:3", tokens_W="red:2")
    assert (caught.value.code, caught.value.at) == ("too-many-tiles", "tokens:W")


def test_which_tile_is_wild_is_asked_when_a_player_s_kongs_are_counted():
    draft = counting(counting(told(small(), others__melds=()), E_wild=1), E_wild=2)
    assert tokens(draft, "E") == (0, 2)
    draft = that_is_all(draft, "E")
    assert asked(draft) == ["wild", "wild-is"]
    draft = told(draft, wild="8s", wild__is="indicator")
    assert laid(draft, "E") == ["9s", "9s"]


@pytest.mark.parametrize(("typed", "meaning", "wild"), [("9s", "itself", "9s"), ("8s", "indicator", "9s")])
def test_the_kongs_are_the_wild_tile_however_it_is_told(typed, meaning, wild):
    draft = counting(drawn(""), S_wild=2, S_red=1)
    draft = told(draft, melds_S=f"{MELDS} 7z", hand_S=("patterns", "soft"))
    draft = told(draft, wild=typed, wild__is=meaning)
    assert sorted(laid(draft, "S")) == ["7z", wild, wild]


def test_whether_it_was_the_indicator_can_still_be_said_when_the_tile_was_named():
    # Where questions are asked one by one, what has to be asked next is already something else.
    draft = told(small(), tokens_E="wild:1", tokens_W=(), tokens_N=(), others__melds=())
    draft = told(draft, wild="8s")
    assert asked(draft) == []
    assert "wild-is" in everything_asked(draft)


def test_red_kongs_stay_red_when_the_red_dragon_was_turned_up():
    draft = told(counting(small(), E_wild=1, E_red=2), wild="7z", wild__is="indicator")
    assert sorted(laid(draft, "E")) == ["6z", "7z", "7z"]
    draft = told(draft, wild="4z", wild__is="itself")
    assert sorted(laid(draft, "E")) == ["4z", "7z", "7z"]


def test_the_kongs_follow_a_change_of_the_wild_tile():
    draft = told(counting(small(), E_wild=2), wild="9s")
    draft = told(draft, wild="3p")
    assert laid(draft, "E") == ["3p", "3p"]
    assert tokens(counting(draft, E_wild=1), "E") == (0, 1)


def test_a_tile_that_cannot_be_wild_is_asked_for_again_with_the_reason():
    draft = told(counting(small(), E_wild=1), wild="7z", wild__is="itself")
    step = next_step(draft)
    assert (step.key, step.error.key) == ("wild", "error.bad-tiles.wild-red")
    with pytest.raises(DealError) as caught:
        told(draft, wild="1f")
    assert (caught.value.at, caught.value.key) == ("wild", "error.bad-tiles.foreign-tile")
    assert laid(told(draft, wild="9s", wild__is="itself"), "E") == ["9s"]


def test_melds_typed_anew_lose_no_kong_whose_tile_nobody_knows_yet():
    draft = counting(drawn(""), S_wild=1)
    draft = told(draft, first__melds=MELDS)
    assert tokens(draft, "S") == (0, 1)


# -- where they are asked for ------------------------------------------------------------------------------------


def test_a_winner_whose_melds_were_typed_is_not_asked_for_them_again():
    assert asked(drawn()) == ["hand:S"]
    assert step_named(drawn(), "melds:S") is not None


def test_a_winner_of_whom_nothing_was_typed_is_asked_for_his_melds():
    assert asked(drawn("")) == asked(drawn(())) == ["melds:S"]
    assert asked(told(drawn(""), melds_S=MELDS)) == ["hand:S"]


def test_elsewhere_nothing_typed_is_no_melds():
    assert asked(drawn("", rules="riichi/tenhou")) == ["hand:S"]


def test_they_are_not_asked_for_where_they_cannot_move_a_payment():
    # A pure suit of nothing but pungs with two closed kongs is above every cap, whatever anybody else laid down.
    house = {"cap.golden": "none"}
    draft = told(
        seated("wuhan/kaikoufan", **house), ending="self-draw", winners="S", first__melds="ankan 1111m ankan 2222m 333m"
    )
    draft = told(draft, hand_S=("patterns", "all-pungs", "pure-suit", "hard"))
    assert "melds:E" not in asked(draft)


# -- what comes of them ------------------------------------------------------------------------------------------


def test_they_multiply_for_the_winner_and_for_every_loser():
    # Base 1 × opened 2 × self-draw 2 × red 2: 8; the dealer's pair doubles, Ann's wild one counts 4, Cy's two reds 4.
    draft = that_is_all(told(counting(small(), S_red=1, E_wild=1, W_red=2), wild="9s"), "E", "W")
    assert results(draft) == {"E": -64, "S": 104, "W": -32, "N": -8}


def test_a_counted_kong_is_the_last_and_can_bloom_also_when_melds_are_added_after_it():
    draft = counting(drawn(""), S_red=1)
    draft = add_melds(draft, "S", "123m 456m", UNSET, UNSET)
    draft = add_melds(draft, "S", "777p", UNSET, UNSET)
    assert [call.tiles for call in draft.calls] == ["123m", "456m", "777p", "7z"]
    draft = nothing_else(told(small(draft), melds_S=f"{MELDS} 7z"))
    assert isinstance(next_step(told(draft, flags_S="after-kan")), Ready)


def test_a_kong_counted_away_takes_its_bloom_along():
    draft = nothing_else(told(small(counting(drawn(), S_red=1))))
    draft = told(draft, flags_S="after-kan")
    assert counting(draft, S_red=0).hands["S"].flags == ()


@pytest.mark.parametrize("edit", [remove_meld, move_meld_earlier])
def test_a_kong_taken_back_or_moved_away_takes_its_bloom_along_too(edit):
    draft = told(drawn("123m 456m 9999p"), kan_2="closed-kan", hand_S=("patterns", "soft"))
    draft = told(nothing_else(draft), flags_S="after-kan")
    assert isinstance(next_step(draft), Ready)
    assert edit(draft, 2).hands["S"].flags == ()


def test_a_robbed_kong_is_the_last_call_whatever_is_counted_after_it():
    draft = told(seated("wuhan/kaikoufan"), ending="robbed-kan", winners="S", discarder="N", first__melds="123m")
    draft = told(draft, hand_S=("tiles", "456m789p2246s", "5s"), wild="9s", melds_N="555s 5555s")
    # Base 10 × opened 2 × hard 2: 40 from each, Di's doubled for opening and once more for the kong: he pays for all.
    assert results(draft) == {"E": 0, "S": 240, "W": 0, "N": -240}
    assert results(counting(draft, N_red=1)) == {"E": 0, "S": 380, "W": 0, "N": -380}
