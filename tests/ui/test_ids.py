"""Custom ids: those of messages posted long ago are answered as ever, and no id of ours is an incident."""

import ast
from pathlib import Path

import pytest

from bot.ui import router
from bot.ui.ids import (
    ANSWERS,
    Owner,
    Press,
    answer_of,
    custom_id,
    dialogues_id,
    log_id,
    read_custom_id,
    rules_id,
    ruling_id,
)
from bot.ui.settle.presses import answer_in_turn
from tests.standin.finding import buttons
from tests.wording import say

from .table import Asker

OWNER = Owner(234567890123456789, 1098765432109876543)
HEAD = "wp|1s5ndl3c22hh|8civu74zgim7"
OF_LOG = HEAD.replace("wp", "wg")
MARK = "5f3a9c1e"
CHANNEL = 345678901234567890
KEPT = {
    f"{HEAD}|answer|ending|discard": ("take_choice", (), ("ending", "discard")),
    f"{HEAD}|answer|first-melds": ("take_choice", (), ("first-melds",)),
    f"{HEAD}|answer|hand:S|patterns|hard": ("take_choice", (), ("hand:S", "patterns", "hard")),
    f"{HEAD}|choose|winners": ("take_choice", ("E", "S"), ("winners", "E", "S")),
    f"{HEAD}|choose|riichi": ("take_choice", (), ("riichi",)),
    f"{HEAD}|choose|hand:S|yakuman": ("take_choice", ("daisangen",), ("hand:S", "yakuman", "daisangen")),
    f"{HEAD}|open|call:0": ("open_step", (), ("call:0",)),
    f"{HEAD}|none|melds:S": ("take_none", (), ("melds:S",)),
    f"{HEAD}|change": ("change_step", ("who#1",), ("who#1",)),
    f"{HEAD}|way|S|tiles": ("ask_hand", (), ("S", "tiles")),
    f"{HEAD}|way|S|none": ("ask_hand", (), ("S", "none")),
    f"{HEAD}|meld|S": ("ask_new_meld", (), ("S",)),
    f"{HEAD}|melds|S": ("change_melds", (f"edit:0:{MARK}",), ("S", f"edit:0:{MARK}")),
    f"{HEAD}|count|S|red|2|{MARK}": ("count_kans", (), ("S", "red", 2, MARK)),
    f"{HEAD}|count|S|wild|-1|0": ("count_kans", (), ("S", "wild", -1, "0")),
    f"{HEAD}|post": ("post_ruling", (), ()),
    f"{HEAD}|discard": ("discard", (), ()),
    f"{HEAD}|more": ("open_circumstances", (), ()),
    f"{HEAD}|changes": ("show_changeable", (), ()),
    f"{HEAD}|rules": ("choose_rules", ("riichi/tenhou",), ("riichi/tenhou",)),
    f"{HEAD}|turn": ("turn_seats", (), ()),
    f"{HEAD}|keep|riichi/tenhou": ("keep_rules", (), ("riichi/tenhou",)),
    f"{HEAD}|back": ("go_back", (), ()),
    f"{HEAD}|back|hand:S": ("go_back", (), ("hand:S",)),
    f"{HEAD}|form|players": ("take_players", (), ()),
    f"{HEAD}|form|step|who": ("take_step", (), ("who",)),
    f"{HEAD}|form|hand|S|han": ("take_hand", (), ("S", "han")),
    f"{HEAD}|form|meld|S||": ("take_meld", (), ("S", "", "")),
    f"{HEAD}|form|meld|S|3|{MARK}": ("take_meld", (), ("S", 3, MARK)),
    f"{HEAD}|amend": ("amend", (), ()),
    f"{HEAD}|withdraw": ("withdraw", (), ()),
    f"{HEAD}|sentence": ("ask_sentence", (), ()),
    f"{HEAD}|form|sentence": ("take_sentence", (), ()),
    f"{HEAD}|rule": ("rule_facts", (), ()),
    f"{HEAD}|stand": ("rule_stands", (), ()),
    f"{HEAD}|never": ("contest_all", (), ()),
    f"{HEAD}|disputed": ("dispute_rules", (), ()),
    f"{HEAD}|dispute": ("take_disputed", ("pao=no",), ("pao=no",)),
    f"{HEAD}|dispute|": ("take_disputed", ("pao=no",), ("", "pao=no")),
    f"{HEAD}|today": ("take_todays_rules", (), ()),
    f"{OF_LOG}|deal": ("take_deal", ("12",), (12,)),
    f"{OF_LOG}|deals": ("show_deals", (), ()),
    f"{OF_LOG}|deals|2": ("show_deals", (), (2,)),
    f"{OF_LOG}|seats": ("ask_accounts", (), ()),
    f"{OF_LOG}|form|seats": ("take_accounts", (), ()),
    f"{OF_LOG}|rules|here": ("change_rules", (), ("here",)),
    f"{OF_LOG}|post": ("post_deal", (), ()),
    f"{OF_LOG}|discard": ("discard", (), ()),
    "wd|resume": ("resume_chosen", ("1098765432109876543",), (OWNER.origin,)),
    "wd|drop": ("drop_chosen", ("1098765432109876543", "7"), (OWNER.origin, 7)),
    "wr|why|234567890123456789|7": ("tell_why", (), (OWNER.user, 7)),
    "wr|all|234567890123456789|7": ("tell_all", (), (OWNER.user, 7)),
    "wr|compare|234567890123456789|7": ("compare_posted", (), (OWNER.user, 7)),
    "wr|why|234567890123456789|7|2|9": ("tell_why", (), (OWNER.user, 7, 2, 9)),
    "wr|correct|234567890123456789|7|2|9": ("correct", (), (OWNER.user, 7, 2, 9)),
    "wr|contest|234567890123456789|7|2|9": ("contest", (), (OWNER.user, 7, 2, 9)),
    "wr|contests|234567890123456789|7|2|9": ("open_contest", ("5",), (OWNER.user, 7, 2, 9, 5)),
    "wr|accept|234567890123456789|7|2|9|5": ("accept", (), (OWNER.user, 7, 2, 9, 5)),
    "wr|back|234567890123456789|7|2|9|5": ("take_back", (), (OWNER.user, 7, 2, 9, 5)),
    "wr|uphold|234567890123456789|7|2|9|5": ("uphold", (), (OWNER.user, 7, 2, 9, 5)),
    "wr|overrule|234567890123456789|7|2|9|5": ("overrule", (), (OWNER.user, 7, 2, 9, 5)),
    "wr|call|234567890123456789|7|2|9|5": ("call", (), (OWNER.user, 7, 2, 9, 5)),
    "wr|agree|234567890123456789|7|2|9": ("agree", (), (OWNER.user, 7, 2, 9)),
    "wh|page|12|0": ("turn_page", (), (12, 0)),
    "wh|page|12|3|on": ("turn_page", (), (12, 3, "on")),
    "wh|page|0|0|first": ("turn_page", (), (0, 0, "first")),
    "wh|page|12|2|back": ("turn_page", (), (12, 2, "back")),
    "wh|jump|12": ("jump", ("4",), (12, 4)),
    "wh|history|0|6|back": ("turn_history", (), (0, 6, "back")),
    "wh|history|345678901234567890|12|newer": ("turn_history", (), (CHANNEL, 12, "newer")),
    "wh|history|0|3|older": ("turn_history", (), (0, 3, "older")),
    "wh|version|345678901234567890": ("show_version", ("2",), (CHANNEL, 2)),
    "wh|preset|hongkong/half-gun|0|4": ("take_preset", (), ("hongkong/half-gun", 0, 4)),
    "wh|preset|hongkong/half-gun|-1|-1": ("take_preset", (), ("hongkong/half-gun", -1, -1)),
    "wh|ask|345678901234567890|4": ("ask_rest", (), (CHANNEL, 4)),
    "wh|asked|0|4": ("take_rest", (), (0, 4)),
    "wh|import|345678901234567890|4": ("take_import", (), (CHANNEL, 4)),
    "wh|cancel": ("leave_it", (), ()),
    "wl|version|234567890123456789|7|2": ("show_version", (), (OWNER.user, 7, 2)),
    "wl|copy|234567890123456789|7": ("show_everybody", (), (OWNER.user, 7)),
    "wl|page|0||~|0|0": ("turn_page", (), (0, "", "~", 0, 0)),
    "wl|page|7|riichi/tenhou|1~2|3|4": ("turn_page", (), (7, "riichi/tenhou", "1~2", 3, 4)),
    "wl|open": ("open_ruling", ("7",), (7,)),
    "wl|forget": ("forget_me", (), ()),
    "wl|keep": ("keep_me", (), ()),
    "wl|guest|Uncle|Bob": ("forget_guest", (), ("Uncle", "Bob")),
    "wl|server": ("forget_server", (), ()),
    "wl|help": ("tell_topic", ("settle",), ("settle",)),
}
"""Ids as the first version of the program wrote them: who answers each, after what was chosen, and with which words."""
WRITTEN = {
    f"{HEAD}|answer|ending|discard": custom_id(OWNER, "answer", "ending", "discard"),
    f"{HEAD}|count|S|wild|-1|0": custom_id(OWNER, "count", "S", "wild", "-1", "0"),
    f"{HEAD}|form|meld|S||": custom_id(OWNER, "form", "meld", "S", "", ""),
    f"{HEAD}|discard": custom_id(OWNER, "discard"),
    f"{OF_LOG}|deals|2": log_id(OWNER, "deals", 2),
    "wd|resume": dialogues_id("resume"),
    "wr|compare|234567890123456789|7": ruling_id("compare", OWNER.user, 7),
    "wh|page|12|3|on": rules_id("page", 12, 3, "on"),
    "wh|preset|hongkong/half-gun|0|4": rules_id("preset", "hongkong/half-gun", 0, 4),
    "wh|ask|0|4": rules_id("ask", 0, 4),
    "wh|asked|345678901234567890|4": rules_id("asked", CHANNEL, 4),
    "wh|cancel": rules_id("cancel"),
    "wp|0|0|post": custom_id(Owner(0, 0), "post"),
}


