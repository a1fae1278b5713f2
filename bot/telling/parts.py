"""Parts a sentence at its commas, brackets and joining words, where they part what it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Literal

from .asides import with_asides
from .labels import LABELS, begins_apart, is_label, step_at_arrow
from .next_deed import goes_on
from .tokens import DISCARDED, LONGEST, MELDED, PICTURE, PLAYERS, TILES, VALUES, VERBS, Token

_LISTS = frozenset(TILES)
_AFTER_TILE = frozenset(("TO", "GIVE", "OFF", "BY", "WO", "HA", "GA", "NO", "NI"))
"""Classes that go on with a clause behind a tile in brackets."""
_BACK = frozenset(("」", "可是", "但系", "但是", "但", "不过"))
"""Marks and words after which what others said is over."""
_DEED_LABELS = frozenset(("WIN", "RON", "HU", "DEALT", "TSUMO"))
"""Labels that are words for a deed: who did it stands behind the colon."""
_BUT = frozenset(("じゃなくて", "ではなく", "じゃなく"))
_NAMED = frozenset((*PLAYERS, "AND"))
_LISTED = frozenset((*PLAYERS, "AND", "HA", "NO", "BE", "FILL", "COMMON"))
_BEHIND_LISTS = frozenset(("COMMA", "STOP", "AND", "ALL", "READY", "NOTREADY", "RIICHI"))
_OWNED = frozenset((*TILES, "THREW", "DEALT", "THROWN"))
"""Classes of what is one player's, so that a name before the comma is no other owner: 松本、近藤の切った東で…"""
_NOT_BUT = frozenset(("不是", "而不是", "并不是", "唔系", "并非"))
_IS = frozenset(("系", "是", "而是"))
_DENIED = frozenset((*PLAYERS, *VALUES, *TILES, *DISCARDED, "DEALT"))


_Step = Literal["take", "skip", "and", "is", "part", "before"]
"""What a token does: it belongs to the part, says nothing, joins a list, is a label's, ends the part, or begins one."""


def parts_of(sentence: Sequence[Token]) -> Iterator[list[Token]]:
    """Part the tokens of one sentence."""
    part: list[Token] = []
    if "(" in [token.value for token in sentence]:
        sentence = with_asides(sentence)
    parting = _PARTING if _MARKS.isdisjoint([token.kind for token in sentence]) else _PARTING_MARKED
    for at, token in enumerate(sentence):
        if token.kind not in parting:
            part.append(token)
            continue
        step = _step(part, sentence, at)
        if step == "take":
            part.append(token)
        elif step in ("and", "is"):
            part.append(token.as_kind("AND" if step == "and" else "BE"))
        elif step != "skip":
            yield from _ended(part, token)
            part = _begun(part, sentence, at, step)
    if part:
        yield part


_NEITHER = frozenset(("不是", "唔系"))
_ELSE = frozenset(("就是", "就系", "便是"))
_WHETHER = frozenset(("还是", "定系", "抑或"))
_CHOOSING = _ELSE | _WHETHER | {"要么", "或者", "或"}


def with_choices(sentence: Sequence[Token]) -> Sequence[Token]:
    """Read 不是甲就是乙 and 甲还是乙 as one of the two: 甲 or 乙."""
    if not any(token.value in _CHOOSING for token in sentence):
        return sentence
    kept = list(sentence)
    for at in range(len(kept) - 2, 0, -1):
        token = kept[at]
        if token.kind == "BE" and kept[at - 1].kind == "OR":
            del kept[at]
            continue
        if token.kind != "BE" or kept[at + 1].kind not in PLAYERS or kept[at + 1].kind == "DEALER":
            continue
        first = at - 1 - (kept[at - 1].kind == "COMMA")
        if first < 0 or kept[first].kind not in PLAYERS:
            continue
        is_either = token.value in _ELSE and first > 0 and kept[first - 1].value in _NEITHER
        if is_either or (token.value in _WHETHER and first == at - 1):
            kept[first + 1 : at + 1] = [token.as_kind("OR")]
            if is_either:
                del kept[first - 1]
    return kept


def _step(part: Sequence[Token], sentence: Sequence[Token], at: int) -> _Step:
    token = sentence[at]
    if token.kind in _OPENING or token.kind == "BE":
        return "before" if _begins(part, sentence, at) else "take"
    if token.kind in ("STOP", "QMARK") or _is_silent(part, sentence, at):
        is_label = token.kind == "COLON" and bool(part) and part[-1].kind in _DEED_LABELS
        return "is" if is_label and not part[-1].value.isascii() else "skip"
    if token.kind == "COMMA" and (_is_list_of_players(part, sentence, at) or _is_list(sentence, at)):
        return "and"
    return _step_apart(part, sentence, at)


