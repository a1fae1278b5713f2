"""Who won, how, off whom, and with which tile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .clauses import Clause
from .cut_names import is_han
from .deed import WINS, Deed
from .robbed import is_robbed
from .story import Story
from .table import is_feeder
from .tokens import PLAYERS, pattern, player_of
from .winning_tile import TOLD_OF_WINS, read_tile, tell_tile

_WINNER_AFTER = pattern("^(?:BE|HA|BY)? (?P<name>PLAYER) BE?$")
_TO_WINNER = pattern("^(?:NAME|SELF) NI WORTH+ BE?$")
_TO_SOME = pattern("DEALT GIVE? (?P<count>COMMON)")
_SEVERAL = frozenset(("两个", "两家", "两个人", "二家", "三个", "三家", "三个人"))
_SAID = frozenset(("です", "でした", "だ", "だった", "である"))
"""Words that end what is said in Japanese, and do not wait for a name."""
_NEIGHBOURS = frozenset(("@left:?", "@right:?", "@across:?"))
_NORTH = "4z"


def read_wins(clause: Clause, plain: Clause, deeds: Sequence[Deed], story: Story) -> None:
    """Tell what a clause says about who won."""
    if clause.has("DOUBLE", "WINNERNO") or _is_to_several(clause):
        story.tell("double", max((token.value for token in clause.having("DOUBLE")), default=""))
    read_tile(clause, plain, story)
    if clause.has("NOBODY"):
        return
    if clause.has("NORTH_ASIDE") and not clause.has("RON", "RONNED", "HU", "ROB") and len(clause.players) == 1:
        story.tell("set-aside", player_of(clause.players[0]))
    for deed in deeds:
        _read_deed(clause, plain, deed, story)
    _read_winner_by_worth(clause, plain, story)
    after = _WINNER_AFTER.search(plain.code) if clause.kinds <= _LONE else None
    if after and story.seated_in != story.clause:
        behind = _TOLD_BEFORE_BY if plain.has("BY") else _TOLD_BEFORE_NAMES
        _tell_winner(player_of(plain.tokens[after.start("name")]), behind, story)


def _read_winner_by_worth(clause: Clause, plain: Clause, story: Story) -> None:
    """Tell to whom a hand's worth went behind who dealt in: ソウが放銃。アオイに満貫、レンに3翻."""
    to = _TO_WINNER.search(plain.code) if clause.has("NI") else None
    name = player_of(plain.tokens[0]) if to else ""
    if name and story.one("from") not in (None, name):
        story.tell("by", name)


def _is_to_several(clause: Clause) -> bool:
    """Whether somebody dealt into several who are counted, and named next: 出銃俾兩個人."""
    found = _TO_SOME.search(clause.code)
    return found is not None and clause.tokens[found.start("count")].value in _SEVERAL


def _read_deed(clause: Clause, plain: Clause, deed: Deed, story: Story) -> None:
    """Tell what one deed says of a win, or of the discard that was won on."""
    is_bare = bool(deed.giver) and not deed.takers and not deed.place
    if deed.kind in WINS:
        last = plain.tokens[-1]
        story.is_left_open = last.kind in ("BE", "HA", "NO") and last.value not in _SAID
        if story.is_left_open and not deed.giver and not deed.takers:
            story.question = deed, story.clause
        else:
            _tell(clause, _robbing(deed, story), story)
    elif deed.kind == "CALLED" and len(deed.takers) > 1 and deed.giver:
        _tell(clause, replace(deed, kind="RON"), story)
    elif deed.kind == "OWNED":
        _tell_owned(deed, story)
    elif deed.kind == "THREW" and is_bare and len(deed.tiles) == 1:
        _tell_thrown(deed, story)
    elif not deed.kind and deed.giver and deed.takers and not (deed.tiles or deed.place):
        _tell_both(deed, story)
    elif deed.kind in ("", "THREW") and is_bare and not deed.tiles:
        _tell_discarder(deed.giver, story)
    elif not deed.kind and _is_on_discard(plain, deed, story):
        tell_tile(deed.tiles[0], story)


