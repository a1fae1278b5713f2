"""``whopays settle``: one deal for people or as JSON, many deals line by line, or the dialogue."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import msgspec

from bot.engine import Deal, DealError, HouseValue, Ruling, rules_of
from bot.i18n import Catalogue, Language, catalogue
from bot.presentation.breakdown import break_down
from bot.presentation.text import error_line, plain_text
from bot.presentation.words import Words

from .host import OutputError, add_language, chosen_language, configured, host_language
from .lines import Overrides, answer_lines, outcome_of, settle_stream, words_of
from .nearest import with_nearest_rules

if TYPE_CHECKING:
    from bot.dialogue.script import Ready


def save_picture(deal: Deal, ruling: Ruling, language: Catalogue, path: Path | None) -> bool:
    """Save a ruling's picture, say where, and return whether all went well; `path` is None where any name will do.

    It goes beside the ruling's text, to standard error: where the text is piped on, it stays as it is.
    """
    # Only now: Pillow takes longer to load than a deal without a picture takes to settle.
    from bot.presentation.picture.deal import picture_of_ruling  # noqa: PLC0415
    from bot.presentation.picture.letters import font_for_names  # noqa: PLC0415
    from bot.presentation.picture.paint import draw_picture  # noqa: PLC0415

    try:
        settings = configured()
        font = font_for_names(settings.picture_font if settings else "")
        picture = picture_of_ruling(deal, ruling, language, font)
        if picture is None:
            return _tell_nothing(language, path)
        saved = _written(draw_picture(picture), path)
    except OSError as error:
        reason = f"{error.filename}: {error.strerror}" if error.filename else str(error)
        _tell(language("cli.picture.failed", reason=reason))
        return False
    _tell(language("cli.picture.saved", path=saved.resolve()))
    return True


def _tell_nothing(language: Catalogue, path: Path | None) -> bool:
    """Say that there is no picture to somebody who asked for one."""
    if path is not None:
        _tell(language("cli.picture.nothing"))
    return path is None


def _tell(line: str) -> None:
    sys.stdout.flush()
    sys.stderr.write(line + "\n")


def _written(png: bytes, path: Path | None) -> Path:
    """Write where it was asked for, else beside the pictures already here, never over one of them."""
    if path is not None:
        path.write_bytes(png)
        return path
    number = 1
    while True:
        free = Path(f"whopays-{number}.png")
        try:
            with free.open("xb") as file:
                file.write(png)
        except FileExistsError:
            number += 1
        else:
            return free


def ask_deal(overrides: Overrides, told: str = "") -> Ready | None:
    """Ask for a deal until it is settled, what is `told` of it in words no more.

    None where that came to nothing, which has been said then.
    """
    # Only now: a deal that is given needs nothing of the dialogue.
    from bot.dialogue.draft import DEFAULT_RULES, Draft  # noqa: PLC0415
    from bot.dialogue.message import Message  # noqa: PLC0415
    from bot.dialogue.told.taking import draft_from, said_before  # noqa: PLC0415
    from bot.terminal.dialogue import hold_dialogue  # noqa: PLC0415
    from bot.terminal.prompts import prompts_for  # noqa: PLC0415

    language = catalogue(overrides.language)
    rules = overrides.rules or DEFAULT_RULES
    # Options belong to some rules: whoever states them without naming these means the usual ones.
    draft = Draft(rules, dict(overrides.house), rules_open=not (overrides.rules or overrides.house))
    try:
        rules_of(draft.rules)
        if told:
            draft = draft_from(Message(told), draft)
            draft = said_before(draft, rules) if overrides.rules else draft
        return hold_dialogue(draft, prompts_for(sys.stdin, sys.stdout, language), language)
    except DealError as error:
        sys.stderr.write(with_nearest_rules(error_line(error, Words(language, "", {})), error, draft.rules) + "\n")
    except EOFError:
        sys.stderr.write("\n" + language("terminal.gone") + "\n")
    return None


SETTLED = 0
SOME_FAILED = 1
WRONG_INPUT = 2


def add_arguments(parser: ArgumentParser) -> None:
    """Describe the command's arguments."""
    says = host_language()
    source = parser.add_mutually_exclusive_group()
    source.add_argument("file", nargs="?", help=says("cli.help.settle.file"))
    source.add_argument("--told", default="", type=_text, metavar="TEXT", help=says("cli.help.settle.told"))
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help=says("cli.help.settle.json"))
    output.add_argument("--lines", action="store_true", help=says("cli.help.settle.lines"))
    output.add_argument("--picture", type=_png, metavar="PATH", help=says("cli.help.settle.picture"))
    parser.add_argument("--no-picture", action="store_false", dest="picture", help=says("cli.help.settle.no-picture"))
    parser.add_argument("--rules", default="", type=_text, metavar="FAMILY/PRESET", help=says("cli.help.settle.rules"))
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        type=_house_rule,
        metavar="KEY=VALUE",
        dest="house",
        help=says("cli.help.settle.set"),
    )
    add_language(parser)


