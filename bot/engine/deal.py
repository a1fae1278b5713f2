"""The facts of one deal, exactly as they are written, sent and stored."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from .errors import DealError

Seat = Literal["E", "S", "W", "N"]
"""A player, by their seat wind in this deal; ``E`` deals."""
SEATS: tuple[Seat, ...] = ("E", "S", "W", "N")
"""All four seats in turn order, the dealer first."""

CallKind = Literal["chi", "pon", "open-kan", "added-kan", "closed-kan", "token-kan"]
"""How a meld was laid down; ``token-kan`` is a Wuhan kong of one red or wild tile."""
How = Literal["discard", "self-draw", "robbed-kan", "robbed-kita", "robbed-flower"]
"""How a hand was won."""
Flag = Literal[
    "double-riichi",
    "open-riichi",
    "ippatsu",
    "riichi-tile",
    "after-kan",
    "after-two-kans",
    "after-flower",
    "last-tile",
    "first-turn",
]
"""A circumstance of a win."""

Count = Annotated[int, Meta(ge=0, le=999)]
"""A number of tiles, counters or sticks."""
HouseValue = str | int | tuple[int, ...]
"""What a house rule can be set to: a word, a whole number, or a list of whole numbers."""


class AssertedOfCall(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the table testifies about a call: `echo` and `forced` as the Hong Kong rules define them."""

    echo: bool | UnsetType = UNSET
    forced: bool | UnsetType = UNSET


