"""Facts follow people: who moves to another seat takes along what was said about them."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from bot.dialogue.draft import Player, deal_of, seat_players
from bot.dialogue.script import next_step
from bot.dialogue.take.answer import take_answer
from bot.dialogue.take.values import keep_typed
from bot.engine import SEATS

from .telling import asked, daisangen, nothing_else, results, seated, told
from .walking import RULES, a_move, started

ANN, BO, CY, DI, EVE = (Player(name, number) for number, name in enumerate(("Ann", "Bo", "Cy", "Di", "Eve"), start=1))


def at(*players):
    return dict(zip(SEATS, players, strict=False))


def settled():
    return nothing_else(told(daisangen(), feeder_2="W", honba="1"))


def by_person(draft):
    return {draft.players[seat].name: points for seat, points in results(draft).items()}


def test_a_winner_keeps_win_melds_and_feeders_at_another_seat():
    draft = seat_players(settled(), at(ANN, CY, BO, DI))
    assert draft.winners == ("W",)
    assert [(call.by, call.feeder) for call in draft.calls] == [("W", UNSET), ("W", UNSET), ("W", "S")]
    assert by_person(draft) == by_person(settled()) == {"Ann": 0, "Bo": 32300, "Cy": -16300, "Di": -16000}


def test_guests_are_known_by_their_names():
    guests = [Player(name) for name in ("Ann", "Bo", "Cy", "Di")]
    draft = seat_players(settled(), at(*guests))
    assert by_person(draft)["Bo"] == 32300
    draft = seat_players(draft, at(guests[3], guests[2], guests[0], guests[1]))
    assert draft.winners == ("N",)
    assert by_person(draft) == by_person(settled())


def test_two_guests_of_one_name_stay_where_they_sit():
    twins = at(Player("Bo"), Player("Bo"), Player("Cy"), Player("Di"))
    draft = seat_players(settled(), twins)
    assert seat_players(draft, twins) == draft
    assert seat_players(draft, at(Player("Eve"), Player("Bo"), Player("Bo"), Player("Di"))).winners == ("S",)


def test_somebody_new_takes_over_what_was_said_of_the_seat():
    draft = seat_players(settled(), at(ANN, EVE, CY, DI))
    assert by_person(draft) == {"Ann": 0, "Eve": 32300, "Cy": -16300, "Di": -16000}


def test_somebody_new_at_a_seat_whose_player_moved_takes_over_what_is_left():
    draft = seat_players(settled(), at(ANN, EVE, BO, DI))
    assert by_person(draft) == {"Ann": 0, "Eve": -16300, "Bo": 32300, "Di": -16000}


def test_everything_else_that_names_a_seat_goes_with_its_player():
    draft = told(seated(), ending="exhaustive", ready=("S", "W"), nagashi=(), riichi=("S",))
    draft = seat_players(draft, at(BO, ANN, CY, DI))
    assert (draft.ready, draft.riichi) == (("E", "W"), ("E",))
    draft = seat_players(told(seated(), ending="false-win", culprit="S"), at(BO, ANN, CY, DI))
    assert draft.culprit == "E"
    draft = told(seated("hongkong/half-gun"), ending="discard", winners="S", discarder="N", flowers_S="1f")
    draft = keep_typed(keep_typed(draft, "hand:S:concealed", "12m"), "table-melds", "S: 111z 22; N：333z")
    draft = keep_typed(keep_typed(draft, "melds:N:feeder", "S"), "winners", "S W")
    draft = seat_players(draft, at(DI, ANN, BO, CY))
    assert (draft.winners, draft.discarder, draft.flowers) == (("W",), "E", {"W": "1f"})
    assert draft.typed == {"hand:W:concealed": "12m", "table-melds": "W: 111z 22; E：333z", "melds:E:feeder": "W"} | {
        "winners": "W N"
    }
    assert "melds:S" not in draft.done


def test_a_run_is_fed_by_who_sits_before_now():
    draft = take_answer(told(seated(), ending="discard", winners="S", discarder="N"), "melds:S", ("123m",))
    draft = told(draft, feeder_0="E")
    assert seat_players(draft, at(ANN, CY, BO, DI)).calls[0].feeder is UNSET
    assert seat_players(draft, at(CY, DI, ANN, BO)).calls[0].feeder == "W"


def test_a_text_that_is_still_open_goes_with_its_player():
    draft = told(seated("riichi/tenhou"), ending="discard", winners="S", discarder="N")
    draft = take_answer(draft, "meld-added:S", ("W W W", "", "N"))
    assert draft.pending, "a text that can be read in several ways"
    draft = seat_players(draft, at(DI, ANN, BO, CY))
    assert list(draft.pending.items()) == [("meld-added:W", ("W W W", "", "E"))]
    assert next_step(draft).about.startswith("meld-added:W")


def test_three_of_four_keep_their_facts_at_a_table_of_three():
    draft = msgspec.structs.replace(settled(), rules="riichi/tenhou-sanma")
    assert asked(draft) == ["players"]
    draft = seat_players(draft, at(BO, CY, DI))
    assert (draft.winners, draft.discarder) == (("E",), "W")
    assert by_person(draft) == {"Bo": 48200, "Cy": -24200, "Di": -24000}


def test_who_is_gone_leaves_nothing_behind():
    draft = msgspec.structs.replace(told(settled(), melds_W="111z"), rules="riichi/tenhou-sanma")
    draft = seat_players(draft, at(ANN, BO, DI))
    assert [(call.by, call.feeder) for call in draft.calls] == [("S", UNSET)] * 3
    assert asked(draft) == ["feeder:2"]
    draft = msgspec.structs.replace(settled(), rules="riichi/tenhou-sanma")
    gone = seat_players(draft, at(ANN, CY, DI))
    assert (gone.winners, gone.calls, gone.hands) == ((), (), {})
    assert asked(gone) == ["winners", "discarder", "first-melds"]


def test_a_fourth_player_joins_three():
    draft = seat_players(told(seated("riichi/tenhou-sanma"), ending="discard", winners="S"), at(ANN, BO, CY))
    draft = seat_players(msgspec.structs.replace(draft, rules="riichi/tenhou"), at(DI, ANN, BO, CY))
    assert draft.winners == ("W",)


ORDERS = st.permutations(range(4))


@given(seed=st.integers(0, 2**32 - 1), order=ORDERS)
@settings(max_examples=60, deadline=None)
def test_turned_seats_turn_every_fact_and_turn_back(seed, order):
    dice = Random(seed)
    draft = started(dice, dice.choice(RULES))
    for _ in range(dice.randint(0, 12)):
        draft = a_move(dice, draft)
    order = [place for place in order if place < len(draft.seats)]
    new = {draft.seats[place]: draft.players[seat] for place, seat in zip(order, draft.seats, strict=True)}
    moves = {seat: draft.seats[place] for place, seat in zip(order, draft.seats, strict=True)}
    turned = seat_players(draft, {seat: new[seat] for seat in draft.seats})
    assert {moves[seat] for seat in draft.winners} == set(turned.winners)
    assert {moves[seat]: hand for seat, hand in draft.hands.items()} == turned.hands
    assert [moves[call.by] for call in draft.calls] == [call.by for call in turned.calls]
    fed = [moves.get(call.feeder, UNSET) for call in draft.calls if call.kind != "chi"]
    assert fed == [call.feeder for call in turned.calls if call.kind != "chi"]
    assert len(draft.done) == len(turned.done)
    back = seat_players(turned, draft.players)
    without_runs = [call for call in draft.calls if call.kind != "chi"]
    assert [call for call in back.calls if call.kind != "chi"] == without_runs
    calls = tuple(call for call in back.calls if call.kind != "chi")
    assert msgspec.structs.replace(back, calls=calls) == msgspec.structs.replace(draft, calls=tuple(without_runs))


@given(order=ORDERS, discarder=st.sampled_from("EWN"), gun=st.sampled_from(("half-gun", "full-gun")))
@settings(max_examples=40, deadline=None)
def test_what_everybody_gets_stays_where_the_winds_do_not_matter(order, discarder, gun):
    draft = told(seated(f"hongkong/{gun}"), ending="discard", winners="S", discarder=discarder)
    draft = take_answer(told(draft, melds_S="222p 333p 444p"), "hand:S", ("faan", "7"))
    for key, feeder in (("feeder:0", "E"), ("feeder:1", "W"), ("feeder:2", "N")):
        draft = take_answer(draft, key, (feeder,))
    draft = take_answer(draft, "patterns:S", ("pure-one-suit",))
    draft = told(draft, threat="no", tile_S="9p", fresh_S="yes")
    people = list(draft.players.values())
    turned = seat_players(draft, {seat: people[place] for seat, place in zip(SEATS, order, strict=True)})
    assert by_person(turned) == by_person(draft)


@pytest.mark.parametrize("players", [at(BO, ANN, CY, DI), at(ANN, BO, DI, CY)])
def test_the_deal_is_the_same_with_other_seats(players):
    names = {seat: player.name for seat, player in players.items()}
    deal = deal_of(seat_players(settled(), players))
    assert deal.names == names
    assert names[deal.wins[0].by] == "Bo"
    assert names[deal.wins[0].discarder] == "Di"
