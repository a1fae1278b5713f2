"""An export as files: CSV that any spreadsheet opens and none obeys, and the same as JSON lines."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TextIO

import msgspec

from .export import ExportedRuling
from .house_rules import HouseVersion

Cell = str | int | None
Row = Sequence[Cell]

_OBEYED: Final = frozenset("=+-@")
"""What a spreadsheet takes for the beginning of a formula."""
_BOM: Final = "\ufeff"
_COLUMNS: Final[Mapping[str, Sequence[str]]] = {
    "rulings": ("ruling", "version", "status", "rules", "created_at", "channel_id", "message_id"),
    "versions": (
        "ruling", "version", "cause", "author_id", "created_at", "house_rules_id", "rules", "deal", "read_from",
    ),
    "players": ("ruling", "version", "seat", "user_id", "guest", "name", "result"),
    "payments": (
        "ruling", "version", "place", "payer", "payee", "payer_id", "payee_id", "amount", "clause", "subject",
    ),
    "contests": ("ruling", "version", "seat", "user_id", "kind", "about", "sentence", "created_at", "ended"),
    "house_rules": ("id", "channel_id", "version", "rules", "options", "author_id", "created_at"),
}  # fmt: skip


class Sheets:
    """The files of one export in a folder, which grow ruling by ruling; numbers stay numbers."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._open = folder, ExitStack()
        self._files: dict[str, TextIO] = {}
        self._last: ExportedRuling | None = None

    def __enter__(self) -> Self:
        self._folder.mkdir(parents=True, exist_ok=True)
        for name, columns in _COLUMNS.items():
            self._begin(f"{name}.csv").write(_BOM + _line(columns))
        for name in ("rulings.jsonl", "house_rules.jsonl"):
            self._begin(name)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end_game()
        self._open.close()

    def add(self, exported: ExportedRuling) -> None:
        """Write a version; of a game they come in their order, and the last counts."""
        if self._last is not None and self._last.ruling.game != exported.ruling.game:
            self._end_game()
        self._last = exported
        for name, rows_of in _ROWS.items():
            self._files[f"{name}.csv"].writelines(map(_line, rows_of(exported)))
        self._files["rulings.jsonl"].write(_json_line(_as_json(exported)))

    def add_rules(self, version: HouseVersion) -> None:
        """Write a version of house rules."""
        options = msgspec.json.encode(version.overrides).decode()
        row = (version.id, version.channel_id, version.version, version.rules, options, version.author_id)
        self._files["house_rules.csv"].write(_line((*row, _time(version.created_at))))
        self._files["house_rules.jsonl"].write(_json_line(version))

    def _end_game(self) -> None:
        if self._last is None:
            return
        ruling = self._last.ruling
        row = (ruling.game, ruling.version, self._last.status, ruling.rules)
        more = (_time(ruling.created_at), ruling.channel_id, ruling.message_id)
        self._files["rulings.csv"].write(_line((*row, *more)))
        self._last = None

    def _begin(self, name: str) -> TextIO:
        file = self._open.enter_context((self._folder / name).open("w", encoding="utf-8", newline=""))
        self._files[name] = file
        return file


def harmless(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet takes for a formula: text that begins like one is quoted."""
    if not isinstance(cell, str) or not cell:
        return cell
    first = cell.lstrip()[:1]
    return f"'{cell}" if first in _OBEYED or not cell[0].isprintable() else cell


def _line(row: Row) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerow(map(harmless, row))
    return text.getvalue()


def _time(second: int) -> str:
    return datetime.fromtimestamp(second, UTC).isoformat()


def _versions(exported: ExportedRuling) -> Iterator[Row]:
    each = exported.ruling
    made = (each.game, each.version, each.cause, each.author_id, _time(each.created_at), each.house_rules_id)
    yield (*made, each.rules, each.deal, each.read_from)


def _players(exported: ExportedRuling) -> Iterator[Row]:
    each = exported.ruling
    names = msgspec.json.decode(each.deal).get("names", {})
    for player in exported.players:
        seated = (each.game, each.version, player.seat, player.user_id, player.guest, names.get(player.seat))
        yield (*seated, player.delta)


def _payments(exported: ExportedRuling) -> Iterator[Row]:
    key = (exported.ruling.game, exported.ruling.version)
    for payment in exported.payments:
        yield (*key, *msgspec.structs.astuple(payment))


def _contests(exported: ExportedRuling) -> Iterator[Row]:
    for each in exported.contests:
        said = (each.game, each.version, each.seat, each.user_id, each.kind, each.about, each.sentence)
        yield (*said, _time(each.created_at), each.ended)


_ROWS: Final[Mapping[str, Callable[[ExportedRuling], Iterator[Row]]]] = {
    "versions": _versions,
    "players": _players,
    "payments": _payments,
    "contests": _contests,
}


def _as_json(exported: ExportedRuling) -> Mapping[str, Any]:
    """Write a version with its facts and its ruling as they are, not as text in text."""
    whole = msgspec.structs.asdict(exported)
    ruling = msgspec.structs.asdict(exported.ruling)
    ruling |= {name: msgspec.Raw(ruling[name].encode()) for name in ("deal", "ruling")}
    return whole | {"ruling": ruling}


def _json_line(value: object) -> str:
    return msgspec.json.encode(value).decode() + "\n"