_LONE = frozenset((*PLAYERS, "BE", "HA", "BY"))


def _tell(clause: Clause, deed: Deed, story: Story) -> None:
    how = _how(clause, deed, story)
    if how == "self-draw" and _is_torn(clause, deed, story):
        return
    takers = list(deed.takers) or _taker_meant(clause, deed, how, story)
    if how == "self-draw" and _is_by_stranger(clause):
        takers = []
    giver = _giver_of(deed, how, takers, story)
    if giver in takers or not (takers or giver or how):
        return
    if giver == deed.giver:
        takers, giver = _with_neighbours(takers, giver)
    winner = takers[0] if takers else ""
    for name in takers:
        story.tell("by", name)
    if giver or how:
        story.tell("how", how or "discard", winner)
    if giver:
        story.tell("from", giver)
    if len(deed.tiles) == 1:
        tell_tile(deed.tiles[0], story)
    elif not deed.tiles and winner:
        _claim_thrown(winner, story)
    story.spoken_for |= {token.start for token in deed.tiles}
    story.subject = winner or giver or story.subject


def _robbing(deed: Deed, story: Story) -> Deed:
    """Read a win on the north that another just set aside as robbing it: *Lotte set a north aside, Jens ronned it*."""
    is_north = deed.kind == "RON" and [token.value for token in deed.tiles] == [_NORTH]
    if not (is_north and deed.taker and any(story.all("sanma"))) or deed.giver:
        return deed
    aside = {event.whose for event in story.all("kita") if event.clause >= story.sentence_before} - {deed.taker, ""}
    return replace(deed, kind="ROB", giver=aside.pop()) if len(aside) == 1 else deed


def _is_torn(clause: Clause, deed: Deed, story: Story) -> bool:
    """Whether somebody would have drawn what another gave: not where one suffered it, 被他自摸."""
    is_given = bool(deed.giver) and not clause.has("PASSIVE")
    return is_given or _is_last_discard(clause, story) or _is_of_meld(deed, story)


def _is_last_discard(clause: Clause, story: Story) -> bool:
    """Whether a last tile is told of a win off a discard: players call both 海底."""
    is_flag = not clause.has("TSUMO") and all(token.value == "last-tile+" for token in clause.having("FLAG"))
    told = {event.value for event in story.all("how") if event.clause >= story.sentence_begins}
    return is_flag and "discard" in told and clause.has("FLAG") and not clause.players


def _is_of_meld(deed: Deed, story: Story) -> bool:
    """Whether a tile behind those of melds, after a self-draw is told, is the one of them that nobody fed."""
    is_after = bool(story.events) and story.events[-1].key == "meld"
    return deed.is_topic and is_after and not deed.takers and any(e.value == "self-draw" for e in story.all("how"))


def _with_neighbours(takers: list[str], giver: str) -> tuple[list[str], str]:
    """Take a neighbour who dealt in for the winner's, and one who won off the writer for the writer's."""
    if len(takers) == 1:
        giver = giver.replace(":?", f":{takers[0]}")
    if giver == "@author":
        takers = [name.replace(":?", f":{giver}") for name in takers]
    return takers, giver


def _how(clause: Clause, deed: Deed, story: Story) -> str:
    """Say how a hand was won; empty where only that it was."""
    if deed.kind == "TSUMO":
        return "self-draw"
    if clause.has("NORTH_ASIDE") and (clause.has("ROB", "RONNED") or is_robbed(clause)):
        return "robbed-kita"
    is_north = any(token.value == _NORTH for token in deed.tiles) and not clause.has("KAN", "AKAN", "CKAN", "MKAN")
    if deed.kind == "ROB" and is_north and any(story.all("sanma")):
        return "robbed-kita"
    if deed.kind == "ROB" and deed.word in _SNATCHED and clause.has("RON", "HU") and not _tells_kan(clause, story):
        return ""
    if deed.kind == "ROB" or (clause.has("AKAN", "CKAN") and is_robbed(clause)):
        return "robbed-kan"
    return "discard" if deed.kind in ("RON", "DEALT", "WINTILE") and not _is_neutral(deed) else ""


