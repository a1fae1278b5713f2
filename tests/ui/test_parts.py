"""No screen and no form repeats a value or a custom id, or holds more than Discord takes, whatever was told.

The ordinary suite looks at some hundred dialogues; WHOPAYS_THOROUGH=1 at many thousands.
"""

from random import Random

import msgspec
import pytest

from bot.dialogue.draft import Player, seat_players
from bot.engine import encode_deal, encode_ruling, family_of
from bot.i18n import LANGUAGES, catalogue
from bot.store.contests import Contest
from bot.store.house_rules import HouseVersion
from bot.store.rulings import StoredRuling
from bot.ui.limits import MOST_IN_MESSAGE
from bot.ui.posted.compare import presets_to_add
from bot.ui.posted.shown import posted_view
from bot.ui.rules.file import _answers
from bot.ui.rules.form import (
    answers_in,
    asked_of,
    asking_form,
    option_choices,
    override_choices,
    preset_choices,
    preset_form,
    value_choices,
)
from bot.ui.rules.history import VERSIONS_A_PAGE, _history_view
from bot.ui.rules.page import page_count, rules_view
from bot.ui.rules.stated import Scope, Standing, Stated
from bot.ui.rules.text import announcement_view, asking_view, left_to_ask
from tests.dialogue.feeding import DISPUTES, THOROUGH, walked
from tests.dialogue.walking import RULES, a_move, is_sound, started
from tests.standin.finding import selects
from tests.standin.limits import Form
from tests.standin.limits.commands import check_choices
from tests.store.samples import DEAL, RULING

from .argument import argument_of
from .parts_law import complaints_of_modal, complaints_of_view, hold_of_dialogue

pytestmark = pytest.mark.slow

MOST_TOLD = 200 if THOROUGH else 5
WALKS, MOVES = (20, 30) if THOROUGH else (1, 20)
CHANNEL = 2**63 - 1
TWINS = "Twin"
JSON = encode_deal(DEAL).decode(), encode_ruling(RULING).decode()


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute.name)
def test_whoever_fed_the_melds_no_screen_repeats_anything(dispute):
    for number, telling in enumerate(dispute.told_in_turn(MOST_TOLD)):
        language = catalogue(LANGUAGES[number % len(LANGUAGES)])
        for draft, step in walked(dispute.told(telling)):
            hold_of_dialogue(draft, step, language)


@pytest.mark.parametrize("rules", RULES)
def test_whatever_is_answered_and_changed_no_screen_repeats_anything(rules):
    for seed in range(WALKS):
        dice = Random(f"{rules} {seed}")
        draft, language = started(dice, rules), catalogue(dice.choice(LANGUAGES))
        if dice.random() < 0.5:
            draft = seat_players(draft, {seat: Player(TWINS) for seat in draft.seats})
        for _ in range(MOVES):
            draft = a_move(dice, draft)
            hold_of_dialogue(draft, is_sound(draft), language)


# -- house rules -------------------------------------------------------------------------------------------


