"""What can be wrong with the facts of a Hong Kong deal beyond what is wrong under any rules."""

from __future__ import annotations

from msgspec import UNSET

from bot.engine.deal import Deal, Win
from bot.engine.errors import DealError, bad_value, contradiction, missing_fact
from bot.engine.family import Vocabulary
from bot.engine.melds import KANS
from bot.engine.tiles import FLOWERS, RED_FIVES, tiles_at

from .patterns import PATTERNS

VOCABULARY = Vocabulary(
    fields=frozenset(("flowers",)),
    call_kinds=frozenset(("chi", "pon", "open-kan", "added-kan", "closed-kan")),
    hows=frozenset(("discard", "self-draw", "robbed-kan")),
    flags=frozenset(("after-kan", "after-two-kans", "last-tile", "first-turn")),
    value_fields=frozenset(("faan", "patterns")),
    testimony_of_calls=frozenset(("echo", "forced")),
    testimony_of_wins=frozenset(("fresh", "forced", "wall")),
    foreign_tiles=frozenset(RED_FIVES),
)
_FLOWERS = frozenset(FLOWERS)
_TWO = 2


def check_hongkong_facts(deal: Deal) -> None:
    """Refuse facts that exclude each other in Hong Kong; raises `DealError`."""
    for index, call in enumerate(deal.calls):
        if call.after_discard:
            raise DealError("unknown-field", f"calls[{index}].after-discard", "family", field="after-discard")
    for seat, text in deal.flowers.items():
        for tile in tiles_at(text, f"flowers.{seat}"):
            if tile not in _FLOWERS:
                raise DealError("bad-tiles", f"flowers.{seat}", "no-flower", tile=tile)
    for index, win in enumerate(deal.wins or ()):
        _check_win(deal, win, f"wins[{index}]")
    if deal.draw is not UNSET and deal.draw.nagashi:
        raise DealError("unknown-field", "draw.nagashi", "family", field="nagashi")
    if deal.penalty is not UNSET and deal.penalty.kind != "false-win":
        raise bad_value("penalty.kind", "penalty", kind=deal.penalty.kind)


def _check_win(deal: Deal, win: Win, at: str) -> None:
    if win.concealed is not UNSET:
        _check_concealed(win.concealed, win.tile or "", at)
    elif win.value is UNSET:
        raise missing_fact(f"{at}.concealed", "hand", player=win.by)
    elif win.value.faan is UNSET:
        raise missing_fact(f"{at}.value.faan", "faan", player=win.by)
    if win.value is not UNSET:
        _check_names(win.value.patterns or (), f"{at}.value.patterns")
    if win.flags:
        _check_flags(deal, win, at)


def _check_concealed(concealed: str, tile: str, at: str) -> None:
    """Flowers lie apart and belong to no hand."""
    for place, text in (("concealed", concealed), ("tile", tile)):
        for each in tiles_at(text, f"{at}.{place}"):
            if each in _FLOWERS:
                raise DealError("bad-tiles", f"{at}.{place}", "flower-in-hand", tile=each)


def _check_names(names: tuple[str, ...], at: str) -> None:
    for name in names:
        if name not in PATTERNS:
            raise bad_value(at, "pattern", name=name)


def _check_flags(deal: Deal, win: Win, at: str) -> None:
    own = [call.kind for call in deal.calls if call.by == win.by]
    if "first-turn" in win.flags and own:
        raise contradiction(f"{at}.flags", "not-first-turn", player=win.by)
    if "last-tile" in win.flags and win.how == "robbed-kan":
        raise contradiction(f"{at}.flags", "flags", first="last-tile", second="robbed-kan")
    if {"after-kan", "after-two-kans"}.intersection(win.flags) and not (own and own[-1] in KANS):
        raise contradiction(f"{at}.flags", "no-kan", player=win.by)
    if "after-two-kans" in win.flags and sum(kind in KANS for kind in own) < _TWO:
        raise contradiction(f"{at}.flags", "no-second-kan", player=win.by)
