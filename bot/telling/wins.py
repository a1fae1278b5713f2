"""Who won, how, off whom, and with which tile."""

from __future__ import annotations

import re

from .clauses import Clause, with_tokens
from .story import Story, player_of
from .tokens import PLAYERS, TILES, VALUES, WON, Token, pattern, patterns_for

BESIDE = frozenset(
    (
        *VALUES,
        "HONBA",
        "STICK",
        "BIG",
        "CHICKEN",
        "FRESH",
        "NOT_FRESH",
        "ROUND",
        "BE",
        "RIICHI",
        "DOUBLE",
        "FORCED",
        "ON_TABLE",
        "LEFT_OVER",
        "DORA",
        "COMMON_",
        "FLOWERS",
        "COUNT",
        "WALL",
        "HA_",
    )
)
"""What may stand between the words of a win and says nothing about who won."""

_TOWARDS = ("into", " to", "给", "俾", "畀", "比")
_WON = "(?:RON|WIN|HU)"
_ROBBED = (
    "<by> <from> (?:OFF|NO) (?:AKAN|KAN)? TILES? (?:AKAN|KAN)? ROB",
    "<from> (?:AKAN|KAN) (?P<tile>TILES)? (?:PASSIVE|GIVE) <by> ROB",
    "<from> NO? (?P<tile>TILES)? (?:AKAN|KAN)? (?P<late>TILES)? (?:PASSIVE|GIVE) <by> ROB",
    "<by> ROB <from> NO? (?:AKAN|KAN)? OF? (?P<tile>TILES)? (?:AKAN|KAN)?",
    "ROB BY? <by> OFF <from>",
    "<by> ROB OFF <from>",
    "<from> NO AKAN NO? (?P<tile>TILES)? ROB",
    "<by> ROB",
)
_DREW = (
    "TSUMO (?:BY|HA) <by>",
    "<by> PLAYER (?:NO|OFF) TILES (?:OKAN|KAN) TSUMO",
    f"<by> {_WON} (?:BY|ON|OFF)? (?P<tile>TILES)? (?:BY|ON)? TSUMO",
    "<by> NO? WAIT? TANKI? (?P<tile>TILES)? TANKI? TSUMO",
    "TSUMO (?:AND)? (?:RON|WIN|HU)? BY <by>",
)
_OFF = (
    "<from> (?:THREW|FED) (?P<tile>TILES) (?:PASSIVE|GIVE|AND)? <by> (?:RON|HU|WIN)",
    "<from> THREW (?P<tile>TILES) NI? DEALT (?:TO|GIVE|NI)? <by>",
    "<from> THREW (?P<tile>TILES) NI? DEALT",
    "<by> (?:RON|HU|WIN) OFF? <from> THREW (?P<tile>TILES)",
    "<by> NO NI <from> NO? DEALT",
    "<from> (?:PASSIVE|GIVE) <by> (?:RON|HU)",
    "<from> <by> NI RONNED",
    f"<by> {_WON} <from> NO? DEALT",
    "<by> NI DEALT HA <from>",
    "<from> <by> NI DEALT",
    "<from> <by> NI (?P<tile>TILES) DEALT",
    "<from> NI? <by> NI (?P<tile>TILES)? DEALT",
    "<from> DEALT (?:TO|GIVE|NI)? <by>",
    "<from> DEALT (?:GIVE|TO)? <by> (?:HU|RON|WIN)",
    "<by> AND <by2> <from> OFF (?P<tile>TILES)? (?:RON|WIN|HU)",
    "<by> <from> OFF NI? ON? (?P<tile>TILES)? (?:ON|NI)? (?:RON|WIN|HU)",
    "<from> OFF (?P<tile>TILES)? <by> (?:RON|WIN|HU)",
    "<by> AND? <by2> AND? (?:RON|WIN|HU) (?:OFF|ON)? <from>",
    "<by> AND <by2> (?:RON|HU|WIN)",
    "<from> (?:RON|WIN|HU) BY <by>",
    "<by> <from> NO? THREW? (?P<tile>TILES) (?:RON|WIN|HU)",
    "<by> (?P<tile>TILES) <from> OFF (?:RON|WIN|HU)",
    "<by> WIN BY RON (?:OFF|ON) <from>",
    "<by> WIN (?:OFF|ON) <from> NO (?P<tile>TILES)",
    "<by> (?:CHI|CATCH) <from> NO? GUN",
    "<from> NORTH_ASIDE PASSIVE <by> (?:RON|HU)",
    "<by> (?:RON|HU) OFF? <from> NO? NORTH_ASIDE",
    "<by> <from> NO? NORTH_ASIDE (?:RON|WIN)",
    "<from> THREW WINTILE",
    "<by> RON (?:OFF|ON)? <from>",
    "<by> (?:RON|WIN|HU) (?:OFF|ON)? (?P<tile>TILES) (?:OFF) <from>",
    "<by> WIN (?:OFF) <from>",
    "<by> HU OFF? <from>",
    "^BY <by>$",
    "RON BY <by> (?:OFF|ON) <from>",
    "(?:RON|WIN) BY <by>",
    "(?:RON|HU) (?:HA) <by>",
    "WIN (?:HA) <by>",
    "(?:DEALT) (?:HA|BY) <from>",
    "^DEALT TO <by>",
    "^DEALT <from>$",
    "<by> NI DEALT",
    "<from> NO? DEALT",
    "DEALT TO <by>",
    "(?:WINNERWORD) (?:HA|BE)? <by>",
    "<by> WINNERWORD",
    "<from> (?:OFF) (?P<tile>TILES)? (?:RON)",
    "<by> (?P<tile>TILES) (?:RON|HU)",
    "^(?:OFF|ON) <from>$",
    "^(?:RON|HU) <from> NO (?P<tile>TILES)",
    "^(?:RON) OFF <from>",
    f"<by> {_WON}",
    "<by> NO (?:RON|WIN|HU)$",
)
_ALL = (*_ROBBED, *_DREW, *_OFF)
_VERBS = frozenset((*WON, "BY", "NORTH_ASIDE", "RONNED", "WIN", "WINNERWORD", "OFF", "ON", "GUN", "WINTILE"))
_TILE_AFTER = pattern(
    "(?:RON|WIN|HU) (?:OFF|ON)? PLAYER? NO? (?:ON|WAIT)? (?P<tile>TILES)|TSUMO ON (?P<drawn>TILES)"
    "|TSUMO (?P<last>TILES)$"
    "|^(?:ON) (?P<then>TILES)$"
    "|(?:WAIT) (?P<wait>TILES) TANKI|TANKI (?P<lone>TILES)|WAIT? (?P<pair>TILES) TANKI"
)
_OFF_ALONE = pattern("^PLAYER OFF$")
_ONLY_OFF = pattern("^PLAYER PLAYER OFF$|^PLAYER OFF PLAYER$")


