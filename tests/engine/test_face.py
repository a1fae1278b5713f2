"""What the engine offers to everybody else, and that nobody reaches behind it."""

import ast
import inspect
import subprocess
import sys
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest

import bot.engine

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "bot" / "engine"
DOOR = {"Call", "Deal", "DealError", "Liability", "Payment", "Ruling", "Win"}
DOOR |= {"compare", "decode_deal", "encode_ruling", "families", "presets_of", "rests_on", "rules_of", "settle"}
DOOR |= {"settle_all"}
FACTS = {"AssertedOfCall", "AssertedOfWin", "CallKind", "Draw", "Flag", "HouseValue", "How", "Penalty", "SEATS", "Seat"}
FACTS |= {"Value", "encode_deal"}
ANSWER = {"Factors", "Hand", "LoserFactors", "Note", "Times", "Party", "Pattern", "decode_ruling"}
COMPARISON = {"Alternative", "Change", "comparable"}
RULES = {"Family", "GroupName", "House", "Option", "Rules", "family_of", "text_of_value"}
TO_ASK_A_TABLE = {
    "COPIES",
    "Count",
    "MOST_MELDS",
    "Outcome",
    "SILENT_OF_CALL",
    "SILENT_OF_WIN",
    "Vocabulary",
    "deltas_of",
    "doubt_about",
    "kinds_in_call",
    "melds_of",
    "seat_before",
    "try_out",
}
TO_ASK_A_TABLE |= {"check_names", "check_stated_fields"}


def test_its_face_is_the_door_and_what_goes_through_it():
    assert set(bot.engine.__all__) == DOOR | FACTS | ANSWER | COMPARISON | RULES | TO_ASK_A_TABLE
    assert len(set(bot.engine.__all__)) == len(bot.engine.__all__)


def described_in_source():
    """The names of the engine that a docstring of their own follows, as constants and aliases have it."""
    for path in ENGINE.glob("*.py"):
        body = ast.parse(path.read_text(encoding="utf-8")).body
        for node, after in pairwise(body):
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                if isinstance(node, ast.Assign):
                    yield from (target.id for target in node.targets)
                elif isinstance(node, ast.AnnAssign):
                    yield node.target.id


@pytest.mark.parametrize("name", bot.engine.__all__)
def test_every_name_of_it_says_what_it_means(name):
    thing = inspect.unwrap(getattr(bot.engine, name))
    own = thing.__doc__ if inspect.isclass(thing) or inspect.isfunction(thing) else None

    assert (own or "").strip() or name in set(described_in_source())


def test_it_loads_no_family_before_a_deal_asks_for_one():
    loaded = "import sys, bot.engine; print(*(name for name in sys.modules if name.startswith('bot.engine.')))"
    ran = subprocess.run([sys.executable, "-c", loaded], cwd=ROOT, capture_output=True, text=True, check=True)
    rooms = {name.split(".")[2] for name in ran.stdout.split()}

    assert "settlement" in rooms
    assert not rooms & set(bot.engine.families())


def test_type_checkers_of_others_may_read_its_types():
    assert files("bot").joinpath("py.typed").is_file()


OPEN = {"errors", "melds", "tiles"}
"""Tiles and melds are words everybody speaks; `errors` is for those who refuse facts as the engine does."""
OUTSIDE = [path for room in ("bot", "cogs") for path in (ROOT / room).rglob("*.py") if ENGINE not in path.parents]
ROOMS = {path.stem for path in ENGINE.glob("*.py")} - {"__init__"}


def imports(path):
    """What a file imports: each module, and the names it takes from there."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, set()) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module, {alias.name for alias in node.names}


@pytest.mark.parametrize("path", OUTSIDE, ids=[str(path.relative_to(ROOT)) for path in OUTSIDE])
def test_nobody_else_goes_past_it(path):
    for module, names in imports(path):
        if module == "bot.engine":
            assert names <= set(bot.engine.__all__)
        elif module.startswith("bot.engine."):
            assert module.split(".")[2] not in ROOMS - OPEN
            assert not names & DOOR
