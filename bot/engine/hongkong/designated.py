"""指定牌型: the patterns that a floor of three melds can threaten, and when it does."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.melds import Meld
from bot.engine.tiles import HONOURS, TERMINALS, WINDS, Tile

from .known import FOUR_WINDS, fits
from .presets import HongKong

THREATENING = 3
"""So many melds, nine tiles, threaten a designated pattern."""
_PURE = ("pure-one-suit", "all-honours", "pure-terminals", FOUR_WINDS)
_MIXED = (*_PURE, "mixed-terminals")
_KINDS: dict[str, frozenset[Tile]] = {
    "all-honours": HONOURS,
    "pure-terminals": TERMINALS,
    "mixed-terminals": TERMINALS | HONOURS,
    FOUR_WINDS: frozenset(WINDS),
}


def shown_patterns(melds: Sequence[Meld], house: HongKong) -> tuple[str, ...]:
    """Name the designated patterns that three or four melds show; of four winds three are enough."""
    if len(melds) < THREATENING:
        return ()
    designated = _MIXED if house.terminals == "mixed" else _PURE
    return tuple(name for name in designated if _deciding(melds, name) is not None)


def shown_since(melds: Sequence[Meld], house: HongKong) -> int | None:
    """Give the index of the call with which a player showed nine designated tiles; None if he does not."""
    deciding = (_deciding(melds, name) for name in shown_patterns(melds, house))
    return min((meld.call for meld in deciding if meld is not None), default=None)


def _deciding(melds: Sequence[Meld], name: str) -> Meld | None:
    """Find the third meld of a pattern, where no meld spoils it."""
    if name == FOUR_WINDS:
        winds = [meld for meld in melds if meld.tile in WINDS]
        return winds[THREATENING - 1] if len(winds) >= THREATENING else None
    return melds[THREATENING - 1] if fits((kind for meld in melds for kind in meld.kinds), name) else None


def is_of_kind(tile: Tile, melds: Sequence[Meld], name: str) -> bool:
    """Say whether a discarded tile belongs to the pattern that these melds show."""
    return tile[1] == melds[0].tile[1] if name == "pure-one-suit" else tile in _KINDS[name]
