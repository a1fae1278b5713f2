"""Every seat has somebody, and nobody has two."""

import pytest

from bot.dialogue.draft import Draft, Player, seat_players
from bot.dialogue.take.answer import take_answer
from bot.engine import DealError

from .telling import NAMES, asked, seated


def test_guests_need_no_account():
    draft = seat_players(Draft(rules="riichi/tenhou"), {seat: Player(name) for seat, name in NAMES.items()})
    assert asked(draft) == ["ending"]


def test_everybody_needs_a_seat():
    with pytest.raises(DealError) as caught:
        seat_players(Draft(rules="riichi/tenhou"), {"E": Player("Ann")})
    assert (caught.value.key, caught.value.data) == ("error.missing-fact.player", {"seat": "S"})


def test_nobody_sits_twice():
    with pytest.raises(DealError) as caught:
        seat_players(Draft(rules="riichi/tenhou"), {seat: Player("Ann", 1) for seat in NAMES})
    assert caught.value.key == "error.contradiction.seated-twice"


def test_nobody_sits_north_of_three_players():
    with pytest.raises(DealError) as caught:
        take_answer(seated("riichi/tenhou-sanma"), "winners", ("N",))
    assert caught.value.key == "error.bad-value.seat"


def test_nobodys_name_has_control_characters():
    with pytest.raises(DealError) as caught:
        seat_players(Draft(rules="riichi/tenhou"), {seat: Player(f"{seat}\x1b[2J") for seat in NAMES})
    assert (caught.value.key, caught.value.at) == ("error.bad-value.control-character", "names.E")
