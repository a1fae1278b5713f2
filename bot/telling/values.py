"""What a hand is worth, and the circumstances of the win."""

from __future__ import annotations

from collections.abc import Mapping

from .clauses import Clause
from .fold import folded
from .story import Story, player_of

_VALUES = frozenset("BIGNAME FAN FU LIMIT HARD SOFT SMALL CHICKEN".split())
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
        "杠杠": {"faan": "kong-on-kong"},
    }.items()
}
"""What families call a hand, each by the field of a value that only it has."""


def read_values(clause: Clause, story: Story) -> None:
    """Tell values and circumstances, and whose they are where the clause names one player alone."""
    names = [player_of(token) for token in clause.players]
    whose = names[0] if len(names) == 1 else ""
    told = {event.value for event in story.all("from") if event.clause == story.clause}
    if whose in told:
        whose = ""
    if len(names) > 1:
        told = [event.value for event in story.all("by") if event.clause == story.clause]
        whose = told[-1] if told else ""
    fan: int | None = None
    for token in clause.tokens:
        if token.kind == "FAN":
            fan = token.count
            story.tell("fan", fan, whose)
        elif token.kind == "FU":
            story.tell("fu", token.count, whose)
        elif token.kind == "BIGNAME":
            story.tell("name", folded(token.value), whose)
        elif token.kind == "LIMIT":
            story.tell("limit", token.value, whose)
        elif token.kind in ("HARD", "SOFT"):
            story.tell("hard", token.kind == "HARD", whose)
        elif token.kind in ("SMALL", "CHICKEN"):
            story.tell(token.kind.lower(), True, whose)  # noqa: FBT003 - told as it is
        elif token.kind == "FLAG":
            story.tell("flag", token.value.rstrip("+-"), whose)
            if token.value == "last-tile-":
                story.tell("how", "discard", whose)
        elif token.kind in ("FRESH", "NOT_FRESH"):
            story.tell("fresh", token.kind == "FRESH", "")
        elif token.kind == "WALL":
            story.tell("wall", token.count)
        elif token.kind == "FORCED":
            story.tell("forced", True)  # noqa: FBT003 - told as it is
        elif token.kind == "TILE" and token.count > 4 and "|" not in token.value:  # noqa: PLR2004 - no meld
            story.tell("hand", token.value, whose)
    _read_riichi(clause, names, story)


def _read_riichi(clause: Clause, names: list[str], story: Story) -> None:
    if clause.has("NORIICHI") or (clause.has("NOBODY") and clause.has("RIICHI")):
        story.tell("no-riichi", True)  # noqa: FBT003 - told as it is
        return
    doubles = any(token.kind == "FLAG" and token.value == "double-riichi" for token in clause.tokens)
    if not clause.has("RIICHI") and not doubles:
        return
    if clause.has("STICK", "LEFTGAME", "ALL", "OTHERS", "ONLY"):
        return
    actors = [event.value for event in story.all("by") if event.clause == story.clause]
    before = [token for token in clause.players if token.start < _riichi_place(clause)]
    if actors:
        story.tell("riichi", actors[0])
    elif before:
        for token in before if clause.has("AND") else before[-1:]:
            story.tell("riichi", player_of(token))
    elif not names and story.subject:
        story.tell("riichi", story.subject)


def _riichi_place(clause: Clause) -> int:
    return next((t.start for t in clause.tokens if t.kind == "RIICHI" or t.value == "double-riichi"), 0)
