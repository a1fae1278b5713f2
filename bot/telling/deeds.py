"""What players did with one tile: who gave it, who took it, how; from the order of words and the marks beside names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .cases import Waiting, case_of, is_cleft, joined_last
from .deed import (
    GIVEN,
    GOES_WITH,
    LINKS,
    LOOSE,
    MELDS,
    OWN,
    STATES,
    WINS,
    Deed,
    Gathering,
    first_of_list,
    goes_on_list,
    is_label,
    is_makers,
    is_passive,
    is_still_kan,
    is_suffered,
    is_tile_next,
    names_better,
    says_suffered,
)
from .tokens import MELDED, PLAYERS, TILES, Token, player_of

_TELLING = frozenset((*WINS, *MELDS, *GIVEN, *TILES, "ORD", "OF", "OFF", "WORTH"))
"""Classes of which a clause needs one to tell a deed."""
_MOST_OF_A_MELD = 4


def deeds_of(tokens: Sequence[Token], weak: frozenset[str] = frozenset()) -> list[Deed] | None:
    """Return the deeds of a clause in order; None where the parts that its players play are not plain.

    `weak` names words that may be no names: they are left out where that makes the others plain.
    """
    if not any(token.kind in _TELLING for token in tokens):
        return []
    deeds = _Scan(tokens).deeds()
    if deeds is not None:
        return deeds
    acts = {at - 1 for at, token in enumerate(tokens) if token.kind in WINS | MELDS | GIVEN}
    sure = [
        token
        for at, token in enumerate(tokens)
        if token.kind != "NAME" or token.value not in weak or at in acts or case_of(tokens, at) != "bare"
    ]
    return _Scan(sure).deeds() if len(sure) < len(tokens) else None


class _Scan(Gathering):
    """One way through a clause from left to right; words of one deed are gathered until they no longer fit."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        super().__init__()
        self.tokens = tokens
        self.waiting: list[Waiting] = []
        self.tile_at = -1
        """Where the last tile stood."""
        self.has_worth = any(token.kind == "WORTH" for token in tokens)

    def deeds(self) -> list[Deed] | None:
        for at, token in enumerate(self.tokens):
            if token.kind in PLAYERS:
                self._player(at, token)
            elif token.kind in TILES:
                self._tile(at, token)
            elif token.kind == "ORD":
                self._ordinal(at, token)
            elif token.kind == "OF":
                self.now.place.append(token)
            elif token.kind in STATES:
                for each in self.waiting:
                    each.is_served = True
            elif token.kind in WINS or token.kind in MELDS or token.kind in GIVEN:
                self._verb(at, token)
        self._end()
        return self.done if self.is_plain else None

    # -- players -------------------------------------------------------------------------------------------

    def _player(self, at: int, token: Token) -> None:
        player, case = player_of(token), case_of(self.tokens, at)
        if self.is_joined(first_of_list(self.tokens, at)):
            self.now.takers.append(player)
            return
        if case == "source":
            self.give(player)
        elif case == "receiver":
            self._receive(at, player)
        elif case == "agent" and self.tokens[at - 1].kind == "BY":
            self._by(player)
        else:
            joined = at > 1 and self.tokens[at - 1].kind == "AND" and self.tokens[at - 2].kind in PLAYERS
            between = {token.kind for token in self.tokens[self.last + 1 : at]}
            linked = self.last >= 0 and bool(between) and (between <= LINKS or is_cleft(self.tokens, at))
            after = (at - 1 == self.last or linked) and self.last >= 0
            following = self.tokens[at + 1].kind if at + 1 < len(self.tokens) else ""
            self.waiting.append(Waiting(player, case, joined, after, linked, following in ("ORD", "OF")))

    def _receive(self, at: int, player: str) -> None:
        """Who was given a tile: by a discard, or whom another's win or meld is told of."""
        following = next((t for t in self.tokens[at + 1 :] if t.kind in WINS | MELDS | GIVEN), None)
        is_postposed = at + 1 < len(self.tokens) and self.tokens[at + 1].kind == "NI"
        is_told = following is not None and (following.kind in GIVEN | {"WINTILE"} or is_suffered(following))
        if is_postposed and not is_told:
            self.is_plain = False
            return
        if not is_postposed and self.now.kind in MELDS | WINS - {"DEALT", "WINTILE"} and self.last >= 0:
            self.flush()
        self.take([player])
        self.received = True

    def _by(self, player: str) -> None:
        """Whoever did what was just told: ``fed by Cy``."""
        if self.now.kind in GIVEN:
            self.give(player)
        elif self.now.kind in WINS or self.now.kind in MELDS:
            self.take([player])
        else:
            case = "winner" if self.has_worth and not self.now.tiles else "bare"
            self.waiting.append(Waiting(player, case, is_joined=False, is_after=False, is_linked=False))

    # -- tiles ---------------------------------------------------------------------------------------------

    def _tile(self, at: int, token: Token) -> None:
        if token.count > _MOST_OF_A_MELD or token.value.endswith("f"):
            return
        if self.now.tiles and not goes_on_list(self.tokens, at, self.now.tiles[-1]):
            self._flush_before(at)
        owner = self.waiting[-1] if self.waiting and self.waiting[-1].case == "owner" else None
        is_owned = owner is not None and at > 0 and self.tokens[at - 1].kind in ("NO", "OF", "ORD")
        if owner is not None and is_owned and self.last >= 0 and self.now.kind not in OWN | {""}:
            self.waiting.pop()
            self.give(owner.player)
        is_object = at + 1 < len(self.tokens) and self.tokens[at + 1].kind == "WO"
        self.now.is_topic = self.now.is_topic or (not self.now.kind and not is_object)
        self.now.tiles.append(token)
        self.tile_at = at

    def _flush_before(self, at: int) -> None:
        """Begin another meld of the same kind where only its tile and its feeder are told."""
        before, maker = self.now, list(self.now.takers)
        since = next((place for place in range(at - 1, -1, -1) if self.tokens[place].kind in TILES), 0)
        is_list = any(token.kind == "AND" for token in self.tokens[since:at])
        self.flush()
        following = next((t.kind for t in self.tokens[at:] if t.kind in WINS | MELDS | GIVEN), "")
        if is_list and not following and before.kind in MELDS:
            self.now = Deed(before.kind, maker, word=before.word)
            self.last = since

    def _ordinal(self, at: int, token: Token) -> None:
        if self.now.place and any(each.kind == "ORD" for each in self.now.place):
            before = self.now
            is_list = at > 0 and self.tokens[at - 1].kind == "AND" and self.tokens[at - 2].kind == "ORD"
            self.flush()
            if is_list:
                self.now = replace(before, tiles=[], place=[], takers=list(before.takers))
        elif self.now.tiles and self.now.kind and any(t.kind in TILES for t in self.tokens[at:]):
            self.flush()
        self.now.place.append(token)

    # -- words for what was done ---------------------------------------------------------------------------

    def _verb(self, at: int, token: Token) -> None:
        kind = token.kind
        if kind == "WINTILE":
            self._winning_tile()
            self.last = at
            return
        if kind == "KAN" and (at and self.tokens[at - 1].kind in ("ORD", "OF")) and self.now.kind not in MELDS:
            self.now.kan = kind
            return
        if self._is_over(at, kind):
            self._settle_before_flush()
            self.flush()
        self._assign(at, token)
        if names_better(kind, self.now.kind):
            self.now.kind, self.now.word = kind, token.value
        self.now.is_fed = self.now.is_fed or kind in ("FED", "CAME")
        self.last = at

    def _winning_tile(self) -> None:
        """The tile that somebody won with: whose it was called, won; who threw it, is told beside."""
        if winners := [each for each in self.waiting if each.case == "winner"]:
            self.waiting = [each for each in self.waiting if each.case != "winner"]
            self.take([each.player for each in winners])
        if names_better("WINTILE", self.now.kind):
            self.now.kind, self.now.word = "WINTILE", ""

    def _is_over(self, at: int, kind: str) -> bool:
        """Whether what was done before is told, and this is something else."""
        now = self.now.kind
        if now in MELDS and now not in GOES_WITH:
            if kind in ("THREW", "FED", "CAME"):
                return bool(self.now.tiles) and is_tile_next(self.tokens[at + 1 :])
            is_same = kind in MELDS and "KAN" in (now, kind)
            return not (is_same and (self.last == at - 1 or is_still_kan(self.now, self.tokens[at:])))
        return kind not in GOES_WITH.get(now, frozenset())

    def _assign(self, at: int, token: Token) -> None:
        """Say what those before a word did; who won may be told before whose discard: ビビアンがトニーの放銃で満貫."""
        is_suffered = is_passive(self.tokens, at)
        agents, owners, winners = (
            [each for each in self.waiting if each.case == case] for case in ("agent", "owner", "winner")
        )
        bare = [each for each in self.waiting if each.case in ("bare", "subject")]
        bare = [each for each in bare if not each.is_served] or bare
        self.waiting = []
        is_giving = token.kind in GIVEN
        if winners:
            self.take([each.player for each in winners])
            self.is_plain = self.is_plain and (is_giving or not bare)
        if len(owners) > 1 and owners[0].has_object:
            self.take([owners.pop(0).player])
        if owners and bare and (token.kind == "DEALT" or (token.kind == "THREW" and self.tokens[at - 1].kind == "NO")):
            self._act(self._actors(bare, is_giving=False), is_giving=False)
            bare = []
        self._assign_owners(at, token, owners, is_compound=not bare)
        if self.now.takers and self.received and not is_giving:
            self._act(bare, is_giving=True)
        elif agents:
            self._act(agents, is_giving)
            self._act(bare, not is_giving)
        elif bare:
            self._act(self._actors(bare, is_giving), is_giving != is_suffered)

    def _assign_owners(self, at: int, token: Token, owners: Sequence[Waiting], *, is_compound: bool) -> None:
        """Say what those did whose tile or discard it was."""
        giver = self.now.giver
        is_compound = is_compound and at > 0 and self.tokens[at - 1].kind in TILES and token.kind in MELDED
        for each in owners:
            if is_compound:
                self._own_compound(at, each.player)
            elif token.kind in OWN or is_makers(giver, self.tokens, at, is_alone=is_compound):
                self.take([each.player])
            else:
                self.give(each.player)

    def _own_compound(self, at: int, player: str) -> None:
        """Of *Ann's white pon* Ann is the maker where somebody else is said to have fed it; else nobody knows."""
        if any(token.kind == "OFF" for token in self.tokens[at:]) or self.now.giver:
            self.take([player])
        else:
            self.is_plain = False

    def _actors(self, bare: list[Waiting], is_giving: bool) -> list[Waiting]:  # noqa: FBT001 - which of the two they are
        """Those named together; of others only who is marked as the one who did it."""
        group = joined_last(bare)
        rest = bare[: len(bare) - len(group)]
        if len(rest) == 1 and rest[0].has_object and is_giving:
            self.take([rest.pop().player])
        if len(rest) == 1 and rest[0].is_after and self.now.kind in WINS | MELDS and not self.now.giver:
            self.give(rest[0].player)
        elif rest:
            self.is_plain = False
        return group

    def _act(self, players: Sequence[Waiting], is_giving: bool) -> None:  # noqa: FBT001 - which of the two they are
        if not players:
            return
        if not is_giving:
            self.take([each.player for each in players])
        elif len(players) == 1:
            self.give(players[0].player)
        else:
            self.is_plain = False

    def _settle_before_flush(self) -> None:
        """Give the object of the word before its place where another name stands before this word."""
        first = self.waiting[0] if self.waiting else None
        if first is None or not first.is_after:
            return
        if len(self.waiting) > 1:
            self.waiting.pop(0)
            self._object(first)
        elif self.now.kind in WINS | MELDS and not (self.now.giver or self.now.tiles) and self.now.kind != "TSUMO":
            self.is_plain = False

    # -- the end -------------------------------------------------------------------------------------------

    def _end(self) -> None:
        waiting, self.waiting = self.waiting, []
        if self.last < 0:
            self._end_without_verb(waiting)
        elif waiting:
            winners = [each for each in waiting if each.case == "winner"]
            if winners and self.now.kind in ("THREW", "DEALT", "WIN", "RON") and not self.now.takers:
                waiting = [each for each in waiting if each.case != "winner"]
                self.now.kind = "RON"
                self.take([each.player for each in winners])
            owners = [each for each in waiting if each.case == "owner"]
            others = [each for each in waiting if each.case != "owner"]
            for each in owners:
                self.take([each.player]) if self.now.kind in OWN & MELDS else self.give(each.player)
            joined = all(each.is_joined for each in others[1:])
            if len(others) == 2 and others[1].is_linked and others[0].is_after and not others[0].is_linked:  # noqa: PLR2004
                self._object(others.pop(0))
            if len(others) == 1:
                self._object(others[0])
            elif others and joined and self.now.kind in WINS - {"DEALT", "ROB"} and others[0].is_linked:
                self.take([each.player for each in others])
            elif others:
                self.is_plain = False
        self.flush()

    def _end_without_verb(self, waiting: list[Waiting]) -> None:
        """Take who is named beside a worth and a discarder for the winner: ``Bo haneman off Di``."""
        named = [each for each in waiting if each.case in ("bare", "subject")]
        winners = [each for each in waiting if each.case == "winner"]
        owners = [each for each in waiting if each.case == "owner"]
        if len(owners) == 1 and len(self.now.tiles) == 1 and len(named) <= 1 and not self.now.giver:
            self._end_with_owner(owners[0].player, named)
            return
        is_told = bool(self.now.tiles or self.now.place)
        if self.has_worth and len(self.now.tiles) <= 1 and not self.now.place and (winners or self.now.giver):
            self.now.kind = "RON" if self.now.giver else "WIN"
            if winners or named:
                self.take([each.player for each in winners or named])
        elif len(named) == 1 and self.now.giver and (is_told or named[0].case == "subject"):
            self.take([named[0].player])
        elif named and is_told:
            self.now = Deed()

    def _end_with_owner(self, owner: str, named: list[Waiting]) -> None:
        """Somebody's tile, which whoever is named beside a worth won with: 高さんが黄さんの七筒で満貫."""
        if named and not self.has_worth:
            self.now = Deed()
            return
        self.now.kind = "RON" if named else "OWNED"
        self.give(owner)
        if named:
            self.take([named[0].player])

    def _object(self, each: Waiting) -> None:
        """Say what happened to the one named behind a word, or who did it behind *is*: 北を切ったのはマサ."""
        kind = self.now.kind
        said = self.tokens[self.last].kind if each.is_linked else kind
        is_giving = kind in GIVEN or said in GIVEN or says_suffered(self.now.word)
        has_actor = bool(self.now.giver if is_giving else self.now.takers)
        is_loose = kind == "WINNERWORD" and self.now.word in LOOSE
        is_open = kind in WINS - {"WINTILE"} and self.tile_at > self.last and not has_actor
        if each.is_linked and (is_open or (kind == "THREW" and has_actor)):
            self.is_plain = False
            return
        self.now.is_topic = self.now.is_topic or (kind == "THREW" and each.is_linked)
        if kind == "CAME":
            self.give(each.player)
        elif (each.is_linked or is_label(kind, self.now.word)) and not has_actor:
            self._act([each], is_giving)
        elif kind == "TSUMO" or is_loose or (kind == "THREW" and not each.is_linked and self.now.word != "dealt"):
            self.is_plain = False
        else:
            self._act([each], not is_giving)