@pytest.mark.parametrize("text", KEPT)
def test_an_id_of_an_old_message_is_answered_as_ever(text):
    answer, chosen, words = KEPT[text]
    press = read_custom_id(text)
    assert press.owner == (OWNER if text.startswith(("wp", "wg")) else None)
    call = answer_of(press, chosen)
    assert (call.handle.__name__, call.words) == (answer, words)


def test_every_press_there_is_has_an_old_id_here():
    kept = {text.replace(HEAD.removeprefix("wp"), "") for text in KEPT}
    named = {"|".join(key) for key in ANSWERS}
    assert [name for name in named if not any(name in text for text in kept)] == []


@pytest.mark.parametrize("text", WRITTEN)
def test_an_id_is_written_as_ever(text):
    assert WRITTEN[text] == text


def test_every_module_that_takes_presses_is_loaded_by_the_router():
    ui = Path(router.__file__).parent
    taking = {
        f"bot.ui.{'.'.join(path.relative_to(ui).with_suffix('').parts)}"
        for path in ui.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.AsyncFunctionDef)
        and any(
            isinstance(each, ast.Call) and getattr(each.func, "id", "") == "pressed" for each in node.decorator_list
        )
    }
    assert {room.__name__ for room in router.ROOMS} == taking
    assert {call.handle.__module__ for call in ANSWERS.values()} == taking