_SNATCHED = frozenset(("抢", "抢了", "抢走", "抢咗"))
"""Words that rob a kan beside another word for the win only where one is told: else a discard may be meant."""


def _tells_kan(clause: Clause, story: Story) -> bool:
    """Whether this clause or one before tells of a kan."""
    return clause.has(*_KANS) or any("kan" in event.value.get("kind", "") for event in story.all("meld"))


_KANS = ("KAN", "AKAN", "CKAN", "MKAN", "OKAN", "KONG", "KITA", "NORTH_ASIDE")


def _is_neutral(deed: Deed) -> bool:
    return deed.kind == "WINTILE" and not deed.giver


def _taker_meant(clause: Clause, deed: Deed, how: str, story: Story) -> list[str]:
    """Return who won where a clause does not say it: whoever the sentence is about."""
    if clause.tokens[0].kind == "OTHER" and is_han(clause.tokens[0].value):
        return []
    if how == "self-draw":
        meant = story.topic or story.maker or ("" if is_feeder(story.only_one, story) else story.only_one)
        if not meant and clause.kinds <= _DRAWN and story.worthy[1] == story.clause - 1:
            meant = story.worthy[0]
        return [meant] if meant and not clause.players else []
    if deed.kind == "DEALT" or not deed.giver:
        meant = story.topic or (story.waiter if story.thrown and story.thrown[0] != story.waiter else "")
        if deed.kind == "DEALT" and _is_into_it(clause):
            return [name for name in _declared(story) if name != deed.giver]
        return [meant] if meant and deed.kind != "DEALT" else []
    declared = _declared(story)
    meant = story.topic or story.maker or (declared[0] if len(declared) == 1 else story.waiter)
    return [meant] if meant and meant != deed.giver else []


_DRAWN = frozenset(("TSUMO", "COMMON", "BE"))
"""Classes of a sentence that only says that the hand of the one before was drawn: *ケイタ四暗刻!! ツモ!*."""


def _declared(story: Story) -> list[str]:
    """Return who declared riichi in the clause before."""
    return [event.value for event in story.just_before() if event.key == "riichi"]


def _is_into_it(clause: Clause) -> bool:
    """Whether somebody dealt in to what was told before: *into it*."""
    last = clause.tokens[-1]
    return (last.kind == "TO" and last.value == "into") or last.value in ("dealt into", "threw into", "played into")


def _is_by_stranger(clause: Clause) -> bool:
    """Whether signs that no word took stand right before a self-draw, where who drew stands."""
    return any(
        before.kind == "OTHER" and token.kind == "TSUMO" and is_han(before.value)
        for before, token in zip(clause.tokens, clause.tokens[1:], strict=False)
    )


def _giver_of(deed: Deed, how: str, takers: Sequence[str], story: Story) -> str:
    """Return who dealt in: nobody where somebody drew, even against others: 被他自摸."""
    if how == "self-draw":
        return ""
    return deed.giver or ("" if how.startswith("robbed") else _giver_meant(deed, takers, story))


def _giver_meant(deed: Deed, takers: Sequence[str], story: Story) -> str:
    """Return who dealt in where a clause does not say it."""
    is_label = deed.kind == "DEALT" and story.is_left_open
    if deed.kind == "DEALT" and not story.subject and len(takers) == 1 and takers[0] in _NEIGHBOURS:
        # Who says of nobody but a neighbour that a hand was dealt into did so: 下家に満貫振り込んだ.
        return "@author"
    winners = {event.value for event in story.all("by")}
    if deed.kind == "DEALT" and not is_label and story.subject and story.subject not in {*takers, *winners}:
        return story.subject
    if takers and _is_thrown_now(takers[0], story) and story.thrown:
        return story.thrown[0]
    return ""