def version(rules, number=1, **overrides):
    """A version of a channel's house rules whose ids take all the room that ids can."""
    return HouseVersion(CHANNEL, CHANNEL, CHANNEL, number, rules, overrides, (), CHANNEL, 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
def test_no_page_of_house_rules_repeats_anything(rules, language):
    words = catalogue(language)
    stated = Stated(rules, {})
    for shown in (None, version(rules)):
        for page in range(page_count(stated) + 2):
            assert complaints_of_view(rules_view(shown, page, words)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", [rules for rules in RULES if asked_of(Stated(rules, {}))])
def test_no_form_of_house_rules_repeats_anything(rules, language):
    standing, words = Standing(Scope(CHANNEL, CHANNEL), version(rules), version(rules)), catalogue(language)
    for modal in (preset_form(Stated(rules, {}), standing, words), asking_form(standing, words)):
        assert complaints_of_modal(modal) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", [rules for rules in RULES if asked_of(Stated(rules, {}))])
def test_form_after_form_asks_for_everything_once(rules, language):
    words, stated, seen = catalogue(language), Stated(rules, {}), []
    while asked_of(stated):
        kept = version(rules, **stated.overrides)
        standing = Standing(Scope(CHANNEL, CHANNEL), kept, kept)
        assert len(left_to_ask(stated, words)) <= MOST_IN_MESSAGE
        modal = asking_form(standing, words)
        assert complaints_of_modal(modal) == []
        menus = selects(modal.to_dict()["components"])
        seen += [menu["custom_id"] for menu in menus]
        fields = {menu["custom_id"]: (menu["options"][0]["value"],) for menu in menus}
        stated = Stated(rules, {**stated.overrides, **answers_in(stated, fields)})
    assert seen == list(family_of(stated.family).asked)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_below_an_announcement_a_file_or_a_ruling_repeats_itself(language):
    words, standing = catalogue(language), Standing(Scope(CHANNEL, CHANNEL), None, None, seen=CHANNEL)
    posted = StoredRuling(CHANNEL, CHANNEL, 1, CHANNEL, None, CHANNEL, CHANNEL, CHANNEL, RULES[0], *JSON, 0)
    told = msgspec.structs.replace(DEAL, names=dict.fromkeys("ESWN", "名" * 32), honba=99)
    contest = Contest(
        *(CHANNEL, CHANNEL, CHANNEL, 1, "W", CHANNEL, "facts", "honba", None, "说" * 300),
        *(encode_deal(told).decode(), JSON[1], 0, None, None, None),
    )
    contested = argument_of(posted, contest, msgspec.structs.replace(contest, id=1, seat="N", ruling=None))
    for view in (
        announcement_view(CHANNEL, words),
        asking_view(standing, words),
        _answers(standing, words),
        posted_view(argument_of(posted), words, whole=True),
        posted_view(contested, words, whole=False),
    ):
        assert complaints_of_view(view) == []


@pytest.mark.parametrize("last", [1, 2, 5, 6, 11, 10_000])
@pytest.mark.parametrize("newest", [True, False])
def test_no_page_of_a_history_repeats_anything(last, newest):
    numbers = range(last, max(0, last - VERSIONS_A_PAGE), -1)
    shown = [version("riichi/tenhou", number) for number in numbers]
    for language in LANGUAGES:
        for scope in (Scope(CHANNEL, CHANNEL), Scope(CHANNEL, None)):
            view = _history_view(scope, shown, catalogue(language), newest=newest)
            assert complaints_of_view(view) == []


# -- what is offered while somebody types ------------------------------------------------------------------


def complaints_of_choices(choices):
    """What Discord would say of an answer to what is being typed, where a value twice would be of no use either."""
    form = Form()
    form.count([each.to_dict() for each in choices], 25)
    check_choices(form, [each.to_dict() for each in choices])
    values = [each.value for each in choices]
    return [*form.complaints, *(value for value in set(values) if values.count(value) > 1)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
def test_nothing_offered_while_rules_are_typed_repeats_itself(rules, language):
    words, options = catalogue(language), family_of(rules.partition("/")[0]).options
    words_set = {key: option.words[-1] for key, option in options.items() if option.words}
    for stated in (Stated(rules, {}), Stated(rules, words_set)):
        for typed in ("", "a", "p", "1", "no"):
            assert complaints_of_choices(option_choices(stated, typed, words)) == []
            assert complaints_of_choices(override_choices(stated, typed, words)) == []
    for key in options:
        for typed in ("", "0", "1", "007", "y", "1,2", "?"):
            assert complaints_of_choices(value_choices(Stated(rules, {}), key, typed, words)) == [], (key, typed)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
def test_nothing_offered_while_presets_are_typed_repeats_itself(rules, language):
    words, family = catalogue(language), rules.partition("/")[0]
    offered = [each for each in RULES if each.startswith(family)]
    for typed in ("", "e", rules, f"{rules},", f"{rules}, {rules}", f"{rules}, {offered[0]}, "):
        assert complaints_of_choices(preset_choices(typed, words)) == []
        assert complaints_of_choices(presets_to_add(typed, offered, words)) == []