def _step_apart(part: Sequence[Token], sentence: Sequence[Token], at: int) -> _Step:
    token = sentence[at]
    if token.kind in _AT_ARROWS and (step := step_at_arrow(part, sentence, at)):
        return step
    if token.kind in _ENDING or (token.kind == "AND" and goes_on(part, sentence, at)):
        return "part"
    if _begins(part, sentence, at):
        return "before"
    return "part" if token.kind == "NOT" and token.value in _BUT else "take"


def _begins(part: Sequence[Token], sentence: Sequence[Token], at: int) -> bool:
    """Whether a token begins another part."""
    token = sentence[at]
    if token.kind == "BE":
        return _is_but(part, token)
    if (token.kind in LABELS or token.kind in PLAYERS) and begins_apart(part, sentence, at):
        return True
    if token.kind in _OPENING and not part:
        return False
    if token.kind == "WINTILE" and part and part[-1].end < token.start and not part[-1].value.isascii():
        return at + 1 < len(sentence) and sentence[at + 1].kind in _ABOUT
    return (
        token.kind in ("FIX", "WINNERNO", "SO")
        or _is_apart(part, sentence, at)
        or _is_denied_beside(part, sentence, at)
    )


_ENDED_BY_PICTURE = VERBS | {*VALUES, "FLAG", "HONBA", "DEALER", "DEALS", "SIT", "CAME", "DRAW", "CHOMBO", "RULESET"}
_ENDING = frozenset(("COMMA", "COLON", "ARROW", "JOIN"))
_PARTING = _ENDING | {
    *("STOP", "QMARK", "AND", "FIX", "NOT", "SO", "BE", "PRONOUN", "WINNERWORD", "WINNERNO", "WINTILE"),
    *_DEED_LABELS,
    *PLAYERS,
}
"""Classes that can do anything else than belong to the part."""
_MARKS = frozenset(("COLON", "ARROW"))
_AT_ARROWS = _LISTS | {"ARROW"}
_PARTING_MARKED = _PARTING | LABELS | _LISTS
"""The same where labels, or tiles behind arrows, may begin a part."""


def _is_silent(part: Sequence[Token], sentence: Sequence[Token], at: int) -> bool:
    """Whether a mark parts nothing: behind a label, or around a tile alone."""
    token = sentence[at]
    if token.kind == "COLON":
        return is_label(part, sentence, at)
    if token.kind == "ARROW" and len(part) == 1:
        return part[0].kind in LABELS and part[0].kind not in TILES
    if token.kind != "COMMA":
        return False
    if token.value == PICTURE:
        return not any(each.kind in _ENDED_BY_PICTURE for each in part[-LONGEST:])
    if len(part) > 1 and part[-1].kind == "HA" and part[-2].kind in LABELS:
        return True
    opening = at if token.value == "(" else at - 2 if token.value == ")" else -1
    return opening >= 0 and _is_lone_tile(sentence, opening)


def _ended(part: list[Token], token: Token) -> Iterator[list[Token]]:
    """Return the part that a token ends: a denial belongs to it, a tile before brackets stands by itself."""
    if token.kind == "NOT" and token.value in _BUT:
        yield [*part, token] if part else [token.as_kind("FIX")]
        return
    if token.kind == "FIX":
        part = _without_no(part)
    if token.value == "(" and len(part) > 1 and part[-1].kind in TILES and part[-2].kind in TILES:
        yield part[:-1]
        part = part[-1:]
    if part:
        yield part


def _begun(part: Sequence[Token], sentence: Sequence[Token], at: int, step: _Step) -> list[Token]:
    """Return what a new part begins with; a quote behind *the rule says* is that rule, behind a name a report."""
    token = sentence[at]
    if step == "before":
        return [token]
    if token.value in _BACK and any(each.kind == "HEARSAY" for each in sentence[:at]):
        return [token.as_kind("UNQUOTE")]
    if token.kind == "COMMA" and token.value == "「":
        is_said = at > 1 and sentence[at - 1].kind == "COLON" and sentence[at - 2].kind in PLAYERS
        return [token.as_kind("HEARSAY")] if is_said else [each for each in part if each.kind == "RULE"][:1]
    return [token.as_kind("ASIDE")] if token.value == "(" and token.kind == "COMMA" else []


