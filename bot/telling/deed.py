"""One tile that somebody gave and somebody took, and the words of one such deed as they are gathered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from .tokens import MELDED, PLAYERS, TILES, Token

WINS = frozenset(("RON", "HU", "WIN", "ROB", "TSUMO", "DEALT", "WINTILE", "WINNERWORD"))
"""Classes that tell of a win."""
MELDS = frozenset((*MELDED, "MKAN", "CONCEALED", "CALLED"))
"""Classes that tell of a meld."""
GIVEN = frozenset(("THREW", "FED", "DEALT", "CAME"))
"""Classes of what the giver does."""
STATES = frozenset(
    ["COUNT", "RIICHI", "KANS", "REDS", "WILDS", "OPENS", "OPENED", "NOT_OPENED", "REDTOKEN", "WILDTOKEN", "KITA"]
) | {"FLOWERS", "READY", "NOTREADY", "HAND"}
"""Classes of what is told of a player and is no deed with a tile of another."""
_SUFFERED = re.compile("され|られ|かれ|させ|わせ|らわれ")
"""Endings of what was done to the one named, or what that one let happen."""
LINKS = frozenset(("BE", "HA", "NO"))
"""Classes that may stand between a word and who did it: *the winner is Ann*."""
LOOSE = frozenset(("荣的", "胡的", "和的", "赢的"))
"""Words behind which a name is who won or who dealt in, where no *is* stands between."""
OWN = frozenset(("TSUMO", "CONCEALED", "CKAN", "AKAN", "WINTILE"))
"""Classes of what is done with one's own tile."""
LABELS = frozenset(("TSUMO", "DEALT", "WINTILE", "WINNERWORD"))
"""Classes behind which a name is who does it: *tsumo: Ann*."""
GOES_WITH: dict[str, frozenset[str]] = {
    "": WINS | MELDS | GIVEN,
    "THREW": (WINS | MELDS | GIVEN) - {"THREW", "TSUMO"},
    "FED": MELDS | {"THREW"},
    "CAME": frozenset(),
    "CALLED": MELDS | GIVEN | WINS - {"TSUMO"},
    "DEALT": frozenset(("RON", "HU", "WIN", "THREW", "WINTILE")),
    "RON": frozenset(("WIN", "HU", "DEALT", "THREW", "WINTILE", "RON")),
    "HU": frozenset(("WIN", "RON", "DEALT", "THREW", "TSUMO", "WINTILE", "ROB")),
    "WIN": frozenset(("HU", "RON", "DEALT", "THREW", "TSUMO", "WINTILE", "ROB")),
    "WINTILE": frozenset(("RON", "HU", "WIN", "THREW", "DEALT", "TSUMO")),
    "WINNERWORD": WINS,
    "TSUMO": frozenset(("WIN", "HU", "TSUMO", "WINTILE")),
    "ROB": frozenset(("RON", "HU", "WIN", "THREW", "ROB")),
}
"""For the class of a deed, those of the words that can tell of the same one."""
_WEAK = ("", "THREW", "CAME", "FED", "CALLED", "WINNERWORD", "WINTILE", "WIN", "HU", "DEALT", "RON")
"""Of two words for one deed, the class that stands later here names it, and any other before these."""