# -- what no version of the program wrote --------------------------------------------------------------------

GONE = say("ui.gone")
NO_RULING, NO_VERSION = say("ui.no-ruling"), say("ui.rules.no-history")
MALFORMED = {
    "wp": GONE,
    "wp|": GONE,
    "wp|!|1|answer": GONE,
    "wp|1": GONE,
    f"wp|1|{'z' * 40}|post": GONE,
    "wp|1|-1|post": GONE,
    "{own}": GONE,
    "{own}|": GONE,
    "{own}|nothing": GONE,
    "{own}|answer": GONE,
    "{own}|post|more": GONE,
    "{own}|change": GONE,
    "{own}|melds|S": GONE,
    "{own}|way|X|tiles": GONE,
    "{own}|way|S": GONE,
    "{own}|count|B|red|1|0": GONE,
    "{own}|count|S|red|one|0": GONE,
    "{own}|form": GONE,
    "{own}|form|nothing": GONE,
    "{own}|form|hand|S": GONE,
    "{own}|form|meld|S|x|0": GONE,
    "wg": GONE,
    "{log}|deal": GONE,
    "{log}|deal|x": GONE,
    "{log}|nothing": GONE,
    "wd": GONE,
    "wd|nothing": GONE,
    "wd|resume": GONE,
    "wd|resume|x": GONE,
    "wd|resume|7": GONE,
    f"wd|resume|{10**40}": GONE,
    "wr": NO_RULING,
    "wr|why|1": NO_RULING,
    "wr|why|a|b": NO_RULING,
    "wr|why|{server}|99": NO_RULING,
    "wr|why|1|1": NO_RULING,
    "wr|why|{server}|1|more": NO_RULING,
    "wr|nothing|{server}|1": NO_RULING,
    f"wr|why|{{server}}|{10**40}": NO_RULING,
    "wl": NO_RULING,
    "wl|version|{server}|99|1": NO_RULING,
    "wl|version|1|1|1": NO_RULING,
    "wl|copy|{server}|x": NO_RULING,
    "wl|page|0||": NO_RULING,
    "wl|open|x": NO_RULING,
    "wh": NO_VERSION,
    "wh|nothing": NO_VERSION,
    "wh|page": NO_VERSION,
    "wh|page|1": NO_VERSION,
    "wh|page|x|0": NO_VERSION,
    "wh|page|99|0": NO_VERSION,
    f"wh|page|{10**40}|0": NO_VERSION,
    "wh|jump|0": NO_VERSION,
    "wh|version|0": NO_VERSION,
    "wh|history|0": NO_VERSION,
    "wh|history|0|x": NO_VERSION,
    "wh|cancel|more": NO_VERSION,
    "wh|preset|riichi/none|0": NO_VERSION,
    "wh|ask|0": NO_VERSION,
    "wh|asked|0|x": NO_VERSION,
}


