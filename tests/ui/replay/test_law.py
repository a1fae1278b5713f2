"""Whatever a log holds, its screens and forms are such as Discord takes, and its dialogue is read as it was kept.

WHOPAYS_THOROUGH=1 looks at 20,000 broken logs.
"""

import os

import pytest

from bot.dialogue.draft import decode_draft, encode_draft
from bot.dialogue.take.log import begin_log, choose_deal, chosen_deal, log_of, note_posted
from bot.i18n import LANGUAGES, catalogue
from bot.presentation.house_words import MadeUnder
from bot.replay import LogError, deals_of, explain
from bot.replay.read import read_log
from bot.store.house_rules import HouseVersion
from bot.ui.ids import answer_of, log_id, read_custom_id
from bot.ui.limits import MOST_IN_EMBEDS, MOST_IN_MESSAGE
from bot.ui.replay.players import accounts_form
from bot.ui.replay.screens import Settled, deal_screen, list_screen
from tests.replay.logs import daisangen_of_majsoul, daisangen_of_tenhou6, majsoul, tenhou6
from tests.replay.mutations import mutated, seeded
from tests.standin.finding import buttons, selects
from tests.ui.parts_law import OWNER, complaints_of_modal, complaints_of_view

from .games import game_of_three, long_game

pytestmark = pytest.mark.slow

TIMES = 20_000 if os.environ.get("WHOPAYS_THOROUGH") == "1" else 60
HOUSE = HouseVersion(7, 1, None, 12, "riichi/ema", {}, (), 1, 0)
NAMES = ["@everyone **x** `y`\u202e" * 3, "漢" * 60, "||" * 40, "\u200b"]
WHOLE = (
    game_of_three(),
    long_game(60).replace('n0="Ann"', f'n0="{"w" * 60}"'),
    tenhou6(daisangen_of_tenhou6(), name=NAMES),
    majsoul(daisangen_of_majsoul(), accounts=[{"seat": seat, "nickname": name} for seat, name in enumerate(NAMES)]),
)


def hold_of_view(screen, told):
    assert complaints_of_view(screen.view) == [], told
    assert 0 < len(screen.content) <= MOST_IN_MESSAGE, told
    assert screen.embed is None or len(screen.embed) <= MOST_IN_EMBEDS, told
    components = screen.view.to_components()
    for part in (*buttons(components), *selects(components)):
        press = read_custom_id(part["custom_id"])
        chosen = tuple(option["value"] for option in part.get("options", ())[:1])
        assert log_id(OWNER, *press.words) == part["custom_id"], told
        assert answer_of(press, chosen) is not None, told


def hold_of_log(draft, language):
    """Hold the law of the list, of each deal, and of the form of the players."""
    listed = deals_of(log_of(draft).named_game)
    for page in range(-1, len(listed) // 25 + 2):
        hold_of_view(list_screen(draft, listed, page, OWNER, language), draft)
    assert complaints_of_modal(accounts_form(draft, OWNER, language)) == [], draft
    for place in range(1, len(listed) + 1):
        at = choose_deal(draft, place, 7)
        assert decode_draft(encode_draft(at)) == at
        recorded = chosen_deal(at)
        settled = Settled(recorded, explain(recorded), MadeUnder(12, "thread"), HOUSE)
        hold_of_view(deal_screen(at, settled, OWNER, language), at)
        assert complaints_of_modal(accounts_form(at, OWNER, language)) == [], at
        if place == 1:
            hold_of_view(deal_screen(choose_deal(note_posted(at, 10**6), 1, 8), settled, OWNER, language), at)


def test_every_screen_of_whatever_can_be_read_is_one_that_discord_takes():
    chance, read = seeded(19), 0
    for number in range(TIMES):
        text = WHOLE[number % len(WHOLE)]
        try:
            game = read_log(text if number < len(WHOLE) else mutated(text, chance), "log")
        except LogError:
            continue
        read += 1
        hold_of_log(begin_log(game, OWNER.origin), catalogue(LANGUAGES[number % len(LANGUAGES)]))
    assert read > TIMES / 10