class AssertedOfWin(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the table testifies about the winning discard; `wall` counts the tiles still drawable then."""

    fresh: bool | UnsetType = UNSET
    forced: bool | UnsetType = UNSET
    wall: Count | UnsetType = UNSET
    discarder_ready: bool | UnsetType = field(name="discarder-ready", default=UNSET)


SILENT_OF_CALL = AssertedOfCall()
"""Nothing testified about a call."""
SILENT_OF_WIN = AssertedOfWin()
"""Nothing testified about the winning discard."""


class Call(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True):
    """One meld as it was laid down; `feeder` discarded the claimed `tile`."""

    by: Seat
    kind: CallKind
    tiles: str | UnsetType = UNSET
    feeder: Seat | UnsetType = field(name="from", default=UNSET)
    after_discard: bool = field(name="after-discard", default=False)
    tile: str | UnsetType = UNSET
    asserted: AssertedOfCall = SILENT_OF_CALL


class Value(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True):
    """What the table agrees the hand is worth, in the terms of its family."""

    han: Annotated[int, Meta(ge=1, le=200)] | UnsetType = UNSET
    fu: Annotated[int, Meta(ge=20, le=200)] | UnsetType = UNSET
    yakuman: tuple[str, ...] | UnsetType = UNSET
    faan: Annotated[int, Meta(ge=0, le=999)] | UnsetType = UNSET
    patterns: tuple[str, ...] | UnsetType = UNSET
    hard: bool | UnsetType = UNSET


class Win(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One winner's claim; `discarder` dealt in or was robbed, and is absent on a self-draw."""

    by: Seat
    how: How
    discarder: Seat | UnsetType = field(name="from", default=UNSET)
    tile: str | UnsetType = UNSET
    concealed: str | UnsetType = UNSET
    flags: tuple[Flag, ...] = ()
    value: Value | UnsetType = UNSET
    asserted: AssertedOfWin = SILENT_OF_WIN


class Draw(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deal nobody won."""

    kind: Literal["exhaustive", "abortive"]
    ready: tuple[Seat, ...] | UnsetType = UNSET
    nagashi: tuple[Seat, ...] = ()
    reason: str | UnsetType = UNSET


class Penalty(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deal that ended by a player's fault."""

    by: Seat
    kind: Literal["false-win", "left-game"]


class Deal(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything the table says about one deal; seats are the seat winds of this deal, ``E`` the dealer."""

    rules: str = ""
    house: dict[str, HouseValue] = {}
    names: dict[Seat, str] = {}
    round_wind: Seat = "E"
    honba: Count = 0
    deposits: Count = 0
    riichi: tuple[Seat, ...] = ()
    dora: str | UnsetType = UNSET
    ura: str | UnsetType = UNSET
    kita: dict[Seat, Annotated[int, Meta(ge=0, le=4)]] = {}
    flowers: dict[Seat, str] = {}
    wild: str | UnsetType = UNSET
    skins: str | UnsetType = UNSET
    calls: tuple[Call, ...] = ()
    wins: tuple[Win, ...] | UnsetType = UNSET
    draw: Draw | UnsetType = UNSET
    penalty: Penalty | UnsetType = UNSET


_decoder = msgspec.json.Decoder(Deal)
_encoder = msgspec.json.Encoder()
_UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)
_AT = re.compile(r" - at (?:`key` in )?`\$(?P<at>[^`]*)`\Z")
_FIELD = re.compile(r"Object (?P<fault>contains unknown|missing required) field `(?P<field>.*)`\Z", re.DOTALL)
_ENTRY = re.compile(r"(?P<mapping>\w+)\[\.\.\.\](?P<inside>.*)")


def seat_before(seat: Seat, seats: tuple[Seat, ...] = SEATS) -> Seat:
    """Return the player among `seats`, who sit in turn order, whose turn comes before: the only one to feed a chi."""
    return seats[seats.index(seat) - 1]


def decode_deal(text: bytes | str) -> Deal:
    """Read a deal from JSON; raises ``bad-json``, ``unknown-field``, ``missing-fact`` or ``bad-value``."""
    try:
        return _decoder.decode(text)
    except msgspec.ValidationError as error:
        raise _explained(str(error), _readable(text)) from None
    except _UNREADABLE as error:
        raise _bad_json(error) from None


def _readable(text: bytes | str) -> Any:  # noqa: ANN401 - whatever was written
    """A wrong value can stand in a text that is no JSON further on; then that is what is wrong."""
    try:
        return msgspec.json.decode(text)
    except msgspec.ValidationError:  # a number beyond any measure is JSON all the same
        return None
    except _UNREADABLE as error:
        raise _bad_json(error) from None


def _bad_json(error: Exception) -> DealError:
    return DealError("bad-json", "", "unreadable", detail=str(error))


def encode_deal(deal: Deal) -> bytes:
    """Write a deal as JSON, leaving out what is at its default."""
    return _encoder.encode(deal)


def _explained(message: str, written: Any) -> DealError:  # noqa: ANN401 - no deal yet
    """Turn a validation message, which names its place as ``$.calls[0]``, into a coded error."""
    found = _AT.search(message)
    what, at = (message[: found.start()], found["at"].lstrip(".")) if found else (message, "")
    field_fault = _FIELD.match(what)
    if field_fault is None:
        return DealError("bad-value", _with_key(at, written), "type", detail=what)
    place = f"{at}.{field_fault['field']}" if at else field_fault["field"]
    if field_fault["fault"] == "contains unknown":
        return DealError("unknown-field", place, "field", field=field_fault["field"])
    return DealError("missing-fact", place, "field", field=field_fault["field"])


def _with_key(at: str, written: Any) -> str:  # noqa: ANN401 - as above
    """Name the entry of ``house``, ``names``, ``kita`` or ``flowers`` that the message writes as ``kita[...]``."""
    found = _ENTRY.fullmatch(at)
    if found is None:
        return at
    mapping, inside = found.groups()
    entries: dict[str, object] = written[mapping] if written else {}
    wrong = next((key for key, value in entries.items() if not _can_hold(mapping, key, value)), None)
    return mapping if wrong is None else f"{mapping}.{wrong}{inside}"


def _can_hold(mapping: str, key: str, value: object) -> bool:
    try:
        msgspec.convert({mapping: {key: value}}, Deal)
    except msgspec.ValidationError:
        return False
    return True