def read_wins(clause: Clause, story: Story) -> None:
    """Tell what a clause says about who won."""
    plain = _plain(clause)
    if clause.has("DOUBLE"):
        story.tell("double", "")
    if clause.has("WINNERWORD") and plain.has("AKAN", "KAN", "CKAN"):
        return
    _read_tile(plain, story)
    for at, form in patterns_for(_ALL, plain.kinds & _VERBS, _VERBS):
        found = form.search(plain.code)
        if found:
            how = _how(plain, at)
            _tell(clause, plain, found, how, story)
            return
    _read_rest(clause, plain, story)


def _how(plain: Clause, at: int) -> str:
    """Say how a hand was won from the form that told it; empty for a discard."""
    if plain.has("NORTH_ASIDE"):
        return "robbed-kita"
    if at < len(_ROBBED):
        return "robbed-kan"
    return "self-draw" if at < len(_ROBBED) + len(_DREW) else ""


def _plain(clause: Clause) -> Clause:
    """Leave out values; a circumstance that says how the hand was won stands for that."""
    tokens: list[Token] = []
    for token in clause.tokens:
        if token.kind == "FLAG" and token.value.endswith("+"):
            tokens.append(token.as_kind("TSUMO"))
        elif token.kind in ("SMALL", "BIG") and tokens and tokens[-1].kind in PLAYERS:
            tokens.append(token.as_kind("HU"))
        elif token.kind == "BE" and tokens and tokens[-1].kind == "HU" and tokens[-1].value.endswith("的"):
            tokens[-1] = tokens[-1].as_kind("WINNERWORD")
        elif token.kind == "DEALT" and token.value.endswith(_TOWARDS):
            tokens += [token, token.as_kind("TO")]
        elif token.kind not in BESIDE and token.kind != "FLAG":
            tokens.append(token)
    doubled = [
        token
        for at, token in enumerate(tokens)
        if not (token.kind == "TSUMO" and at and tokens[at - 1].kind == "TSUMO")
    ]
    return with_tokens(clause, doubled)