def _text(text: str) -> str:
    """Refuse an argument with bytes that are no text."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ArgumentTypeError(host_language()("cli.no-text", text=ascii(text))) from None
    return text


def _house_rule(text: str) -> tuple[str, HouseValue]:
    key, equals, value = _text(text).partition("=")
    if not equals:
        raise ArgumentTypeError(host_language()("cli.no-house-rule", text=text))
    return key.strip(), _list(value.strip())


def _list(value: str) -> HouseValue:
    """Read a list such as ``[1, 2, 4]``; anything else stays as it was typed."""
    try:
        return msgspec.json.decode(value, type=tuple[int, ...]) if value.startswith("[") else value
    except (msgspec.DecodeError, RecursionError):
        return value


def _png(text: str) -> Path:
    """Read the name of a picture; another ending is another file, typed where the name is missing."""
    path = Path(text)
    if path.suffix.lower() != ".png":
        raise ArgumentTypeError(host_language()("cli.no-picture-name", text=text))
    return path


def run(arguments: Namespace) -> int:
    """Settle what was asked for and return the exit status."""
    overrides = Overrides(arguments.rules, dict(arguments.house), _language(arguments))
    asks = arguments.file is None and sys.stdin.isatty() and not (arguments.json or arguments.lines)
    if arguments.told and (arguments.json or arguments.lines):
        sys.stderr.write(host_language()("cli.told.asks") + "\n")
        return WRONG_INPUT
    if asks or arguments.told:
        return _hold_dialogue(overrides, arguments)
    try:
        with ExitStack() as stack:
            source = _source(arguments.file, stack)
            if arguments.lines:
                return SETTLED if settle_stream(source, sys.stdout.buffer, overrides) else SOME_FAILED
            text = source.read()
    except OutputError:
        raise
    except OSError as error:
        sys.stderr.write(f"{arguments.file or '-'}: {error.strerror}\n")
        return WRONG_INPUT
    return _settle_one(text, overrides, arguments)


def _language(arguments: Namespace) -> Language:
    """Speak to people as their terminal does; what programs read is the same on every machine."""
    for_programs = arguments.json or arguments.lines
    return "en" if for_programs and not arguments.lang else chosen_language(arguments)


def _hold_dialogue(overrides: Overrides, arguments: Namespace) -> int:
    """Ask at the terminal, print the ruling, and save its picture unless none is wanted."""
    ready = ask_deal(overrides, arguments.told)
    if ready is None:
        return WRONG_INPUT
    language = catalogue(overrides.language)
    sys.stdout.write("\n")
    _explain(ready.deal, ready.ruling, language)
    if arguments.picture is False:
        return SETTLED
    return _save(ready.deal, ready.ruling, language, arguments.picture)


def _source(file: str | None, stack: ExitStack) -> BinaryIO:
    if file is None or file == "-":
        return sys.stdin.buffer
    return stack.enter_context(Path(file).open("rb"))


def _settle_one(text: bytes, overrides: Overrides, arguments: Namespace) -> int:
    language = catalogue(overrides.language)
    if arguments.json:
        answer, settled = answer_lines([(0, text)], overrides)
        sys.stdout.buffer.write(answer)
        return SETTLED if settled else WRONG_INPUT
    deal, ruling = outcome_of(text, overrides)
    if isinstance(ruling, DealError):
        said = error_line(ruling, words_of(deal, language))
        sys.stderr.write(with_nearest_rules(said, ruling, deal.rules if deal else overrides.rules) + "\n")
        return WRONG_INPUT
    assert deal is not None, "what is settled is a deal"  # noqa: S101 - narrows the type
    _explain(deal, ruling, language)
    return _save(deal, ruling, language, arguments.picture) if arguments.picture else SETTLED


def _explain(deal: Deal, ruling: Ruling, language: Catalogue) -> None:
    sys.stdout.write(plain_text(break_down(deal, ruling, language), language) + "\n")


def _save(deal: Deal, ruling: Ruling, language: Catalogue, path: Path | None) -> int:
    """Save the picture and return the exit status; the ruling itself is out already."""
    return SETTLED if save_picture(deal, ruling, language, path) else SOME_FAILED
