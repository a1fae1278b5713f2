"""A draft from what a message tells: everything told is answered, and the next question is the first that is open."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.dialogue.draft import Draft, Player, SaidWithCommand, decode_draft, encode_draft, seat_players
from bot.dialogue.message import Message
from bot.dialogue.script import Ready, next_step
from bot.dialogue.take.answer import take_answer
from bot.dialogue.take.rules import take_rules
from bot.dialogue.told.taking import answer_from_told, as_if_seated, draft_from, said_before
from bot.engine import DealError

from .telling import NAMES, asked, results, told

SEATS = "Ann East, Bo South, Cy West, Di North. "
DRAGONS = "Bo pon 555z from Ann, pon 666z from Ann, pon 777z from Cy"


def drafted(text, rules="riichi/tenhou", **message):
    """The dialogue in which these words were told."""
    return draft_from(Message(text, **message), Draft(rules))


def open_keys(draft):
    """What is asked next; nothing where the ruling stands."""
    return [] if isinstance(next_step(draft), Ready) else asked(draft)


def seated(draft, **players):
    """Seat the usual four, some under other names."""
    named = {seat: Player(players.get(seat, name)) for seat, name in NAMES.items()}
    return answer_from_told(seat_players(draft, named))


# -- everything said -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "text", "paid"),
    [
        ("riichi/tenhou", f"Bo ron Di, daisangen, 1 honba. {DRAGONS}", (0, 32300, -16300, -16000)),
        ("riichi/tenhou", "Bo ron Di, 3 han 40 fu, 1 honba, 2 sticks left over", (0, 7500, 0, -5500)),
        ("riichi/tenhou", "Bo tsumo, haneman", (-6000, 12000, -3000, -3000)),
        ("riichi/tenhou", "Double ron on Di! Bo 3 han 30 fu, Cy mangan", (0, 3900, 8000, -11900)),
        ("riichi/tenhou", "Exhaustive draw, only Ann and Bo tenpai", (1500, 1500, -1500, -1500)),
        ("riichi/tenhou", "Exhaustive draw, all noten", (0, 0, 0, 0)),
        ("riichi/tenhou", "Bo declared ron with no yaku, so chombo", (4000, -8000, 2000, 2000)),
        ("hongkong/half-gun", f"Bo self-drew, big three dragons, 8 faan. {DRAGONS}", (0, 384, -384, 0)),
    ],
)
def test_a_message_in_which_everything_is_said_is_ruled_on(rules, text, paid):
    draft = drafted(SEATS + text, rules)
    assert tuple(next_step(draft).ruling.deltas.values()) == paid


def test_tiles_told_are_the_hand():
    draft = drafted(f"{SEATS}{DRAGONS}, then Bo tsumo'd on 3m with 12m99p in hand")
    assert (draft.hands["S"].concealed, draft.hands["S"].tile) == ("12m99p", "3m")
    assert results(draft) == {"E": 0, "S": 32000, "W": -32000, "N": 0}


def test_circumstances_told_are_chosen_already():
    draft = drafted(f"{SEATS}Bo ron Di, 3 han 40 fu, 2 honba, South round. Bo was in riichi")
    given = {question.name: question.given for question in next_step(draft).circumstances}
    assert (given["riichi"], given["honba"], draft.round_wind) == (("S",), ("2",), "S")


def test_who_goes_by_a_seat_needs_no_name():
    draft = drafted("親が南家からロン、3翻40符")
    assert ([player.name for player in draft.players.values()], open_keys(draft)) == ([""] * 4, [])
    assert (draft.winners, draft.discarder) == (("E",), "S")


def test_neighbours_are_found_once_it_is_known_who_sits_where():
    draft = drafted("Bo ponned chun from kamicha. Bo ron off Di, mangan")
    assert draft.calls == ()
    (call,) = seated(draft).calls
    assert (call.by, call.feeder) == ("S", "E")


# -- who and where -------------------------------------------------------------------------------------------


def test_names_alone_ask_for_the_seats_and_facts_wait_for_them():
    draft = drafted("Bo ron'd off Di with 3 han 40 fu")
    assert (open_keys(draft), draft.winners) == (["players"], ())
    draft = seated(draft)
    assert (draft.winners, draft.discarder, open_keys(draft)) == (("S",), "N", [])


def test_what_waits_is_shown_by_names_whoever_sits_where():
    shown = as_if_seated(drafted("dealer wins off Bo, mangan, Cy in riichi"))
    (winner,) = shown.winners
    assert (winner, shown.players["E"].name) == ("E", "")
    assert shown.players[shown.discarder].name == "Bo"
    assert [shown.players[seat].name for seat in shown.riichi] == ["Cy"]


def test_nothing_is_made_of_neighbours_before_the_seats_are_known():
    shown = as_if_seated(drafted("shimocha dealt into Bo, mangan"))
    assert shown.discarder is msgspec.UNSET


def test_names_are_known_by_accounts_by_letters_of_any_width_and_without_honorific():
    draft = drafted("<@7> ron ｄｉさん, mangan", mentioned={"7": ("Bo the Bold", "bo")})
    players = {"E": Player("Ann", 1), "S": Player("Bo the Bold", 7), "W": Player("Cy", 3), "N": Player("Di", 4)}
    draft = answer_from_told(seat_players(draft, players))
    assert (draft.winners, draft.discarder) == (("S",), "N")


def test_a_name_is_a_mention_before_it_is_anybody_else():
    message = Message("Bo", mentioned={"7": ("Robert", "bo"), "8": ("Cy",)})
    assert message.person("BO") == Player("Robert", 7)
    assert message.person("Zoe") == Player("Zoe")
    two = Message("Bo", mentioned={"7": ("Bo",), "8": ("bo",)})
    assert two.person("Bo") == Player("Bo")


def test_the_writer_is_who_says_i():
    draft = drafted("I ron Di, mangan", author=Player("Bo", 2))
    assert seated(draft).winners == ("S",)


def test_somebody_whom_nobody_goes_by_is_asked_about_and_can_be_nobody():
    draft = seated(drafted("Bobby ron Di, mangan"))
    (key,) = open_keys(draft)
    question = next_step(draft).questions[0]
    assert (key.partition(":")[0], question.data["who"]) == ("bearer", "Bobby")
    assert [choice.value for choice in question.choices] == ["E", "S", "W", "neither"]
    assert answer_from_told(take_answer(draft, key, ("S",))).winners == ("S",)
    nobody = answer_from_told(take_answer(draft, key, ("neither",)))
    assert (nobody.winners, nobody.discarder, open_keys(nobody)[0]) == ((), "N", "winners")


def test_who_was_found_moves_with_the_seats():
    draft = seated(drafted("Bobby ron Di, mangan. Zed in riichi"))
    draft = take_answer(draft, open_keys(draft)[0], ("S",))
    turned = {"E": draft.players["S"], "S": draft.players["W"], "W": draft.players["N"], "N": draft.players["E"]}
    draft = seat_players(draft, turned)
    assert draft.told.known == {"bobby": "E"}


@pytest.mark.parametrize(
    ("text", "confirmed", "dealer"),
    [
        ("Cy ron Di, mangan", False, "Ann"),
        ("Ann was dealer. Cy ron Di, mangan", True, "Ann"),
        ("Bo was dealer. Cy ron Di, mangan", False, "Bo"),
    ],
)
def test_the_table_before_is_taken_where_all_named_sat_there(text, confirmed, dealer):
    table = {seat: Player(name, place) for place, (seat, name) in enumerate(NAMES.items(), 1)}
    draft = draft_from(Message(text), Draft("riichi/tenhou"), table)
    assert (draft.players["E"].name, draft.players["E"].account is not msgspec.UNSET) == (dealer, True)
    assert (open_keys(draft) == []) is confirmed
    if not confirmed:
        assert open_keys(draft) == ["seats"]
        turned = answer_from_told(take_answer(draft, "seats", ("turned",)))
        same = answer_from_told(take_answer(draft, "seats", ("same",)))
        assert open_keys(turned) == open_keys(same) == []
        assert turned.players["E"] == draft.players["S"]


def test_a_table_before_without_somebody_who_is_named_is_not_taken():
    table = {seat: Player(name) for seat, name in NAMES.items()}
    draft = draft_from(Message("Zoe ron Di, mangan"), Draft("riichi/tenhou"), table)
    assert (draft.players, open_keys(draft)) == ({}, ["players"])


# -- by which rules ------------------------------------------------------------------------------------------


def test_rules_that_are_named_are_played_and_house_rules_of_the_same_preset_stay():
    house = {"honba.value": 1500}
    played = Draft("riichi/tenhou", house)
    assert draft_from(Message("Bo ron Di, mangan. tenhou rules"), played).house == house
    assert draft_from(Message("Bo ron Di, mangan"), played).house == house
    other = draft_from(Message("Bo ron Di, mangan. M-League rules"), played)
    assert (other.rules, other.house) == ("riichi/m-league", {})


def test_of_a_family_alone_its_preset_is_asked_unless_it_is_played_here():
    text = "hk rules. Bo won off Di, 3 faan"
    assert draft_from(Message(text), Draft("hongkong/full-gun")).rules == "hongkong/full-gun"
    draft = draft_from(Message(text), Draft("riichi/tenhou"))
    assert (draft.rules_open, draft.rules.partition("/")[0], open_keys(draft)) == (True, "hongkong", ["rules"])


def test_rules_chosen_later_read_the_message_in_their_words():
    draft = draft_from(
        Message(f"{SEATS}Bo self-drew 大三元, 8 faan. {DRAGONS}"), Draft("riichi/standard", rules_open=True)
    )
    assert open_keys(draft) == ["rules"]
    draft = answer_from_told(take_rules(draft, "", ("hongkong/half-gun",)))
    assert draft.hands["S"].value.patterns == ("big-three-dragons",)
    assert open_keys(draft) == []


def test_three_players_play_the_rules_of_three_and_where_there_are_none_are_asked():
    text = "Sanma. Bo ron Cy, mangan"
    assert draft_from(Message(text), Draft("riichi/tenhou")).rules == "riichi/tenhou-sanma"
    assert draft_from(Message(text), Draft("riichi/tenhou-sanma")).rules == "riichi/tenhou-sanma"
    assert draft_from(Message(text), Draft("riichi/wrc")).rules_open


def test_what_is_said_beside_the_message_holds():
    said = SaidWithCommand(ending="self-draw", winner=3)
    draft = draft_from(Message("Bo ron Di, mangan"), Draft("riichi/tenhou", said_with_command=said))
    players = {seat: Player(name, place) for place, (seat, name) in enumerate(NAMES.items(), 1)}
    draft = answer_from_told(seat_players(draft, players))
    assert (draft.ending, draft.winners) == ("self-draw", ("W",))
    assert said_before(drafted("Bo ron Di. M-League rules"), "riichi/ema").rules == "riichi/ema"


# -- what is not sure ----------------------------------------------------------------------------------------


def test_a_doubt_is_asked_first_and_its_reading_taken():
    draft = drafted(f"{SEATS}Bo ponned W from Cy and green from Di, then Bo ron off Ann, mangan")
    assert open_keys(draft) == ["meant:d0"]
    white = answer_from_told(take_answer(draft, "meant:d0", ("1",)))
    assert [call.tiles for call in white.calls] == ["555z", "666z"]
    west = answer_from_told(take_answer(draft, "meant:d0", ("0",)))
    assert [call.tiles for call in west.calls] == ["333z", "666z"]
    neither = answer_from_told(take_answer(draft, "meant:d0", ("neither",)))
    assert neither.calls == ()


def test_who_fed_a_meld_that_nobody_names_is_left_to_its_own_question():
    draft = drafted(f"{SEATS}Bo tsumo, daisangen. I think Cy fed the chun")
    assert open_keys(draft) == ["first-melds"]
    draft = answer_from_told(told(draft, first__melds="555z 666z 777z"))
    assert open_keys(draft) == ["feeder:2"]


@pytest.mark.parametrize("text", ["It was NOT Cy who fed the red dragon", "If Cy had fed the red dragon, does Cy pay?"])
def test_nothing_denied_or_supposed_is_a_fact(text):
    draft = answer_from_told(told(drafted(f"{SEATS}Bo tsumo, daisangen. {text}"), first__melds="555z 666z 777z"))
    assert open_keys(draft) == ["feeder:2"]


def test_of_two_deals_nothing_is_taken():
    draft = drafted("Hand 1: Bo ron Cy, daisangen. Hand 2: Di tsumo, mangan")
    assert (open_keys(draft), seated(draft).ending) == (["players"], msgspec.UNSET)


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Bo ron Bo, mangan", "ending"),
        ("dealt in by Di, mangan", "winners"),
        ("Bo ron Di, a yakuman", "first-melds"),
        ("Exhaustive draw, Ann and Bo tenpai", "ready"),
        ("Bo won, mangan", "ending"),
    ],
)
def test_what_is_told_in_part_or_cannot_be_is_asked(text, asks):
    assert asks in open_keys(drafted(SEATS + text))


def test_of_a_draw_those_who_are_told_to_be_ready_are_chosen_in_the_question_who_else_was():
    draft = drafted(f"{SEATS}Exhaustive draw, Ann and Bo tenpai")
    assert draft.typed == {"ready": "E S"}


# -- kept, changed, and laws ---------------------------------------------------------------------------------


def test_a_message_is_kept_with_the_draft():
    draft = drafted("Bobby ron Di, mangan", author=Player("Ann", 1), mentioned={"7": ("Bo",)}, id=5, edited="now")
    assert decode_draft(encode_draft(draft)) == draft


def test_an_answer_changed_later_is_not_taken_back():
    draft = drafted(f"{SEATS}Bo ron Di, daisangen, 1 honba. {DRAGONS}")
    draft = answer_from_told(take_answer(draft, "feeder:2", ("E",)))
    draft = answer_from_told(take_answer(draft, "winners", ("W",)))
    assert draft.winners == ("W",)


def test_what_is_not_asked_cannot_be_answered():
    draft = drafted("Bo ron Di")
    for key in ("meant:d0", "bearer:n0"):
        with pytest.raises(DealError):
            take_answer(draft, key, ("0",))
        with pytest.raises(DealError):
            take_answer(Draft("riichi/tenhou"), key, ("0",))


PARTS = (
    *("Ann East", "Bo South, Cy West", "Di North", "Ann deals", "Zoe sits North"),
    *("Bo ron Di", "Cy tsumo", "Bo wins off Bo", "double ron on Di: Bo mangan, Cy 2 han 30 fu", "exhaustive draw"),
    *("Bo pon 555z from Ann", "pon 777z from Cy", "Cy fed the third dragon", "closed kan 2222m", "Bo chi 123m from Di"),
    *("daisangen", "3 han 40 fu", "8 faan", "清一色", "硬胡", "1 honba", "2 sticks", "dora 4m", "三麻", "hk rules"),
    *("not from Cy", "maybe from Di", "does Cy pay?", "Bo riichi'd", "Ann and Bo tenpai", "chombo by Cy", "癞子九筒"),
)


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(PARTS), min_size=1, max_size=9),
    st.sampled_from(("riichi/tenhou", "riichi/tenhou-sanma", "hongkong/half-gun", "wuhan/kaikoufan")),
    st.booleans(),
)
def test_whatever_is_told_ends_in_a_question_or_a_ruling_and_taking_it_twice_changes_nothing(parts, rules, rules_open):
    draft = draft_from(Message(". ".join(parts)), Draft(rules, rules_open=rules_open))
    assert answer_from_told(draft) == draft
    as_if_seated(draft)
    next_step(draft)
    if not rules_open and not draft.rules_open and len(draft.seats) == len(NAMES):
        draft = seated(draft)
        assert answer_from_told(draft) == draft
        next_step(draft)