def _group(plain: Clause, found: re.Match[str], name: str) -> Token | None:
    if name not in found.groupdict() or found[name] is None:
        return None
    return plain.tokens[found.start(name)]


def _tell(clause: Clause, plain: Clause, found: re.Match[str], how: str, story: Story) -> None:
    names, discarder = _who(plain, found, story), _group(plain, found, "from")
    tile = _group(plain, found, "tile") or _group(plain, found, "late")
    feeder = player_of(discarder) if discarder is not None else ""
    if feeder in names or not (names or feeder):
        return
    words = plain.tokens[found.start() : found.end()]
    winner = names[0] if names else ""
    has_dealt_in = any(token.kind == "DEALT" for token in words)
    if winner and not feeder and has_dealt_in and story.subject not in ("", winner):
        story.tell("from", story.subject)
    for name in names:
        story.tell("by", name)
    if how or feeder or any(token.kind in ("DEALT", "RON") for token in words):
        story.tell("how", how or "discard", winner)
    if feeder:
        story.tell("from", feeder)
    elif winner and not how:
        _claim_thrown(winner, tile, story)
    if tile is not None and _is_one(tile):
        story.tell("tile", tile.value)
    story.spoken_for |= {token.start for token in words if token.kind in TILES}
    if winner:
        story.subject = winner
    elif not clause.has("OFF", "ON"):
        story.subject = feeder


def _who(plain: Clause, found: re.Match[str], story: Story) -> list[str]:
    """Return who won by a match, together with those who are named beside."""
    by, other, discarder = (_group(plain, found, name) for name in ("by", "by2", "from"))
    if by is None:
        is_topic = discarder is not None and story.topic != player_of(discarder) and not plain.has("DEALT")
        return [story.topic] if is_topic and story.topic else []
    if other is not None:
        is_pair = other.start == by.end or "AND" in {t.kind for t in plain.tokens[found.start() : found.end()]}
        return [player_of(by), player_of(other)] if is_pair else [player_of(other)]
    beside = _joined_to(plain, found.start()) if found.start() == found.start("by") else []
    return [*beside, player_of(by)]


def _claim_thrown(winner: str, tile: Token | None, story: Story) -> None:
    """Whoever wins right after a discard that nobody claimed, won with it."""
    if story.thrown is None or story.clause - story.thrown[2] > 1 or story.thrown[0] == winner:
        return
    story.tell("from", story.thrown[0])
    story.tell("how", "discard", winner)
    if tile is None:
        story.tell("tile", story.thrown[1])


def _joined_to(plain: Clause, at: int) -> list[str]:
    """Return who is named together with the player at a place: ``A and B``."""
    if at < 2 or plain.tokens[at - 1].kind != "AND" or plain.tokens[at - 2].kind not in PLAYERS:  # noqa: PLR2004
        return []
    return [*_joined_to(plain, at - 2), player_of(plain.tokens[at - 2])]


def _is_one(tile: Token) -> bool:
    return tile.count == 1 and "|" not in tile.value


def _read_tile(plain: Clause, story: Story) -> None:
    found = _TILE_AFTER.search(plain.code)
    if not found:
        return
    for name in ("tile", "drawn", "last", "then", "wait", "lone", "pair"):
        token = _group(plain, found, name)
        if token is not None and _is_one(token):
            story.tell("tile", token.value)
            story.spoken_for.add(token.start)
            return


def _read_rest(clause: Clause, plain: Clause, story: Story) -> None:
    """A win without a name: of whoever the sentence is about, or of nobody named."""
    players = plain.players
    if _ONLY_OFF.search(plain.code) and clause.has("FAN", "LIMIT", "BIGNAME"):
        by, discarder = (player_of(token) for token in players)
        story.tell("by", by)
        story.tell("from", discarder)
        story.tell("how", "discard", by)
        return
    told = [event for event in (*story.all("by"), *story.all("meld")) if event.clause == story.clause - 1]
    if _OFF_ALONE.search(plain.code) and story.subject and told and all(event.key == "by" for event in told):
        story.tell("from", player_of(players[0]))
        story.tell("how", "discard")
        return
    if players or (plain.has("OTHER") and not plain.has("TSUMO", "RON", "DEALT")):
        return
    if plain.has("TSUMO"):
        drawer = story.maker or story.only_one
        if drawer:
            story.tell("by", drawer)
        story.tell("how", "self-draw", drawer)
    elif plain.has("DEALT") and story.subject:
        story.tell("from", story.subject)
        story.tell("how", "discard")
    elif plain.has("RON"):
        story.tell("how", "discard")
