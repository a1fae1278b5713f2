"""What a hand is worth, and the circumstances of the win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from bot.engine.tiles import parse_tiles

from .cases import case_of
from .clauses import Clause
from .fold import folded
from .story import Story
from .tokens import PLAYERS, TILES, VALUES, Token, pattern, player_of

_FU = frozenset(map(str, (20, 25, *range(30, 120, 10))))
_END = Token("END", 0, 0)
_MELD = 4
_TILED = frozenset(("TILE", "WIND"))
_VALUES = frozenset((*VALUES, "CHICKEN"))
_TOLD = _VALUES | {"HANFU", "FLAG", "FRESH", "NOT_FRESH", "WALL", "FORCED", "RIICHI", "NORIICHI"}
"""Classes of which a clause needs one to tell a value or a circumstance."""
NAMES: Mapping[str, Mapping[str, str]] = {
    folded(key): names
    for key, names in {
        "三元": {"han": "daisangen", "faan": "big-three-dragons"},
        "四喜": {"han": "daisuushii", "faan": "big-four-winds"},
        "小四喜": {"han": "shousuushii", "faan": "small-four-winds"},
        "字": {"han": "tsuuiisou", "faan": "all-honours"},
        "清么": {"han": "chinroutou", "faan": "pure-terminals"},
        "九": {"han": "chuuren", "faan": "nine-gates"},
        "纯九": {"han": "junsei-chuuren"},
        "十三": {"han": "kokushi", "faan": "thirteen-orphans"},
        "十三面": {"han": "kokushi-13"},
        "四杠": {"han": "suukantsu", "faan": "four-kongs"},
        "四暗": {"han": "suuankou", "faan": "four-concealed-pungs"},
        "四暗单": {"han": "suuankou-tanki"},
        "绿": {"han": "ryuuiisou"},
        "人": {"han": "renhou", "faan": "human"},
        "天": {"han": "tenhou", "faan": "heavenly"},
        "地": {"han": "chiihou", "faan": "earthly"},
        "清": {"faan": "pure-one-suit", "hard": "pure-suit"},
        "混": {"faan": "mixed-one-suit"},
        "碰": {"faan": "all-pungs", "hard": "all-pungs"},
        "平": {"faan": "all-chows"},
        "门清": {"faan": "concealed"},
        "小三元": {"faan": "small-three-dragons"},
        "花么": {"faan": "mixed-terminals"},
        "将": {"hard": "all-generals"},
        "风": {"hard": "all-winds"},
        "求": {"hard": "all-begging"},
        "无花": {"faan": "no-flowers"},
        "七对": {"faan": "seven-pairs"},
        "花": {"faan": "flower-set"},
        "七花": {"faan": "seven-flowers"},
        "八花": {"faan": "eight-flowers"},
        "正花": {"faan": "own-flower"},
        "连刻": {"han": "suurenkou"},
        "四顺": {"han": "isshoku-yonjun"},
        "杠杠": {"faan": "kong-on-kong"},
    }.items()
}
"""What families call a hand, each by the field of a value that only it has."""


def read_values(clause: Clause, story: Story) -> None:
    """Tell values and circumstances, and whose they are where the clause names one player alone."""
    if clause.kinds.isdisjoint(_TOLD):
        return
    owners = _owners_of_tiles(clause)
    owners |= _sources(clause)
    names = [player_of(token) for token in clause.players if _is_player(token, story) and token.start not in owners]
    whose = names[0] if len(names) == 1 else ""
    givers = {event.value for event in story.here("from")}
    givers |= {event.value.get("from") for event in story.here("meld")}
    is_givers = whose in givers
    if is_givers:
        whose = ""
    if not names and _is_named_worth(clause, story):
        whose = player_of(clause.tokens[0])
    if len(names) > 1:
        winners = [event.value for event in story.here("by")]
        whose = winners[-1] if winners else ""
    shared = _shared_by(clause, story)
    for before, token, after in zip((_END, *clause.tokens), clause.tokens, (*clause.tokens[1:], _END), strict=False):
        if token.kind == "FLAG" and token.value == "last-tile-" and before.kind == "NO":
            continue
        if is_givers and token.kind == "FLAG" and token.value == "double-riichi":
            continue
        for owner in shared or (whose,):
            _read_value(token, owner, story)
        if token.kind == "FAN" and after.kind == "NUMBER" and after.value in _FU:
            story.tell("fu", int(after.value), whose)
        _read_circumstance(token, whose, story)
    _read_riichi(clause, names, story)


def _is_named_worth(clause: Clause, story: Story) -> bool:
    """Whether what may be a name stands before its worth, as another's did right before: 老吳滿貫佳穎3翻40符."""
    kinds = [token.kind for token in clause.tokens]
    is_named = kinds[:1] == ["NAME"] and len(kinds) > 1 and all(kind in _VALUES for kind in kinds[1:])
    return is_named and any(
        event.whose and event.clause == story.clause - 1 for key in ("fan", "limit", "name") for event in story.all(key)
    )


