"""``whopays replay``: the deals of a game log listed, one of them settled, or all compared with what was paid."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path

import msgspec

from bot.engine import Deal, DealError, Seat, encode_deal
from bot.i18n import Catalogue, catalogue
from bot.presentation.breakdown import break_down
from bot.presentation.replay import beside, causes, deal_line, game_line, result_line, round_of
from bot.presentation.text import error_line, plain_text
from bot.presentation.words import words_for
from bot.replay import MOST_BYTES, Explained, Game, Listed, LogError, RecordedDeal, deals_of, explain
from bot.replay.read import read_log

from .host import add_language, chosen_language, host_language

DONE = 0
SOME_DIFFER = 1
WRONG_INPUT = 2
_LINKS = ("http://", "https://")


class _Row(msgspec.Struct):
    """A deal with the recorded result, as other programs read it."""

    id: str
    deal: Deal
    deltas: dict[Seat, int]


def add_arguments(parser: ArgumentParser) -> None:
    """Describe the command's arguments."""
    says = host_language()
    parser.add_argument("file", help=says("cli.help.replay.file"))
    parser.add_argument("--deal", type=int, metavar="N", help=says("cli.help.replay.deal"))
    parser.add_argument("--lines", action="store_true", help=says("cli.help.replay.lines"))
    parser.add_argument("--recorded", action="store_true", help=says("cli.help.replay.recorded"))
    add_language(parser)


def run(arguments: Namespace) -> int:
    """Read the log, do what was asked for and return the exit status."""
    language = catalogue(chosen_language(arguments))
    try:
        game = read_log(_data(arguments.file), arguments.file)
        places = _places(game, arguments.deal)
    except LogError as error:
        sys.stderr.write(language(error.key, **error.data) + "\n")
        return WRONG_INPUT
    except OSError as error:
        sys.stderr.write(f"{arguments.file}: {error.strerror}\n")
        return WRONG_INPUT
    if arguments.lines:
        return _write_lines(game, places, arguments)
    if arguments.recorded:
        return _compare(game, places, language)
    if arguments.deal is not None:
        return _settle(game, game.deals[places.start - 1], language)
    return _list(game, language)


def _data(file: str) -> bytes | str:
    """Read what was named: a file, standard input, or a link as it stands; never more than a log can hold."""
    if file.startswith(_LINKS):
        return file
    if file == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with Path(file).open("rb") as source:
        return source.read(MOST_BYTES + 1)


def _places(game: Game, deal: int | None) -> range:
    """Return the numbers of the deals that are asked for."""
    count = len(game.deals)
    if deal is None:
        return range(1, count + 1)
    if not 1 <= deal <= count:
        raise LogError("no-such-deal", deal=deal, count=count)
    return range(deal, deal + 1)


def _write_lines(game: Game, places: Iterable[int], arguments: Namespace) -> int:
    for place in places:
        recorded = game.deals[place - 1]
        row = _Row(f"{game.name}#{place}", recorded.deal, recorded.deltas)
        line = msgspec.json.encode(row) if arguments.recorded else encode_deal(recorded.deal)
        sys.stdout.buffer.write(line + b"\n")
    return DONE


def _list(game: Game, language: Catalogue) -> int:
    own = [language("replay.own-rules")] if game.plays_own_rules else []
    lines = [f"{each.place:>3}  {deal_line(each, language)}" for each in deals_of(game)]
    _say([game_line(game, language), *own, "", *lines])
    return DONE


def _settle(game: Game, recorded: RecordedDeal, language: Catalogue) -> int:
    """Explain our ruling, and set beside it what the log records."""
    explained = explain(recorded)
    _say([round_of(recorded, language), ""])
    if isinstance(explained.ruling, DealError):
        _say(beside(explained, game, recorded, language))
        sys.stderr.write(error_line(explained.ruling, words_for(recorded.deal, language)) + "\n")
        return WRONG_INPUT
    _say([plain_text(break_down(recorded.deal, explained.ruling, language), language), ""])
    _say(beside(explained, game, recorded, language))
    return DONE


def _compare(game: Game, places: Iterable[int], language: Catalogue) -> int:
    """Name every deal that the log records otherwise; a room with rules of its own is not compared."""
    if game.plays_own_rules:
        _say([language("replay.own-rules")])
        return DONE
    listed = {each.place: each for each in deals_of(game)}
    explained = {place: explain(game.deals[place - 1]) for place in places}
    for place, each in explained.items():
        if not each.agrees:
            _say(_difference(listed[place], each, language))
    agree = sum(each.agrees for each in explained.values())
    _say([language("replay.compared", agree=agree, count=len(explained))])
    return DONE if agree == len(explained) else SOME_DIFFER


def _difference(listed: Listed, explained: Explained, language: Catalogue) -> Iterable[str]:
    recorded = listed.recorded
    yield f"{listed.place:>3}  {deal_line(listed, language)}"
    words = words_for(recorded.deal, language)
    if isinstance(explained.ruling, DealError):
        yield f"     {error_line(explained.ruling, words)}"
    else:
        yield f"     {language('replay.ruled', result=result_line(explained.ruling.deltas, words))}"
    yield from (f"     {line}" for line in causes(explained, recorded, language))


def _say(lines: Iterable[str]) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