def _is_list_of_players(part: Sequence[Token], sentence: Sequence[Token], at: int) -> bool:
    """Whether a comma parts the names of one list: 小李、小王, and *Ann, Bo and Cy*."""
    if not (part and part[-1].kind in PLAYERS and at + 1 < len(sentence) and sentence[at + 1].kind in PLAYERS):
        return False
    following = [each.kind for each in sentence[at + 1 : at + 6]]
    is_ready = part[0].kind in ("RIICHI", "READY", "NOTREADY")
    if is_ready and all(each.kind in _LISTED for each in part[1:][-LONGEST:]):
        return True
    if following[1:2] == ["COLON"] or (following[1:2] == ["NO"] and following[2:3] and following[2] in _OWNED):
        return False
    near_part = part[-LONGEST:]
    by = next((place for place in range(len(near_part) - 1, -1, -1) if near_part[place].kind not in _NAMED), -1)
    are_names = by < 0 or near_part[by].kind == "BY"
    near = sentence[max(at - LONGEST, 0) : at + LONGEST]
    if sentence[at].value == "、" and _are_several(near, sentence[at + 1 : at + LONGEST]):
        return True
    if sentence[at].value == "、" and not any(each.kind in ("GA", "WO") for each in near):
        return are_names or not following[1:] or following[1] in _BEHIND_LISTS
    rest = following[1:]
    while rest[:2] and rest[0] == "COMMA" and len(rest) > 1 and rest[1] in PLAYERS:
        rest = rest[2:]
    return are_names and rest[:1] in (["AND"], ["ALL"])


def _are_several(near: Sequence[Token], following: Sequence[Token]) -> bool:
    """Whether names that win together are listed: トリロン、カイ、シン、ミオがロン."""
    if not any(token.kind == "DOUBLE" for token in near):
        return False
    rest = (token.kind for token in following if token.kind not in PLAYERS and token.kind not in ("COMMA", "AND"))
    return next(rest, "") in ("GA", "RON", "WIN", "DOUBLE", "STOP", "BE")


def _is_lone_tile(sentence: Sequence[Token], at: int) -> bool:
    """Whether a tile alone stands in brackets and the clause goes on: ``the winning tile (6p) to Bo``."""
    if at + 3 >= len(sentence) or sentence[at].value != "(" or sentence[at + 2].value != ")":
        return False
    return sentence[at + 1].kind == "TILE" and sentence[at + 3].kind in _AFTER_TILE


_CLOSING = frozenset((*VALUES, "FLAG", "ROUND", "RULESET", "CHICKEN", "HONBA", "STICK", "DOUBLE"))
_OPENING = frozenset((*PLAYERS, "PRONOUN"))
_SEATED = frozenset(("WIND", "DEALS", "SEAT"))
_BEHIND_OPENING = frozenset((*VERBS, *VALUES, "SIT", "DEALS", "PON", "BE", "OTHER", "ASK"))


def _goes_on_about(part: Sequence[Token], following: str) -> bool:
    """Whether a blank parts what somebody won, in signs, from what is told of another: 大嚿自摸3番 佢連莊."""
    is_told = any(each.kind in PLAYERS for each in part) and following in _BEHIND_OPENING
    is_won = any(each.kind == "DOUBLE" or (each.kind in VERBS and not each.value.isascii()) for each in part)
    return is_told and (is_won or _is_list_of_worths(part, following))


def _is_list_of_worths(part: Sequence[Token], following: str) -> bool:
    """Whether somebody's worth is told, and then another's: 阿明3番Bo 5番."""
    return following in VALUES and part[0].kind in PLAYERS and all(each.kind in VALUES for each in part[1:])


def _is_apart(part: Sequence[Token], sentence: Sequence[Token], at: int) -> bool:
    """Whether a blank between signs begins something else: 庄:丽丽 晓梅红中杠."""
    token = sentence[at]
    if part and _begins_another(part, sentence, at):
        return True
    if not part or token.start == part[-1].end or part[-1].value.isascii():
        return False
    if token.kind == "DEALT" and any(each.kind == "WINNERWORD" for each in part):
        return any(each.kind in PLAYERS for each in part[-LONGEST:])
    if token.kind in ("WINNERWORD", "DEALER"):
        return any(each.kind in VERBS or each.kind == "WINNERWORD" for each in part[-LONGEST:])
    if token.kind == "NAME" and part[-1].kind in ("DEALER", "SEAT", "DEALS") and len(part) > 1:
        return part[-2].kind == "NAME" and part[-2].end == part[-1].start
    return token.kind == "NAME" and part[-1].kind == "NAME" and len(part) > 1


_ABOUT = frozenset(("HA", "COLON", "BE"))
"""Classes behind what the words after it are about."""


def _begins_another(part: Sequence[Token], sentence: Sequence[Token], at: int) -> bool:
    """Whether a label stands there, or a player of whom something is told behind another's seat, worth or win."""
    token, last = sentence[at], part[-1]
    if token.kind in _OPENING and last.kind not in _CLOSING and last.kind not in _SEATED:
        return False
    following = next((each.kind for each in sentence[at + 1 : at + 4] if each.kind != "FILL"), "")
    if token.kind not in _OPENING:
        return token.kind in _DEED_LABELS and following == "COLON" and token.start > last.end
    if token.start > last.end:
        return last.kind in _CLOSING and _goes_on_about(part, following)
    is_seat = last.kind in _SEATED and following in ("SIT", "DEALS")
    return len(part) > 1 and (is_seat or _is_list_of_worths(part, following))