def _shared_by(clause: Clause, story: Story) -> list[str]:
    """Return those who won together where what that is worth is told once: 阿明同Bo都食Cy三番."""
    winners = [event.value for event in story.here("by")]
    worth = [token.kind for token in clause.having(*_VALUES)]
    return winners if len(winners) > 1 and len(worth) == len(set(worth)) else []


def _owners_of_tiles(clause: Clause) -> frozenset[int]:
    """Return where players stand whose tile is told: the hand beside it is another's."""
    if not clause.has("GOT", "CALLED"):
        return frozenset()
    return frozenset(
        player.start
        for player, mark, tile in zip(clause.tokens, clause.tokens[1:], clause.tokens[2:], strict=False)
        if player.kind in PLAYERS and mark.kind == "NO" and tile.kind in TILES
    )


def _sources(clause: Clause) -> frozenset[int]:
    """Return where players stand who fed something, as told by what stands beside them."""
    if not clause.has("FED", "THREW", "CAME"):
        return frozenset()
    return frozenset(
        token.start
        for at, token in enumerate(clause.tokens)
        if token.kind in PLAYERS and case_of(clause.tokens, at) in ("source", "agent")
    )


def _read_value(token: Token, whose: str, story: Story) -> None:
    if token.kind == "HANFU":
        story.tell("fan", token.count, whose)
        story.tell("fu", int(token.value), whose)
    elif token.kind in ("FAN", "FU"):
        story.tell(token.kind.lower(), token.count, whose)
    elif token.kind == "BIGNAME":
        story.tell("name", folded(token.value), whose)
        story.tell("name-at", (folded(token.value), token))
    elif token.kind == "LIMIT":
        story.tell("limit", token.value, whose)
    elif token.kind in ("HARD", "SOFT"):
        story.tell("hard", token.kind == "HARD", whose)
    elif token.kind in ("SMALL", "CHICKEN"):
        story.tell(token.kind.lower(), "", whose)


def _read_circumstance(token: Token, whose: str, story: Story) -> None:
    if token.kind == "FLAG":
        story.tell("flag", token.value.rstrip("+-"), whose)
        if token.value.endswith("-"):
            story.tell("how", "discard", whose)
    elif token.kind in ("FRESH", "NOT_FRESH"):
        story.tell("fresh", token.kind == "FRESH", "")
    elif token.kind == "WALL":
        story.tell("wall", token.count)
    elif token.kind == "FORCED":
        story.tell("forced", token.kind == "FORCED")


def _is_player(token: Token, story: Story) -> bool:
    """Whether a name is more than two signs that no word took: those must have done something."""
    if token.kind != "NAME" or token.count or player_of(token) not in story.weak:
        return True
    if any(story.all("double")) or story.topic == token.value or token.start in story.subjects:
        return True
    return any(
        token.value in (event.value, event.whose) for key in ("by", "from", "riichi") for event in story.all(key)
    )


def read_hand(clause: Clause, story: Story) -> None:
    """Tell tiles in a row that are more than a meld, and those called a hand."""
    if clause.kinds.isdisjoint(_TILED):
        return
    names = [player_of(token) for token in clause.players]
    whose = names[0] if len(names) == 1 else ""
    row: list[Token] = []
    for token in (*clause.tokens, _END):
        if token.start in story.spoken_for and token.kind != "END":
            continue
        if token.kind in ("TILE", "WIND") and "|" not in token.value and not token.value.endswith("f"):
            row.append(token)
            continue
        if len(row) > 1 and row[0].count == 1 and _kind_before(clause, row[0]) in ("ON", "TSUMO"):
            row = row[1:]
        count = sum(each.count for each in row)
        first = clause.tokens.index(row[0]) if row else 0
        before = clause.tokens[first - 1] if row and first else _END
        is_called = "HAND" in (token.kind, before.kind) or before.value == "hand"
        if (count > _MELD and not _is_all_triplets(row)) or (count > 1 and is_called):
            story.tell("hand", "".join(each.value for each in row), whose)
            story.spoken_for |= {each.start for each in row}
        row = []


