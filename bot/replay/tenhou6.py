"""The JSON of tenhou.net/6: a list for each player's draws and one for the discards, without the order of play."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from bot.engine import SEATS, Flag

from .errors import LogError, bad_value, placed
from .game import MOST_DEALS, MOST_IN_ID, Game, RecordedDeal, check_number_of_deals, clean, clean_names
from .json_text import decoded
from .playing import Play, tile_of
from .table import THREE_WON, Hand, Indicators, Room, Start, Table

TENHOU, MAJSOUL = "tenhou", "majsoul"
Points = Annotated[int, Meta(ge=-9_999_999, le=9_999_999)]
Number = Annotated[int, Meta(ge=0, le=999)]
Tiles = Annotated[list[Number], Meta(max_length=40)]
Entry = Number | Annotated[str, Meta(max_length=40)]
Entries = Annotated[list[Entry], Meta(max_length=60)]
Part = str | Annotated[list[Points | str], Meta(max_length=60)]
Result = Annotated[list[Part], Meta(max_length=20)]


class Written(Struct, array_like=True, frozen=True):
    """A deal as it is written: seventeen lists."""

    number: Annotated[list[Number], Meta(min_length=3)]
    scores: list[Points]
    dora: Tiles
    ura: Tiles
    hand0: Tiles
    draws0: Entries
    discards0: Entries
    hand1: Tiles
    draws1: Entries
    discards1: Entries
    hand2: Tiles
    draws2: Entries
    discards2: Entries
    hand3: Tiles
    draws3: Entries
    discards3: Entries
    result: Result


class _Rule(Struct, frozen=True):
    disp: str = ""


class _File(Struct, frozen=True):
    log: Annotated[list[Written], Meta(max_length=10 * MOST_DEALS)]
    name: list[str] = []
    rule: _Rule = _Rule()
    ref: str | None = None


_OTHER_SITE = re.compile(r"の間|友人戦|大会戦")
_OTHER_ID = re.compile(r"\d{6}-[0-9a-z]{8}-[0-9a-z-]+")
_LENGTH = re.compile(r"[東南](?P<kuitan>喰?)赤?速?\Z")
_WON = "和了"
_FLAGS: Mapping[str, Flag] = {
    "一発": "ippatsu",
    "両立直": "double-riichi",
    "ダブル立直": "double-riichi",
    "海底摸月": "last-tile",
    "河底撈魚": "last-tile",
    "天和": "first-turn",
    "地和": "first-turn",
}
_EXHAUSTED, _ALL_READY, _NONE_READY, _NAGASHI = "流局", "全員聴牌", "全員不聴", "流し満貫"
_ABORTED: Mapping[str, str] = {
    "九種九牌": "yao9",
    "四風連打": "kaze4",
    "四槓散了": "kan4",
    "四開槓": "kan4",
    "四家立直": "reach4",
    "三家和了": THREE_WON,
    "三家和": THREE_WON,
}
"""The words for a draw, and what Tenhou's own logs call it."""


def read_tenhou6(text: str, name: str) -> Game:
    """Read the JSON of tenhou.net/6; raises `LogError`."""
    file = decoded(text, _File)
    check_number_of_deals(file.log)
    room = _room(file, 4 if any(deal.hand3 for deal in file.log) else 3)
    return room.game(
        clean(file.ref or name, MOST_IN_ID), [_read(room, deal, f"log[{place}]") for place, deal in enumerate(file.log)]
    )


def _room(file: _File, players: int) -> Room:
    disp = file.rule.disp
    is_other = bool(_OTHER_SITE.search(disp) or _OTHER_ID.match(file.ref or ""))
    length = _LENGTH.search(disp)
    return Room(
        platform=MAJSOUL if is_other else TENHOU,
        players=players,
        names=clean_names(file.name[:players]),
        plays_kuitan=length is None or bool(length["kuitan"]),
        title=clean(disp),
    )


def _read(room: Room, written: Written, at: str) -> RecordedDeal:
    with placed(f"{at}[0]"):
        number, honba, sticks = written.number[:3]
        table = Table(room, Start(room.players, number, honba, sticks, number % len(SEATS)))
    hands = (written.hand0, written.hand1, written.hand2, written.hand3)
    draws = (written.draws0, written.draws1, written.draws2, written.draws3)
    discards = (written.discards0, written.discards1, written.discards2, written.discards3)
    with placed(at):
        play = Play(table, [[tile_of(number) for number in hand] for hand in hands], draws, discards)
        play.through()
    with placed(f"{at}[16]"):
        return _ended(table, play, written, f"{at}[16]")


def _ended(table: Table, play: Play, written: Written, at: str) -> RecordedDeal:
    word, *parts = written.result or [""]
    if not isinstance(word, str):
        raise bad_value(word, f"{at}[0]")
    if word == _WON:
        return _won(table, play, written, parts)
    results = _results(parts[0]) if parts else [0] * len(SEATS)
    if word == _NAGASHI:
        return table.passed_over(None, results)
    if word in (_EXHAUSTED, _ALL_READY, _NONE_READY):
        everybody = range(table.room.players)
        received = [player for player in everybody if results[player] > 0]
        return table.exhausted(everybody if word == _ALL_READY else received, results)
    if word not in _ABORTED:
        raise bad_value(word, f"{at}[0]")
    return table.broken_off(_ABORTED[word], results)


def _won(table: Table, play: Play, written: Written, parts: Sequence[Part]) -> RecordedDeal:
    """Read the winners, each a list of results and one of who won off whom with what."""
    hands: list[Hand] = []
    results = [0] * len(SEATS)
    liable: list[int] = []
    for deltas, claim in _pairs(parts):
        results = [sum(pair) for pair in zip(results, _results(deltas), strict=True)]
        players = [each for each in claim[:3] if isinstance(each, int)]
        if len(players) < 3:  # noqa: PLR2004 - who, from whom, who is liable
            raise bad_value(claim)
        who, feeder, third = players
        table.seat(who)
        table.seat(feeder)
        if third != who:
            liable.append(third)
        hands.append(_hand(play, who, feeder, [str(each) for each in claim[3:]]))
    indicators = Indicators([tile_of(number) for number in written.dora], [tile_of(number) for number in written.ura])
    return table.won(hands, indicators, results, liable)


def _pairs(parts: Sequence[Part]) -> Iterator[tuple[Part, list[Points | str]]]:
    if not parts or len(parts) % 2:
        raise LogError("missing")
    for deltas, claim in zip(parts[::2], parts[1::2], strict=True):
        if not isinstance(claim, list):
            raise bad_value(claim)
        yield deltas, claim


def _hand(play: Play, who: int, feeder: int, words: Sequence[str]) -> Hand:
    concealed, winning = play.hand_of(who, feeder)
    yaku = [word.partition("(")[0] for word in words]
    return Hand(
        by=who,
        feeder=feeder,
        tile=winning,
        concealed=concealed,
        flags=tuple(dict.fromkeys(flag for word, flag in _FLAGS.items() if word in yaku)),
        is_yakuman=any("役満" in word for word in words),
    )


def _results(written: Part) -> Sequence[int]:
    """Return what each seat got; where three play the fourth may be left out."""
    numbers = [each for each in written if isinstance(each, int)]
    if not len(SEATS) - 1 <= len(numbers) <= len(SEATS):
        raise bad_value(written)
    return [*numbers, 0][: len(SEATS)]