@dataclass(slots=True)
class Deed:
    """One tile that went from a giver to a taker; what is not told is empty."""

    kind: str = ""
    takers: list[str] = field(default_factory=list[str])
    giver: str = ""
    tiles: list[Token] = field(default_factory=list[Token])
    place: list[Token] = field(default_factory=list[Token])
    kan: str = ""
    """The word behind an ordinal that counts kans."""
    is_topic: bool = False
    """Whether the tile stands before what was done with it."""
    is_fed: bool = False
    word: str = ""

    @property
    def taker(self) -> str:
        """The one who took the tile; empty where nobody is told, or several are."""
        return self.takers[0] if len(self.takers) == 1 else ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was told."""
        return not (self.kind or self.takers or self.giver or self.tiles or self.place)


class Gathering:
    """Deeds in the order told; words of one are gathered in `now` until they no longer fit."""

    def __init__(self) -> None:
        self.now = Deed()
        self.done: list[Deed] = []
        self.last = -1
        """Where the last word of a deed stood; -1 before the first."""
        self.received = False
        """Whether the taker was told as the one to whom the tile went."""
        self.is_plain = True
        """Whether the parts that the players play are plain so far."""

    def give(self, player: str) -> None:
        """Tell who gave the tile; another giver than before begins another deed."""
        if self.now.giver and self.now.giver != player:
            self.flush()
        if player in self.now.takers:
            self.is_plain = False
        self.now.giver = player

    def take(self, players: Sequence[str]) -> None:
        """Tell who took the tile; other takers than before begin another deed."""
        if self.now.takers and self.now.takers != list(players):
            self.flush()
        if self.now.giver in players:
            self.is_plain = False
        self.now.takers = list(players)

    def is_joined(self, first: str) -> bool:
        """Whether a name is joined to the one to whom somebody dealt in, or who won: ``to A and B``, ``by A and B``."""
        if first == "BY":
            return bool(self.now.takers) and self.now.kind in WINS
        return self.received and self.now.kind == "DEALT" and first in ("GIVE", "TO")

    def flush(self) -> None:
        """End the deed that is gathered."""
        if not self.now.is_empty:
            self.done.append(self.now)
        self.now = Deed()
        self.last = -1
        self.received = False


def names_better(kind: str, now: str) -> bool:
    """Whether the class of another word says more about a deed than the one it has."""
    if now in _WEAK:
        return kind not in _WEAK or _WEAK.index(kind) > _WEAK.index(now)
    return now == "KAN" and kind in MELDS


def is_suffered(token: Token) -> bool:
    """Whether a word says what was done to the one named, or what that one let happen."""
    return token.kind not in GIVEN and says_suffered(token.value)


def says_suffered(word: str) -> bool:
    """Whether a verb ends as those do: ポンさせたのが names who let it happen."""
    return _SUFFERED.search(word) is not None


_KANA = re.compile(r"[ぁ-ゖァ-ヺ]")
"""Verbs end a sentence in Japanese: a name behind one is who did it."""


def is_label(kind: str, word: str) -> bool:
    """Whether a name behind a word is who did it, without *is* between: *tsumo: Ann*, 和了リョウ, ロンしたアキ."""
    is_noun = kind in LABELS and not (kind == "WINNERWORD" and word in LOOSE)
    return is_noun or (kind, word) == ("WIN", "和了") or _KANA.search(word) is not None


def is_passive(tokens: Sequence[Token], at: int) -> bool:
    """Whether the one named before suffered it: ``was ronned``, ポンされた."""
    token = tokens[at]
    if is_suffered(token):
        return True
    following = tokens[at + 1].kind if at + 1 < len(tokens) else ""
    is_past = token.value.isascii() and token.value.endswith(("d", "n"))
    is_said = at > 0 and tokens[at - 1].kind == "BE" and following != "NAME"
    is_bare = at > 0 and tokens[at - 1].kind == "PASSIVE"
    is_by = following == "BY" and tokens[at + 2 : at + 3] and tokens[at + 2].kind in PLAYERS
    return is_bare or bool(token.value.isascii() and is_by) or (is_past and is_said)


def is_fed(tokens: Sequence[Token], at: int) -> bool:
    """Whether what is somebody's came from another: *Bo's third dragon came from Cy*, *was fed by Cy*."""
    kind = tokens[at].kind
    is_by = at + 1 < len(tokens) and tokens[at + 1].kind == "BY"
    return kind == "CAME" or (kind in GIVEN and is_by and is_passive(tokens, at))


def is_makers(giver: str, tokens: Sequence[Token], at: int, *, is_alone: bool) -> bool:
    """Whether one whose tile it is made the meld, since another gave it: コハルの中はミツキからポン."""
    token = tokens[at]
    is_let = token.kind == "FED" and not is_alone and token.value.endswith(_LET)
    return is_let or (bool(giver) and token.kind in MELDS) or is_fed(tokens, at)


_LET = ("せた", "せて", "せてた", "せました", "せちゃった", "せてしまった", "せ")


_WHICH = frozenset(("OKAN", "AKAN", "CKAN", "MKAN"))


def is_still_kan(deed: Deed, rest: Sequence[Token]) -> bool:
    """Whether a word says which kind a kan is that was called one before, with one tile or none: カンは8ピンの暗槓."""
    if not deed.tiles:
        return True
    if deed.kind != "KAN" or len(deed.tiles) != 1 or rest[0].kind not in _WHICH:
        return False
    return not any(token.kind in TILES for token in rest)


def is_tile_next(rest: Sequence[Token]) -> bool:
    """Whether a tile stands there before any other deed."""
    kinds = (token.kind for token in rest)
    return next((kind for kind in kinds if kind in TILES or kind in WINS or kind in MELDS), "") in TILES


def first_of_list(tokens: Sequence[Token], at: int) -> str:
    """Return the class of what stands before the names to which the one at a place is joined; empty where to none."""
    place = at
    while place > 1 and tokens[place - 1].kind == "AND" and tokens[place - 2].kind in PLAYERS:
        place -= 2
    return tokens[place - 1].kind if 0 < place < at else ""


def goes_on_list(tokens: Sequence[Token], at: int, last: Token) -> bool:
    """Whether the tile at a place goes on with the list that ended with `last`."""
    before = at - 1 - (tokens[at - 1].kind == "AND")
    return before >= 0 and tokens[before] is last
