"""Patterns of how a hand was won: drawn, concealed, with a kong, the first or the last tile."""

from __future__ import annotations

from bot.engine.hongkong.shapes import Held, Reading


def self_draw(_: Reading, held: Held) -> int:
    """自摸: the winning tile was drawn."""
    return held.how == "self-draw"


def concealed(_: Reading, held: Held) -> int:
    """門前清: no discard was claimed before the winning tile; the house says whether a closed kong breaks it."""
    return held.is_unmelded if held.house.concealed_closed_kong == "keeps" else not held.melds


def kong_draw(_: Reading, held: Held) -> int:
    """槓上開花: won on the replacement of a kong."""
    return bool(held.flags & {"after-kan", "after-two-kans"})


def kong_on_kong(_: Reading, held: Held) -> int:
    """槓上槓: won on the replacement of a second kong made with the replacement of the first."""
    return "after-two-kans" in held.flags


def robbed_kong(_: Reading, held: Held) -> int:
    """搶槓: won with the tile another player added to his pung."""
    return held.how == "robbed-kan"


def last_tile(_: Reading, held: Held) -> int:
    """海底撈月: the last tile of the wall was drawn."""
    return held.how == "self-draw" and "last-tile" in held.flags


def last_discard(_: Reading, held: Held) -> int:
    """The last discard of the deal."""
    return held.how == "discard" and "last-tile" in held.flags


def heavenly(_: Reading, held: Held) -> int:
    """天糊: the dealer's first self-draw."""
    return held.how == "self-draw" and held.by == "E" and "first-turn" in held.flags


def earthly(_: Reading, held: Held) -> int:
    """地糊: another player wins with the dealer's first discard."""
    return held.how == "discard" and held.discarder == "E" and "first-turn" in held.flags


def human(_: Reading, held: Held) -> int:
    """人糊: another discard of the first round."""
    return held.how == "discard" and held.discarder != "E" and "first-turn" in held.flags
