"""An answer taken into the facts so far, or kept until it is said how it is meant."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from bot.dialogue.draft import Draft, with_facts
from bot.dialogue.questions import AGAIN
from bot.dialogue.told.steps import take_bearer, take_meant, take_seats_as_before
from bot.dialogue.typed import OpenReadingError
from bot.engine import DealError
from bot.engine.errors import bad_value
from bot.notation.reading import Ambiguity

from .circumstances import (
    take_after_discard,
    take_culprit,
    take_discarder,
    take_ending,
    take_flowers,
    take_kita,
    take_number,
    take_round_wind,
    take_seats,
    take_testimony_of_call,
    take_testimony_of_win,
    take_tiles,
    take_wild,
    take_wild_is,
    take_winners,
)
from .contradicted import without_contradicted
from .discard import take_riichi_tile, take_robbed_kan
from .hand import take_flags, take_hand, take_hard, take_part_of_value, take_patterns, take_tile
from .melds import take_first_melds, take_melds, take_others_melds, take_table_melds, take_threat
from .one_meld import take_added_meld, take_changed_meld, take_feeder, take_kan
from .rules import take_rules
from .token_kans import take_token_kans, take_tokens
from .values import Answer, one, typed_again, without


def take_function(name: str) -> Callable[[Draft, str, Answer], Draft]:
    """Return the function that takes the answer to questions of this name; raises ``bad-value`` where none is asked."""
    if name not in _TAKE:
        raise bad_value("", "no-such-question", name=name)
    return _TAKE[name]


_TAKE: Mapping[str, Callable[[Draft, str, Answer], Draft]] = {
    "rules": take_rules,
    "ending": take_ending,
    "winners": take_winners,
    "discarder": take_discarder,
    "culprit": take_culprit,
    "first-melds": take_first_melds,
    "melds": take_melds,
    "table-melds": take_table_melds,
    "meld-added": take_added_meld,
    "meld-changed": take_changed_meld,
    "token-kans": take_token_kans,
    "tokens": take_tokens,
    "others-melds": take_others_melds,
    "threat": take_threat,
    "kan": take_kan,
    "feeder": take_feeder,
    "after-discard": take_after_discard,
    "call-echo": partial(take_testimony_of_call, "echo"),
    "call-forced": partial(take_testimony_of_call, "forced"),
    "hand": take_hand,
    "han": partial(take_part_of_value, name="han"),
    "fu": partial(take_part_of_value, name="fu"),
    "faan": partial(take_part_of_value, name="faan"),
    "patterns": take_patterns,
    "hard": take_hard,
    "tile": take_tile,
    "flags": take_flags,
    "riichi-tile": take_riichi_tile,
    "robbed-kan": take_robbed_kan,
    "fresh": partial(take_testimony_of_win, "fresh"),
    "forced": partial(take_testimony_of_win, "forced"),
    "wall": partial(take_testimony_of_win, "wall"),
    "discarder-ready": partial(take_testimony_of_win, "discarder_ready"),
    "ready": partial(take_seats, "ready"),
    "nagashi": partial(take_seats, "nagashi"),
    "riichi": partial(take_seats, "riichi"),
    "honba": partial(take_number, "honba"),
    "deposits": partial(take_number, "deposits"),
    "round-wind": take_round_wind,
    "dora": partial(take_tiles, "dora"),
    "ura": partial(take_tiles, "ura"),
    "wild": take_wild,
    "wild-is": take_wild_is,
    "skins": partial(take_tiles, "skins"),
    "kita": take_kita,
    "flowers": take_flowers,
    "meant": take_meant,
    "seats": take_seats_as_before,
    "bearer": take_bearer,
}


_NEVER_DONE = frozenset(("kan", "feeder", "call-forced", "reading", "meld-added", "meld-changed", "token-kans"))
"""Questions that a fact alone answers, or that are about a place among the melds: their keys come again."""
_CIRCUMSTANCES = frozenset(
    ("flags", "riichi", "riichi-tile", "kita", "flowers", "dora", "ura", "honba", "deposits", "round-wind")
)


def take_answer(draft: Draft, key: str, values: Answer) -> Draft:
    """Take one answer; raises `DealError` at the question's key where it cannot be read.

    An answer that can be read in several ways is kept and asked about; until then it changes nothing.
    """
    name, _, about = key.partition(":")
    if name == "reading":
        return _reading(draft, about, values)
    fresh = with_facts(draft, pending=without(draft.pending, key), readings=without(draft.readings, key))
    return _taken(fresh, key, values)


def ambiguities_in(draft: Draft, key: str) -> Sequence[Ambiguity]:
    """Return what must be asked about the text of a pending answer."""
    name, _, about = key.partition(":")
    try:
        take_function(name)(draft, about, draft.pending[key])
    except OpenReadingError as error:
        return error.ambiguities
    except DealError:
        pass
    return ()


def _taken(draft: Draft, key: str, values: Answer) -> Draft:
    name, _, about = key.partition(":")
    try:
        answered = take_function(name)(draft, about, values)
    except OpenReadingError:
        return with_facts(draft, pending={**draft.pending, key: values})
    except DealError as error:
        raise error.moved_to(key) from None
    typed = {other: text for other, text in answered.typed.items() if not f"{other}:".startswith(f"{key}:")}
    done = answered.done if name in _NEVER_DONE else tuple(dict.fromkeys((*answered.done, key)))
    pending = without(answered.pending, key)
    answered = with_facts(answered, typed=typed, done=done, pending=pending)
    return answered if name in _CIRCUMSTANCES else without_contradicted(answered)


def _reading(draft: Draft, about: str, values: Answer) -> Draft:
    """Choose how a sign is read, and take the answer it stands in; what still cannot be read is kept as typed."""
    key, _, name = about.rpartition(":")
    if key not in draft.pending:
        raise bad_value(f"reading:{about}", "no-such-question", name="reading")
    pending, chosen = draft.pending[key], one(values)
    if chosen == AGAIN:
        return typed_again(draft, key)
    readings = {**draft.readings, key: {**draft.readings.get(key, {}), name: chosen}}
    try:
        return _taken(with_facts(draft, readings=readings), key, pending)
    except DealError:
        return typed_again(draft, key)
