"""A game read from a log, in words: its deals, and what the log records beside our ruling."""

import pytest
from msgspec.structs import replace

from bot.i18n import LANGUAGES, catalogue
from bot.presentation.replay import beside, deal_details, deal_heading, deal_line, game_line, result_line, round_of
from bot.presentation.words import words_for
from bot.replay import deals_of, explain
from bot.replay.read import read_log
from tests.replay.logs import daisangen_of_tenhou, daisangen_of_tenhou6, init, mjlog, tenhou6
from tests.wording import say

GAME = read_log(daisangen_of_tenhou())
DEAL = GAME.deals[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_is_one_line_with_round_honba_result_and_who_is_liable(language):
    words = catalogue(language)
    line = deal_line(deals_of(GAME)[0], words)
    first, *_, worth, last = line.split(" · ")
    assert first == round_of(DEAL, words)
    assert say("summary.honba", language, count=1) in first
    assert "ボ +32300" in line
    assert worth == say("limit.yakuman", language)
    assert last == say("replay.liable", language, players="Di")


@pytest.mark.parametrize("language", LANGUAGES)
def test_to_be_chosen_a_deal_is_a_heading_and_who_is_liable_stands_first_below_it(language):
    words, (listed,) = catalogue(language), deals_of(GAME)
    heading, details = deal_heading(DEAL, words), deal_details(listed, words)
    assert heading.startswith(round_of(DEAL, words))
    assert details.startswith(say("replay.liable", language, players="Di"))
    assert "ボ +32300" in details
    assert {*heading.split(" · "), *details.split(" · ")} == {*deal_line(listed, words).split(" · ")}


def test_a_game_is_named_by_its_rules_its_room_and_its_players():
    game = read_log(tenhou6(daisangen_of_tenhou6()))
    title = f"{say('family.riichi')} · {say('preset.riichi.tenhou')}"
    assert game_line(game, catalogue("en")) == f"{title} · 般南喰赤 · Ann, ボ, Di"


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_nobody_pays_that_is_said(language):
    words = catalogue(language)
    log = mjlog(init(), '<RYUUKYOKU type="yao9" sc="250,0,250,0,250,0,250,0"/>')
    (recorded,) = read_log(log).deals
    said = result_line(recorded.deltas, words_for(recorded.deal, words))
    assert said == say("compare.nobody", language).rstrip(".。")


def lines(recorded, game=GAME):
    return list(beside(explain(recorded), game, recorded, catalogue("en")))


def test_what_agrees_is_one_line():
    assert lines(DEAL) == [say("replay.agrees")]


def test_what_no_house_rule_explains_says_so():
    wrong = replace(DEAL, deltas={"E": 1, "S": 0, "W": -1, "N": 0})
    assert lines(wrong)[0] == say("replay.differs")
    assert lines(wrong)[-1] == say("replay.unexplained")


def test_a_room_with_rules_of_its_own_is_named_as_such():
    wrong = replace(DEAL, deltas={"E": 1, "S": 0, "W": -1, "N": 0})
    assert say("replay.own-rules") in lines(wrong, replace(GAME, plays_own_rules=True))
