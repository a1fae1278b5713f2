"""Who sits where, who deals, who plays."""

from __future__ import annotations

from collections.abc import Sequence

from .clauses import Clause, with_tokens
from .story import Story
from .tile_words import wind_of
from .tokens import DISCARDED, MELDED, WON, Token, pattern, player_of

_SAID_OF = "(?P<name>NAME|SELF) GA? (?P<seat>DEALER|SEAT|DEALS)(?=NAME|SELF)"
_SEATED = (
    _SAID_OF,
    "(?P<name>NAME|SELF|REL) (?P<seat>SEATED)",
    "(?P<seat>DEALER|SEAT) (?:CALLEDSO) (?P<name>NAME)",
    "^(?P<name>NAME|SELF) (?P<seat>DEALT_FIRST)$",
    "^(?P<name>NAME|SELF) BE (?P<seat>WINDWORD)$",
    "^(?P<name>SELF) (?P<seat>WINDWORD)$",
    "^BE? (?P<name>NAME|SELF) NO (?P<seat>DEALER)$",
    "^(?P<name>NAME|SELF|MY) NO? SEATWORD (?:BE|HA)? (?P<seat>WINDWORD|WIND|SEAT)$",
    "(?P<seat>DEALER|SEAT) (?:BE|HA|NO|GA|ALL)? (?P<name>NAME|SELF)",
    "(?P<name>NAME|SELF) (?:BE|HA|GA|COMMON)? (?:SIT)? (?P<seat>DEALER|SEAT|DEALS)(?!NAME)",
    "(?P<name>NAME|SELF) GA? (?:SIT) (?:BE|ON)? (?P<seat>WIND|WINDWORD|SEAT|DEALER)",
)
_SEATS = ("SEAT", "DEALER", "WINDWORD")
_SEAT_ALONE = pattern("^(?:SEAT|DEALER) BE$")
_PAIRED = pattern("^(?P<name>NAME|SELF) (?:BE)? (?P<seat>WIND|LETTER)$")
_PAIRED_LATER = pattern("^(?P<seat>WIND|LETTER) (?:BE)? (?P<name>NAME|SELF)$")
_ROW = pattern("^(?:NAME|SELF) WIND (?:(?:NAME|SELF) WIND)+$")
_ROW_LATER = pattern("^WIND (?:NAME|SELF) (?:WIND (?:NAME|SELF))+$")
_LEAST_PAIRED = 2
_TABLE = 4


def read_seats(clause: Clause, story: Story) -> Clause:
    """Tell the seats of a clause and return it with players only where seats and names stood side by side."""
    clause = _with_acting_dealer(clause) if clause.has("DEALS") else clause
    if not clause.has("DEALER", "SEAT", "DEALS", "SIT", "SEATED", "THREW", "WIND") or not (
        clause.has("NAME", "SELF", "REL") or _SEAT_ALONE.search(clause.code)
    ):
        return clause
    tokens = list(clause.tokens)
    last = tokens[-1]
    tokens[-1] = last.as_kind(
        _LAST_WORDS.get(
            (last.kind, last.value), "WINDWORD" if _is_wind_word(last) or _is_seat(tokens, story) else last.kind
        )
    )
    tokens = [each.as_kind("CALLEDSO") if (each.kind, each.value) == ("WAIT", "叫") else each for each in tokens]
    changed = False
    code = with_tokens(clause, tokens).code
    for form in _SEATED:
        for match in reversed(list(pattern(form).finditer(code))):
            if _acts_on(tokens, match.start(), match.end()) or (
                form is _SAID_OF and not _is_predicate(tokens, match.start("seat"))
            ):
                continue
            seat, name = tokens[match.start("seat")], tokens[match.start("name")]
            story.tell("seat", (_wind(seat), player_of(name)))
            tokens[match.start() : match.end()] = [name]
            changed = True
            story.seated_in = story.clause
            code = with_tokens(clause, tokens).code
    if not changed and clause.has("DEALS") and len(clause.players) == 1:
        story.tell("seat", ("E", player_of(clause.players[0])))
    if not changed and _SEAT_ALONE.search(clause.code) and story.lately:
        story.tell("seat", (_wind(next(token for token in clause.tokens if token.kind in _SEATS)), story.lately))
        return with_tokens(clause, [])
    words = {"WINDWORD": "WIND", "CALLEDSO": "WAIT", "DEALT_FIRST": "THREW"}
    tokens = [token.as_kind(words.get(token.kind, token.kind)) for token in tokens]
    return with_tokens(clause, tokens) if changed else clause


