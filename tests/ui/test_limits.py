"""Discord's limits: stated once, and the ones that the stand-in holds everybody to."""

import ast
from pathlib import Path

from bot.ui import limits
from bot.ui.widgets import button, field, form, form_menu, in_view, menu, option

from .parts_law import complaints_of_modal, complaints_of_view

ROOT = Path(__file__).parents[2]
LIMITS = {name: value for name, value in vars(limits).items() if name.startswith("MOST_")}
LONG = "long " * 100


def constants(path):
    """Every number that a module gives a name, with its name."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, int):
            yield node.targets[0].id, node.value.value


def test_no_other_module_gives_a_name_to_a_number_that_is_a_limit_of_discord():
    telling = {value for value in LIMITS.values() if value > 5}
    rooms = [*(ROOT / "bot" / "ui").rglob("*.py"), *(ROOT / "cogs").glob("*.py")]
    twice = [
        (path.name, name)
        for path in rooms
        if path.name != "limits.py"
        for name, value in constants(path)
        if name in LIMITS or (value in telling and "MOST" in name)
    ]
    assert twice == []


def test_whatever_is_put_into_a_message_has_room_there():
    options = [option(f"{number} {LONG}", str(number), LONG) for number in range(40)]
    view = in_view([button(LONG, "a"), button("short", "b")], [menu("c", options, LONG)])
    assert complaints_of_view(view) == []
    long, short = (part["label"] for part in view.to_components()[0]["components"])
    assert (len(long), long[-1], short) == (limits.MOST_IN_BUTTON, "…", "short")


def test_whatever_is_put_into_a_form_has_room_there():
    options = [option(f"{number} {LONG}", str(number), chosen=number == 0) for number in range(40)]
    modal = form(LONG, "form", [field(LONG, form_menu(name, options), LONG) for name in "abc"])
    assert complaints_of_modal(modal) == []
    assert [part["label"] for part in modal.to_dict()["components"]] == [f"{LONG[:44]}…"] * 3
