"""``whopays told``: what messages tell about a deal, as facts, one message a line in and one answer a line out."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from codecs import BOM_UTF8
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from bot.telling.read import read_told

from .host import OutputError, host_language

ALL_READ = 0
SOME_FAILED = 1
WRONG_INPUT = 2


class _Message(Struct):
    text: str
    id: str | int | None = None
    family: str | None = None
    lang: str | None = None


def add_arguments(parser: ArgumentParser) -> None:
    """Describe the command's arguments."""
    says = host_language()
    parser.add_argument("file", nargs="?", help=says("cli.help.told.file"))
    parser.add_argument("--lines", action="store_true", help=says("cli.help.told.lines"))


def run(arguments: Namespace) -> int:
    """Read what was asked for and return the exit status."""
    try:
        with ExitStack() as stack:
            return ALL_READ if read_stream(_source(arguments.file, stack), sys.stdout.buffer) else SOME_FAILED
    except OutputError:
        raise
    except OSError as error:
        sys.stderr.write(f"{arguments.file or '-'}: {error.strerror}\n")
        return WRONG_INPUT


def _source(file: str | None, stack: ExitStack) -> BinaryIO:
    if file is None or file == "-":
        return sys.stdin.buffer
    return stack.enter_context(Path(file).open("rb"))


def read_stream(source: BinaryIO, sink: BinaryIO) -> bool:
    """Answer every message of `source` on `sink`; whether all were messages."""
    fine = True
    for line in source:
        if not line.strip():
            continue
        answer, is_message = answer_line(line)
        fine = fine and is_message
        try:
            sink.write(answer + b"\n")
            sink.flush()
        except OSError as error:
            raise OutputError(error.errno, error.strerror) from error
    return fine


class _Named(Struct):
    id: str | int | None = None


def _id_of(line: bytes) -> str | int | None:
    """Return the name of what is no message, where it has one."""
    try:
        return msgspec.json.decode(line, type=_Named).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def answer_line(line: bytes) -> tuple[bytes, bool]:
    """Answer one message written in JSON, and say whether it was one."""
    written = line.removeprefix(BOM_UTF8)
    try:
        message = msgspec.json.decode(written, type=_Message)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        problem = {"code": "bad-json", "at": "", "message": str(error)}
        return msgspec.json.encode({"id": _id_of(written), "error": problem}), False
    told = read_told(message.text, message.family or "")
    return msgspec.json.encode({"id": message.id, **msgspec.structs.asdict(told)}), True
