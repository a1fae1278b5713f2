"""Which function takes the answer to which question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from bot.engine.errors import bad_value

from .circumstance_answers import take_flowers, take_kita, take_number, take_round_wind, take_seats, take_tiles
from .ending_answers import take_culprit, take_discarder, take_ending, take_winners
from .hand_answers import take_flags, take_hand, take_hard, take_part_of_value, take_patterns, take_tile
from .meld_answers import take_feeder, take_kan
from .melds_one_by_one import take_added_meld, take_changed_meld
from .plain_answers import Answer
from .player_melds import take_first_melds, take_melds
from .session import Session
from .table_melds import take_table_melds
from .testimony import take_after_discard, take_testimony_of_call, take_testimony_of_win
from .token_kans import take_token_kans
from .wild_tile import take_wild, take_wild_is


def taker(name: str) -> Callable[[Session, str, Answer], Session]:
    """Give the function that takes the answer to a question of this name; raises ``bad-value`` where none is asked."""
    if name not in _TAKEN:
        raise bad_value("", "no-such-question", name=name)
    return _TAKEN[name]


_TAKEN: Mapping[str, Callable[[Session, str, Answer], Session]] = {
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
    "kita": take_kita,
    "flowers": take_flowers,
}