_IS_DEALER = ("是", "系")
_ACTS = frozenset((*WON, *MELDED, *DISCARDED, "CALLED"))
_BEFORE_IS = _ACTS | {"ORD", "OF", "TILE", "WINNERWORD", "WINTILE", "NO"}


def _with_acting_dealer(clause: Clause) -> Clause:
    """Read *is the dealer* as *it is the dealer who*, where the dealer does something or is who did: 係莊家餵嘅."""
    tokens: list[Token] = []
    for at, token in enumerate(clause.tokens):
        following = clause.tokens[at + 1].kind if at + 1 < len(clause.tokens) else ""
        is_who = following in _ACTS or (at > 0 and clause.tokens[at - 1].kind in _BEFORE_IS)
        if token.kind == "DEALS" and token.value.startswith(_IS_DEALER) and is_who:
            tokens += (token.as_kind("BE"), token.as_kind("DEALER"))
        else:
            tokens.append(token)
    return with_tokens(clause, tokens)


def _acts_on(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether one of the two did something with the other: 紗英が親から白をポン."""
    after = tokens[end] if end < len(tokens) else None
    if _is_predicate(tokens, start):
        return True
    is_other = after is not None and (after.kind == "NI" or (after.kind == "OFF" and after.value in ("から", "より")))
    return is_other and any(token.kind == "GA" for token in tokens[start:end])


def _is_predicate(tokens: Sequence[Token], at: int) -> bool:
    """Whether a seat is said of the name before it, and does not belong to the one behind it: ミカが親でリョウから."""
    kinds = [token.kind for token in tokens]
    if at < 1 or at + 2 >= len(tokens) or kinds[at] not in ("DEALER", "SEAT", "DEALS"):
        return False
    is_said = kinds[at - 1] in ("NAME", "SELF") or (
        at > 1 and kinds[at - 1] == "GA" and kinds[at - 2] in ("NAME", "SELF")
    )
    is_parted = tokens[at].end < tokens[at + 1].start
    return is_said and is_parted and kinds[at + 1] in ("NAME", "SELF") and kinds[at + 2] in ("OFF", "NI", "GA", "NO")


_LAST_WORDS = {("THREW", "dealt"): "DEALT_FIRST"}
"""Words that mean something of their own where they stand last: *Ann dealt*."""
_SHORTEST_WIND = 4


def _is_wind_word(token: Token) -> bool:
    """Whether a wind is a word that is a seat too, and no romanised tile."""
    return token.kind == "WIND" and token.end - token.start >= _SHORTEST_WIND


def _is_seat(tokens: Sequence[Token], story: Story) -> bool:
    """Whether a player is said to be a wind, and nothing else: 我係北."""
    if len(tokens) != 3 or tokens[1].value not in _IS_DEALER or tokens[2].kind != "WIND":  # noqa: PLR2004 - who, is, what
        return False
    return tokens[0].kind == "SELF" or (tokens[0].kind == "NAME" and tokens[0].value not in story.weak)


def _wind(seat: Token) -> str:
    if seat.kind in ("DEALER", "DEALS", "DEALT_FIRST"):
        return "E"
    if seat.kind == "LETTER":
        return next((wind_of(tile) for tile in seat.value.split("|") if tile[1] == "z" and tile[0] in "1234"), "")
    return wind_of(seat.value) if seat.kind in ("WIND", "WINDWORD") else seat.value


def seats_in_rows(clauses: Sequence[Clause], story: Story) -> frozenset[int]:
    """Tell seats that stand beside names one clause after the other, and return which clauses those are."""
    light = {
        at: clause.without(_BESIDE_ROWS)
        for at, clause in enumerate(clauses)
        if clause.mood == "told" and clause.has("WIND", "LETTER")
    }
    found = {
        at: match
        for at, clause in light.items()
        if (match := _PAIRED.search(clause.code) or _PAIRED_LATER.search(clause.code))
    }
    for clause in light.values():
        _read_row(clause.without(_IN_ROWS), story)
    if len(found) < _LEAST_PAIRED:
        return frozenset()
    if any(not _wind(light[at].tokens[match.start("seat")]) for at, match in found.items()):
        return frozenset()
    for at, match in found.items():
        tokens = light[at].tokens
        story.tell("seat", (_wind(tokens[match.start("seat")]), player_of(tokens[match.start("name")])))
    return frozenset(at for at in found if light[at] is clauses[at])


_IN_ROWS = frozenset(("BE", "AND"))
_BESIDE_ROWS = frozenset(("ROUND", "HONBA", "STICK", "RULESET"))
"""Classes of what may stand before a row of seats: 東1局0本場 東ナオ 南シン…."""


def _read_row(clause: Clause, story: Story) -> None:
    """Tell the seats of a clause that is nothing but names and winds in turn."""
    tokens = clause.tokens
    if _ROW.search(clause.code):
        names, seats = tokens[::2], tokens[1::2]
    elif _ROW_LATER.search(clause.code):
        names, seats = tokens[1::2], tokens[::2]
    else:
        return
    for name, seat in zip(names, seats, strict=True):
        story.tell("seat", (_wind(seat), player_of(name)))


def players_listed(tokens: Sequence[Token], story: Story) -> None:
    """Tell who is listed as playing, and who sits where if they are in the order of play and the dealer is told."""
    for at, token in enumerate(tokens):
        is_label = token.kind == "ON_TABLE" and at + 1 < len(tokens) and tokens[at + 1].kind == "COLON"
        if token.kind == "WIND" and _is_row_of_winds(tokens, at):
            names = _names_after(tokens, at + _TABLE)
            if len(set(names)) == len(names) == _TABLE:
                for seat in zip("ESWN", names, strict=True):
                    story.tell("seat", seat)
        if token.kind not in ("PLAYERS", "ORDER") and not is_label:
            continue
        names = _names_after(tokens, at + 1)
        if token.kind == "ORDER" and len(names) < _TABLE - 1:
            names = _names_after(tokens[:at][::-1], 0)[::-1]
        if len(names) in (_TABLE - 1, _TABLE) and len(set(names)) == len(names):
            if token.kind == "ORDER" and token.value == "E":
                for seat, name in zip("ESWN", names, strict=False):
                    story.tell("seat", (seat, name))
                continue
            story.tell("order" if token.kind == "ORDER" else "players", tuple(names))


_BETWEEN = frozenset(("COMMA", "AND"))


def _is_row_of_winds(tokens: Sequence[Token], at: int) -> bool:
    """Whether the four winds stand in their order, each by itself: 东南西北依次是…."""
    row = tokens[at : at + _TABLE]
    return [(each.kind, each.value) for each in row] == [("WIND", f"{number}z") for number in range(1, _TABLE + 1)]


def listed_players(tokens: Sequence[Token], story: Story) -> None:
    """Tell the four names that stand in one list, where nothing says who plays."""
    if any(story.all("players")) or any(story.all("order")) or len(list(story.all("seat"))) >= _TABLE:
        return
    for at in range(len(tokens) - 2 * _TABLE + 2):
        if tokens[at].kind not in ("NAME", "SELF") or tokens[at + 1].kind not in _BETWEEN:
            continue
        row = tokens[at : at + 2 * _TABLE - 1]
        names = [player_of(token) for token in row[::2] if token.kind in ("NAME", "SELF")]
        after = tokens[at + len(row)].kind if at + len(row) < len(tokens) else "STOP"
        if (
            len(set(names)) == _TABLE
            and all(token.kind in _BETWEEN for token in row[1::2])
            and after in ("STOP", "QMARK", "COMMON", "OTHER", "FILL")
        ):
            story.tell("players", tuple(names))
            return


_BEFORE_NAMES = frozenset(("COMMA", "AND", "BE", "HA", "COLON", "FILL", "SEATWORD", "ORDER", "ARROW"))
_IN_TURN = frozenset(("依次", "依次是", "按顺序"))


def _names_after(tokens: Sequence[Token], at: int) -> list[str]:
    names: list[str] = []
    for token in tokens[at:]:
        if token.kind in ("NAME", "SELF"):
            names.append(player_of(token))
        elif token.kind not in _BEFORE_NAMES and token.value not in _IN_TURN:
            break
        if len(names) == _TABLE:
            break
    return names