@pytest.fixture
async def asker(club):
    """Somebody in front of a ruling that is ready to be posted."""
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        yield asker
        assert club.world.logged == []


async def test_an_id_of_ours_that_means_nothing_is_answered_all_the_same(club, asker):
    (button,) = (part for part in buttons(asker.at.message.components) if part["label"] == say("ui.post"))
    own = button["custom_id"].removesuffix("|post")
    log = own.replace("wp", "wg", 1)
    for text, answer in MALFORMED.items():
        part = {"custom_id": text.format(own=own, log=log, server=club.guild.id), "type": 2, "id": 1}
        told = await asker.at._act(part, {}, f"pressed {text}")
        assert (text, told.content) == (text, answer)
        assert told.message.only_for is club.ann.user


async def test_a_menu_of_ours_with_a_choice_that_it_never_offered_leaves_everything_as_it_was(club, asker):
    (button,) = (part for part in buttons(asker.at.message.components) if part["label"] == say("ui.post"))
    own = button["custom_id"].removesuffix("|post")
    before = await club.store.dialogues.of_user(club.guild.id, club.ann.id, club.bot.services.now())
    for menu in (f"{own}|change", f"{own}|melds|S"):
        for value in ("", "x", "x#y", "who#9", "who#y", "edit:9:0", "edit:x:0", "::", "x" * 200):
            part = {"custom_id": menu, "type": 3, "id": 1}
            await asker.at._act(part, {"values": [value]}, f"chose {value} in {menu}").answered()
    after = await club.store.dialogues.of_user(club.guild.id, club.ann.id, club.bot.services.now())
    assert [each.state for each in after] == [each.state for each in before]


def test_nobody_answers_in_a_dialogue_but_by_its_verbs():
    assert answer_of(Press("wp", ("answer_in_turn",))) is None
    assert answer_in_turn not in [each.handle for each in ANSWERS.values()]
