"""What is said about the tile that was won on: a declaration tile, or one of a robbed kan."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Draft, HandFacts, closed_kan_robbed, robbed_tile, with_facts
from bot.dialogue.questions import YES
from bot.engine import Call, Flag
from bot.engine.errors import bad_value
from bot.engine.tiles import Tile, format_tiles

from .values import Answer, one

RIICHI_TILE: Flag = "riichi-tile"


def with_flag(hand: HandFacts, flag: Flag) -> HandFacts:
    """Return the hand with a flag more."""
    return msgspec.structs.replace(hand, flags=(*without_flag(hand, flag).flags, flag))


def without_flag(hand: HandFacts, flag: Flag) -> HandFacts:
    """Return the hand without a flag."""
    return msgspec.structs.replace(hand, flags=tuple(each for each in hand.flags if each != flag))


def take_riichi_tile(draft: Draft, _about: str, values: Answer) -> Draft:
    """Take whether the discarder declared riichi with the tile that was won on; the first winner says it for all."""
    hands = {seat: without_flag(hand, RIICHI_TILE) for seat, hand in draft.hands.items()}
    if values and one(values) == YES:
        first = draft.winners[0]
        hands[first] = with_flag(hands.get(first, HandFacts()), RIICHI_TILE)
    return with_facts(draft, hands=hands)


def with_closed_kan(draft: Draft, tile: Tile) -> tuple[Call, ...]:
    """Return the calls with the closed kan that this tile was robbed from."""
    assert draft.discarder is not UNSET, "somebody was robbed"  # noqa: S101 - narrows the type
    kan = Call(by=draft.discarder, kind="closed-kan", tiles=format_tiles((tile,) * 4))
    return (*without_closed_kan(draft), kan)


def without_closed_kan(draft: Draft) -> tuple[Call, ...]:
    """Return the calls without the closed kan that was robbed."""
    robbed = closed_kan_robbed(draft)
    return tuple(call for call in draft.calls if call != robbed)


def take_robbed_kan(draft: Draft, _about: str, values: Answer) -> Draft:
    """Take which kan was robbed: a closed one stands among the calls, any other need not be told."""
    robbed = robbed_tile(draft)
    if robbed is None:
        raise bad_value("", "no-such-question", name="robbed-kan")
    is_closed = bool(values) and one(values) == "closed-kan"
    return with_facts(draft, calls=with_closed_kan(draft, robbed) if is_closed else without_closed_kan(draft))
