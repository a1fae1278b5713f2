"""The law of every screen and form: Discord takes it, each part of it can be told from every other, nothing is cut off.

It is the stand-in's own measure that is taken, without a running bot, so that many thousands can be looked at.
"""

from bot.dialogue.script import Ready, steps_to_change
from bot.ui.ids import Owner, answer_of, custom_id, read_custom_id
from bot.ui.limits import MOST_OPTIONS_IN_MENU
from bot.ui.names import labels_of
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
from bot.ui.settle.screens import laid_so_far, screen_of
from bot.ui.settle.ways import PAGE
from tests.standin.finding import buttons, selects
from tests.standin.limits import Form
from tests.standin.limits import modals as modal_limits
from tests.standin.limits.components import Checker

OWNER = Owner(2**63 - 1, 2**63 - 2)
"""Somebody whose ids take all the room that ids can."""


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
    hold_of_screen(draft, step, language)
    for each in [*steps_to_change(draft), *([] if isinstance(step, Ready) else [step])]:
        if each is not step:
            hold_of_screen(draft, each, language)
        for modal in forms_of(draft, each, labels_of(draft, language)):
            assert complaints_of_modal(modal) == [], (each.key, draft)
            assert is_answered(modal.custom_id), (each.key, draft)


def hold_of_screen(draft, step, language):
    """Hold the law of one screen; every answer can be gone back to, and every choice chosen."""
    view = screen_of(draft, step, OWNER, language).view
    assert complaints_of_view(view) == [], (step, draft)
    components = view.to_components()
    for part in (*buttons(components), *selects(components)):
        chosen = tuple(option["value"] for option in part.get("options", ())[:1])
        assert is_answered(part["custom_id"], chosen), (step, draft)
    if isinstance(step, Ready) or step.name != "reading":
        wanted = [value for each in steps_to_change(draft) for value in _to_change(each)]
        assert _offered(components, custom_id(OWNER, "change")) == wanted, (step, draft)
    if not isinstance(step, Ready):
        for question in step.questions:
            assert len(question.choices) <= MOST_OPTIONS_IN_MENU, (step, draft)


def forms_of(draft, step, words):
    """Give every form that the buttons and menus of a step open."""
    question = step.questions[0]
    if step.name == "players":
        yield players_form(draft, OWNER, words)
    elif question.kind == "hand":
        for way in {"tiles", "han", "faan"} & set(question.ways):
            yield hand_form(draft, step.about, way, OWNER, words)
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