def _is_thrown_now(winner: str, story: Story) -> bool:
    """Whether somebody else discarded right before, and nobody claimed it."""
    return story.thrown is not None and story.clause - story.thrown[2] <= 1 and story.thrown[0] != winner


def _claim_thrown(winner: str, story: Story) -> None:
    """Whoever wins right after a discard that nobody claimed, won with it."""
    if story.thrown and _is_thrown_now(winner, story) and story.one("from") == story.thrown[0]:
        story.tell("tile", story.thrown[1])
        story.forget_thrown()


def _is_on_discard(plain: Clause, deed: Deed, story: Story) -> bool:
    """Whether a clause of its own says on what was won: ``on Dex's 9m``."""
    is_on = bool(plain.tokens) and plain.tokens[0].kind == "ON" and len(deed.tiles) == 1 and not deed.takers
    return is_on and any(event.value == deed.giver for event in story.all("from"))


def _tell_owned(deed: Deed, story: Story) -> None:
    """Whose tile it was, told right after a win off somebody: *Bo ron! Cy's 8s!*."""
    since = min(story.sentence_begins, story.clause - 1)
    before = {event.key: event.value for event in story.since(since)}
    if before.get("from") == deed.giver and not any(story.all("tile")):
        tell_tile(deed.tiles[0], story)
    if before.get("how") == "discard" and before.get("by") not in (None, deed.giver) and not any(story.all("from")):
        story.tell("from", deed.giver)
        tell_tile(deed.tiles[0], story)


def _tell_thrown(deed: Deed, story: Story) -> None:
    """The discard that was won on, told after the win: by whoever dealt in, or of the tile that was waited for."""
    tile = deed.tiles[0]
    has_from = any(event.key == "from" and event.value == deed.giver for event in story.since(story.sentence_begins))
    if has_from and not any(story.all("tile")):
        tell_tile(tile, story)
    elif tile.value == story.one("tile") and not any(story.all("from")) and not any(story.all("how")):
        story.tell("from", deed.giver)
        story.tell("how", "discard")
        story.spoken_for.add(tile.start)


def _tell_winner(name: str, behind: frozenset[str], story: Story) -> None:
    """A name of its own behind a win of nobody named, or behind a hand: *Ryuuiisou! By Xena!*."""
    is_open = any(event.key in behind for event in story.just_before()) and not any(story.all("by"))
    if is_open and all(event.value != name for event in story.all("from")):
        story.tell("by", name)


_TOLD_BEFORE_BY = frozenset(("how", "name", "limit"))
_TOLD_BEFORE_NAMES = frozenset(("how",))


def _tell_both(deed: Deed, story: Story) -> None:
    """Who won off whom, told behind a win of nobody named: ロンだ。モモがノノから."""
    is_open = any(event.value == "discard" for event in story.all("how"))
    if is_open and not any(story.all("by")) and not any(story.all("from")):
        for name in deed.takers:
            story.tell("by", name)
        story.tell("from", deed.giver)


def _tell_discarder(giver: str, story: Story) -> None:
    """A clause of its own behind a win: ``off Di``."""
    before = [event for event in story.since(story.sentence_begins) if event.clause < story.clause]
    before = before or story.just_before()
    is_win = any(event.key in TOLD_OF_WINS for event in before) and not any(event.key == "meld" for event in before)
    names = {event.value for event in before if event.key in ("by", "from")}
    is_drawn = any(event.value == "self-draw" for event in before)
    if is_win and not is_drawn and giver not in names and not any(event.key == "from" for event in before):
        story.tell("from", giver)
        story.tell("how", "discard")
