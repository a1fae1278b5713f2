"""A family of rules is named inside its own folder, and nowhere else: the next one needs no line outside of its own."""

import ast
import re
from pathlib import Path

import pytest

from bot.cli.demo import RULES as RECORDED_DISPUTE
from bot.dialogue.draft import DEFAULT_RULES
from bot.engine.deal import Deal
from bot.engine.family import families

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "bot" / "engine"
MODULES = [
    path
    for top in ("bot", "cogs")
    for path in sorted((ROOT / top).rglob("*.py"))
    if not any(path.is_relative_to(ENGINE / family) for family in families())
]
ALLOWED = {"bot/dialogue/draft.py": {DEFAULT_RULES}, "bot/cli/demo.py": {RECORDED_DISPUTE}}
"""What is played where nobody chose anything, and the recorded dispute that the demonstration settles."""
FACTS = frozenset(Deal.__struct_fields__)


def names_a_family(text):
    """Whether a text names a family; where its name is a fact of deals too (riichi), only as the first of a path."""
    return any(
        re.search(rf"(^|[./:]){family}[./]" if family in FACTS else rf"(?<![a-z]){family}(?![a-z])", text)
        for family in families()
    )


def is_of_family(node):
    """Whether code is about the name of a family: ``family == ...``, ``rules.family.name in (...)``."""
    return "family" in ast.unparse(node)


def docstrings_of(tree):
    """The texts that stand alone: they say something to readers only."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def texts_of(tree):
    """Every text a module is made of, docstrings aside."""
    told = docstrings_of(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def imports_of(tree, package):
    """The modules a module imports, by their whole names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*above, *([node.module] if node.module else [])))
            yield from (f"{base}.{alias.name}" for alias in node.names)


def faults_of(source, where="bot/anything.py"):
    """What names a family in a module."""
    tree = ast.parse(source)
    allowed = ALLOWED.get(where, set())
    package = Path(where).parent.parts
    yield from (text for text in texts_of(tree) if names_a_family(text) and text not in allowed)
    for name in imports_of(tree, package):
        if any(f"{name}.".startswith(f"bot.engine.{family}.") for family in families()):
            yield name
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and is_of_family(node):
            yield from (text for text in texts_of(node) if text in families())


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_outside_its_folder_names_a_family(path):
    where = path.relative_to(ROOT).as_posix()
    assert list(faults_of(path.read_text(encoding="utf-8"), where)) == []


@pytest.mark.parametrize(
    "source",
    [
        'if rules.family.name == "riichi": pass',
        'known = family in ("riichi",)',
        'RULES = "riichi/standard"',
        'text = words("pattern.riichi.riichi")',
        'key = f"option.wuhan.{option}"',
        'options = {"hongkong": ()}',
        "from bot.engine.wuhan import FAMILY",
        "from bot.engine import wuhan",
        "import bot.engine.riichi.hand",
        "from .engine.hongkong.shapes import Held",
    ],
)
def test_each_way_to_name_a_family_is_found(source):
    assert list(faults_of(source)) != []


@pytest.mark.parametrize(
    "source",
    [
        '"""Riichi, or riichi/standard."""',
        'def settle():\n    """Settle wuhan."""',
        'draft = with_facts(draft, **{"riichi": ()})',
        'if error.at == "riichi": pass',
        'flags = ("double-riichi",)',
        "from bot.engine.family import family_of",
    ],
)
def test_what_names_none_is_left_alone(source):
    assert list(faults_of(source)) == []


def test_what_is_allowed_is_said_where_it_is_allowed():
    for where, allowed in ALLOWED.items():
        assert allowed <= set(texts_of(ast.parse((ROOT / where).read_text(encoding="utf-8"))))


@pytest.mark.parametrize("family", families())
def test_families_do_not_import_one_another(family):
    others = [f"bot.engine.{other}." for other in families() if other != family]
    for path in sorted((ENGINE / family).rglob("*.py")):
        package = path.relative_to(ROOT).parent.parts
        imported = imports_of(ast.parse(path.read_text(encoding="utf-8")), package)
        assert [name for name in imported if f"{name}.".startswith(tuple(others))] == [], path
