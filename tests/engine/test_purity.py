"""What the inner rooms may know of the outside, read from their imports and from a fresh interpreter."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENGINE = sorted((ROOT / "bot" / "engine").rglob("*.py"))
IMPURE = {
    "asyncio",
    "datetime",
    "io",
    "os",
    "pathlib",
    "random",
    "secrets",
    "socket",
    "subprocess",
    "threading",
    "time",
}
LOADED = "import sys, {module}; print(*sorted({{name.partition('.')[0] for name in sys.modules}}))"


def imported(path):
    """The modules a file imports, wherever in it; those of its own package by their dots."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def outsiders(path):
    tops = {name.partition(".")[0] for name in imported(path) if not name.startswith(".")}
    return {name for name in tops if name not in sys.stdlib_module_names}


@pytest.mark.parametrize("path", ENGINE, ids=[str(path.relative_to(ROOT)) for path in ENGINE])
def test_the_engine_knows_only_itself_msgspec_and_in_one_room_the_hand_library(path):
    hand = ROOT / "bot" / "engine" / "riichi" / "hand.py"

    assert outsiders(path) <= {"bot", "msgspec", *(["mahjong"] if path == hand else [])}


@pytest.mark.parametrize("path", ENGINE, ids=[str(path.relative_to(ROOT)) for path in ENGINE])
def test_the_engine_has_no_clock_no_chance_no_files_and_no_neighbours(path):
    names = list(imported(path))

    assert not IMPURE & {name.partition(".")[0] for name in names}
    assert all(name.startswith("bot.engine") for name in names if name.partition(".")[0] == "bot")


@pytest.mark.parametrize(
    "module", ["bot.engine.settlement", "bot.engine.riichi", "bot.dialogue", "bot.store", "bot.i18n"]
)
def test_an_inner_room_never_loads_discord(module):
    loaded = subprocess.run(
        [sys.executable, "-c", LOADED.format(module=module)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        cwd=ROOT,
    ).stdout.split()

    assert "bot" in loaded
    assert not {"discord", "aiohttp"} & set(loaded)


@pytest.mark.parametrize("room", ["engine", "dialogue", "store", "i18n"])
def test_no_file_of_an_inner_room_imports_discord(room):
    files = list((ROOT / "bot" / room).rglob("*.py"))

    assert files
    assert [path for path in files if any(name.partition(".")[0] == "discord" for name in imported(path))] == []


def test_the_engine_writes_and_reads_nothing():
    calls = [
        (path.name, node.func.id)
        for path in ENGINE
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]

    assert [each for each in calls if each[1] in {"open", "print", "input", "exec", "eval"}] == []
