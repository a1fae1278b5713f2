"""The law of every screen and form: Discord takes it, each part of it can be told from every other, nothing is cut off.

It is the stand-in's own measure that is taken, without a running bot, so that many thousands can be looked at.
"""

from bot.dialogue.questions import Step
from bot.dialogue.script import Ready, steps_to_change
from bot.presentation.house_words import MadeUnder
from bot.store.house_rules import HouseVersion
from bot.ui.ids import Owner, answer_of, custom_id, read_custom_id
from bot.ui.limits import MOST_OPTIONS_IN_MENU
from bot.ui.names import labels_of
from bot.ui.settle.check import in_a_form
from bot.ui.settle.forms import (
    MeldTarget,
    fits_a_form,
    form_of,
    hand_form,
    is_list_of_melds,
    meld_form,
    pages_of,
    players_form,
)
from bot.ui.settle.screens import Around, change_screen, laid_so_far, screen_of
from bot.ui.settle.table import Here
from bot.ui.settle.ways import PAGE, changeable
from tests.standin.finding import buttons, selects
from tests.standin.limits import Form
from tests.standin.limits import modals as modal_limits
from tests.standin.limits.components import Checker

OWNER = Owner(2**63 - 1, 2**63 - 2)
"""Somebody whose ids take all the room that ids can."""
OWN = HouseVersion(7, 1, None, 12, "riichi/majsoul-sanma", {}, (), 1, 0)
"""House rules that are in force where the screens are shown."""


def complaints_of_view(view):
    """What Discord would say of the buttons and menus of a message."""
    form = Form()
    Checker(set(), set()).check_message(form, view.to_components(), layout=False)
    return form.complaints


def complaints_of_modal(modal):
    """What Discord would say of a form."""
    form = Form()
    modal_limits.check(form, modal.to_dict(), set())
    return form.complaints


def hold_of_dialogue(draft, step, language):
    """Hold the law of where a dialogue stands, and of everything that can be opened or gone back to from there."""
    for came in ("on", "to-change", "back"):
        hold_of_screen(draft, step, language, came)
    hold_of_change(draft, language)
    for each in [*steps_to_change(draft), *([_circumstances(step)] if isinstance(step, Ready) else [step])]:
        if each is not step and each.questions:
            hold_of_screen(draft, each, language, "back")
        for modal in forms_of(draft, each, labels_of(draft, language)):
            assert complaints_of_modal(modal) == [], (each.key, draft)
            assert is_answered(modal.custom_id), (each.key, draft)


def _circumstances(ready):
    """What can still be told beside a ruling, as the step in which its form asks for it."""
    return Step("circumstances", tuple(in_a_form(ready.circumstances)))


def hold_of_screen(draft, step, language, came):
    """Hold the law of one screen, however one came to it and whoever may keep the rules; every choice can be chosen."""
    for here in (None, Here(None, MadeUnder(), may_keep=True), Here(OWN, MadeUnder(12, "thread"), may_keep=False)):
        view = screen_of(draft, step, OWNER, language, Around(came, here=here)).view
        _hold_of_view(view, (step, draft))
    if not isinstance(step, Ready):
        for question in step.questions:
            assert len(question.choices) <= MOST_OPTIONS_IN_MENU, (step, draft)


def hold_of_change(draft, language):
    """Hold the law of the screen of answers; every answer can be gone back to, circumstances beside their ruling."""
    answered = changeable(draft)
    if not answered:
        return
    view = change_screen(draft, OWNER, language).view
    _hold_of_view(view, draft)
    wanted = [value for each in answered for value in _to_change(each)]
    assert _offered(view.to_components(), custom_id(OWNER, "change")) == wanted, draft


def _hold_of_view(view, told):
    assert complaints_of_view(view) == [], told
    components = view.to_components()
    for part in (*buttons(components), *selects(components)):
        chosen = tuple(option["value"] for option in part.get("options", ())[:1])
        assert is_answered(part["custom_id"], chosen), told


def forms_of(draft, step, words):
    """Give every form that the buttons and menus of a step open."""
    if not step.questions:
        return
    question = step.questions[0]
    if step.name == "players":
        yield players_form(draft, OWNER, words)
    elif question.kind == "hand":
        yield hand_form(draft, step.about, "tiles", OWNER, words)
    elif is_list_of_melds(step):
        yield meld_form(draft, step.about, None, OWNER, words)
        for place, call in enumerate(draft.calls):
            if call.by == step.about:
                yield meld_form(draft, step.about, MeldTarget(place, laid_so_far(draft)), OWNER, words)
    elif fits_a_form(step):
        for page in ((), *pages_of(step)):
            yield form_of(step, draft, OWNER, words, page)


def is_answered(text, chosen=()):
    """Whether a custom id is read as it was written, and somebody answers it."""
    press = read_custom_id(text)
    return press.owner == OWNER and custom_id(OWNER, *press.words) == text and answer_of(press, chosen) is not None


def _to_change(step):
    pages = pages_of(step)
    return [step.key] if len(pages) == 1 else [f"{step.key}{PAGE}{place}" for place in range(len(pages))]


def _offered(components, menu):
    return [option["value"] for part in selects(components) if part["custom_id"] == menu for option in part["options"]]