def _is_denied_beside(part: Sequence[Token], sentence: Sequence[Token], at: int) -> bool:
    """Whether a denial is added to what was stated: 放铳的是小满不是小寒."""
    token = sentence[at]
    if token.kind != "NOT" or token.value not in _NOT_BUT or at + 1 >= len(sentence):
        return False
    has_verb = any(each.kind in VERBS for each in part[-LONGEST:])
    return has_verb and sentence[at + 1].kind in PLAYERS and any(each.kind in PLAYERS for each in part[-LONGEST:])


def _is_but(part: Sequence[Token], token: Token) -> bool:
    """Whether *is* says what it was instead of what was just denied: 唔係清一色係混一色."""
    if token.kind != "BE" or token.value not in _IS or not part or part[-1].kind not in _DENIED:
        return False
    return any(each.kind == "NOT" and each.value in _NOT_BUT for each in part[-4:-1])


def _without_no(part: list[Token]) -> list[Token]:
    """Leave out the *no* of *no, sorry*: it denies nothing."""
    last = next((at for at in range(len(part) - 1, -1, -1) if part[at].kind != "FILL"), -1)
    return part[:last] if last >= 0 and part[last].kind == "NOT" else part


_DEEDS = VERBS | {"CAME"}
_IN_LISTS = frozenset((*TILES, "AND", "COMMA", "COMMON", "COUNT", "ALL", "BOTH"))


def _is_list(sentence: Sequence[Token], at: int) -> bool:
    """Whether a comma parts two tiles of one list."""
    if not at or sentence[at - 1].kind not in _LISTS or sentence[at].value in ("(", ")"):
        return False
    after = [token.kind for token in sentence[at + 1 : at + 3]]
    if not after or not (after[0] in _LISTS or (after[0] == "AND" and after[-1] in _LISTS)):
        return False
    since = next((place for place in range(at - 1, max(at - LONGEST, 0), -1) if sentence[place].kind == "COMMA"), 0)
    verbs = {token.kind for token in sentence[max(since, at - LONGEST) : at]} & _DEEDS
    if sentence[at - 2 : at - 1] and sentence[at - 2].value == "、" != sentence[at].value:
        return False
    if verbs and sentence[at - 1].count == 1 and sentence[at + 1 : at + 2] and sentence[at + 1].count > 1:
        # The claimed tile, and then the run: 上Suki打嘅五萬,四五六萬.
        return False
    return not verbs or _behind_list(sentence, at, verbs) not in _BEHIND_ANOTHER


_BEHIND_ANOTHER = _DEEDS | {"BE", "HA", "FILL", "CONCEALED"}
"""Classes behind tiles with which something else is told than of the tile before the comma."""


def _behind_list(sentence: Sequence[Token], at: int, verbs: AbstractSet[str]) -> str:
    """Return the class of what stands behind the tiles in which a comma stands; empty where a list of melds ends."""
    sign = sentence[at].value
    for place in range(at + 1, min(at + LONGEST, len(sentence))):
        token = sentence[place]
        if token.kind not in _IN_LISTS:
            return token.kind
        goes_on = place + 1 < len(sentence) and sentence[place + 1].kind in _IN_LISTS
        if token.kind == "COMMA" and not verbs.isdisjoint(MELDED) and (token.value != sign or not goes_on):
            return ""
    return ""


def with_rule_sets(part: list[Token]) -> list[Token]:
    """Leave out the word *rules* behind a rule set's name, and read *we play* as *ours is*: no rule is quoted there."""
    return [
        token.as_kind("WEPRONOUN") if _says_ours(part, at) else token
        for at, token in enumerate(part)
        if not (
            token.kind in ("RULE", "RULEWORD")
            and any(each.kind == "RULESET" for each in part[max(at - 2, 0) : at + 2])
            and token.value in ("规则", "规矩", "ルール", "rules", "the rules", "the_rules")
        )
    ]


_BESIDE_OURS = frozenset(("RULE", "RULESET", "RULEWORD", "COMMON", "FILL", "COMMA", "STOP", "COLON", "JOIN", "SANMA"))
_OURS = ("we play", "we play with", "house plays", "house plays with")


def _says_ours(part: Sequence[Token], at: int) -> bool:
    """Whether *we play* is said of a rule set, and of nothing that it rules."""
    is_named = part[at].value in _OURS and part[at].kind == "RULE" and part[at + 1 : at + 2]
    return bool(is_named) and part[at + 1].kind == "RULESET" and all(each.kind in _BESIDE_OURS for each in part)
