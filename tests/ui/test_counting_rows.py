"""The rows with which one-tile kongs are counted: two at any table, however many tiles lie alone there."""

import pytest

from bot.dialogue.draft import Draft, Player, seat_players
from bot.dialogue.script import step_named
from bot.dialogue.take.answer import take_answer
from bot.dialogue.take.edits import count_token_kans
from bot.i18n import LANGUAGES, catalogue
from bot.ui.ids import Owner
from bot.ui.settle.screens import screen_of
from tests.wording import say

MOST_ROWS, MOST_IN_LABEL = 5, 80
GREEN, SKIN = {"token.green": "yes"}, {"token.skin": "yes"}


def counting(house, language="en"):
    """The screen on which Bo's melds are listed, after the wild tile is known."""
    draft = seat_players(
        Draft(rules="wuhan/kaikoufan", house=house), {seat: Player(f"Player {seat}") for seat in "ESWN"}
    )
    for key, values in (("ending", ("self-draw",)), ("winners", ("S",)), ("first-melds", ("123m",)), ("wild", ("5p",))):
        draft = take_answer(draft, key, values)
    draft = count_token_kans(draft, "S", "red", 1)
    return screen_of(draft, step_named(draft, "melds:S"), Owner(1, 2), catalogue(language))


def rows_of(screen):
    rows = [row["components"] for row in screen.view.to_components()]
    return [[each["label"] for each in row] for row in rows if "|count|" in row[0].get("custom_id", "")]


RED, WILD, GREEN_KONG = (say(f"token.{token}") for token in ("red", "wild", "green"))


@pytest.mark.parametrize(
    ("house", "rows"),
    [
        ({}, [["−", f"{RED} ×1", "+"], ["−", f"{WILD} ×0", "+"]]),
        (
            GREEN,
            [
                [f"+ {RED} ×1", f"+ {WILD} ×0", f"+ {GREEN_KONG} ×0"],
                [f"− {RED} ×1", f"− {WILD} ×0", f"− {GREEN_KONG} ×0"],
            ],
        ),
    ],
    ids=["two", "three"],
)
def test_what_is_written_on_the_buttons(house, rows):
    assert rows_of(counting(house)) == rows


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("house", [{}, GREEN, SKIN, GREEN | SKIN], ids=["neither", "green", "skins", "both"])
def test_there_is_room_for_every_tile(house, language):
    screen = counting(house, language)
    rows = rows_of(screen)
    assert len(rows) == 2
    assert len(screen.view.to_components()) <= MOST_ROWS
    assert all(len(row) <= MOST_ROWS and len(label) <= MOST_IN_LABEL for row in rows for label in row)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_buttons_say_the_same_where_many_share_a_row(language):
    labels = [label for row in rows_of(counting(GREEN | SKIN, language)) for label in row]
    assert len(labels) == len(set(labels)) == 10