def _is_all_triplets(row: list[Token]) -> bool:
    """Whether tiles are three or more of each: those are melds, no hand that still waits."""
    times = Counter(parse_tiles("".join(each.value for each in row)))
    return min(times.values()) > 2  # noqa: PLR2004 - a pair is less


def _kind_before(clause: Clause, token: Token) -> str:
    at = clause.tokens.index(token)
    return clause.tokens[at - 1].kind if at else ""


def _read_riichi(clause: Clause, names: list[str], story: Story) -> None:
    if clause.has("NORIICHI") or (clause.has("NOBODY") and clause.has("RIICHI")):
        story.tell("no-riichi", "")
        return
    doubles = any(token.kind == "FLAG" and token.value == "double-riichi" for token in clause.tokens)
    if clause.has("RIICHI") and clause.has("STICK") and len(names) == 1:
        story.tell("riichi", names[0])
    if clause.has("ONLY") and len(clause.players) == 1 and clause.kinds <= _ONLY_ONE:
        story.tell("riichi", player_of(clause.players[0]))
    if clause.has("ALL") and clause.has("RIICHI"):
        story.tell("all-riichi", "")
    if not (clause.has("RIICHI") or doubles) or clause.has("STICK", "LEFTGAME", "ALL", "OTHERS", "ONLY"):
        return
    for player in _declared(clause, names, story):
        story.tell("riichi", player)


def _declared(clause: Clause, names: list[str], story: Story) -> list[str]:
    """Return who declared riichi; an empty name is the winner's."""
    several = _each_declared(clause)
    if several:
        return several
    actors = [event.value for event in story.here("by")]
    before = [token for token in clause.players if token.start < _riichi_place(clause)]
    if before and not (actors and _is_object(clause, before[-1])):
        are_several = clause.has("AND") and not actors
        return [player_of(token) for token in (before if are_several else before[-1:])]
    if actors:
        return actors[:1]
    if late := _after_riichi(clause):
        return [player_of(token) for token in late]
    return [] if names else _declarer_meant(clause, story)


def _declarer_meant(clause: Clause, story: Story) -> list[str]:
    """Return who declared where nobody is named there."""
    if clause.kinds <= _HANDS and len(clause.kinds) > 1 and any(story.all("by")):
        return [""]
    if story.only_one and not clause.is_aside:
        return [story.only_one]
    return [""] if clause.is_aside or story.here("how") else []


_HANDS = frozenset(("RIICHI", "BIGNAME", "YAKU", "DORA", "NUMBER", "FAN", "FU", "HANFU", "FLAG", "LIMIT", "AND"))
"""Classes of what a hand is worth, told after its win: 立直平和寶牌2."""


def _each_declared(clause: Clause) -> list[str]:
    """Return who stands before each of several words for it: カイの先制リーチにシンが追っかけリーチ."""
    places = [token.start for token in clause.having("RIICHI")]
    owners = [
        next((player_of(each) for each in reversed(clause.players) if since < each.start < place), "")
        for since, place in zip([-1, *places], places, strict=False)
    ]
    return owners if len(owners) > 1 and all(owners) else []


_ONLY_ONE = frozenset((*PLAYERS, "RIICHI", "ONLY", "BE", "HA", "COMMON"))
"""Classes of a clause that only says that one player alone declared: リーチはユイだけ."""
_LATE = pattern("(?:^RIICHI (?:COMMON)*|(?:RIICHI|FLAG) (?:BY|HA|BE|NO)+) (?P<late>PLAYER (?:AND PLAYER)*)")


def _after_riichi(clause: Clause) -> list[Token]:
    """Return who declared riichi where that stands behind the word: ``riichi by Bea``."""
    found = _LATE.search(clause.code)
    named = clause.tokens[found.start("late") : found.end("late")] if found else ()
    return [token for token in named if token.kind != "AND"]


def _is_object(clause: Clause, token: Token) -> bool:
    """Whether a player stands where the discarder does: the riichi behind is the winner's."""
    at = clause.tokens.index(token)
    return at > 0 and clause.tokens[at - 1].kind in ("RON", "HU", "OFF", "ON", "GIVE", "TO")


def _riichi_place(clause: Clause) -> int:
    return next((t.start for t in clause.tokens if t.kind == "RIICHI" or t.value == "double-riichi"), 0)
