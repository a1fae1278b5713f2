"""Parts a message into sentences and clauses, and tells what is stated from what is asked, supposed or reported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from .tokens import DISCARDED, MELDED, PLAYERS, TILES, WON, Token, code_of

Mood = Literal["told", "unsure", "asked", "void", "hearsay"]
_SILENT = frozenset(("FILL", "PRONOUN_", "HA", "RECENT"))
_KEEPS_HA = frozenset(("WIN", "RON", "DEALT", "TSUMO", "HU", "WINNERWORD", "FED", "THREW", "CALLED", "RIICHI", "READY", "NOTREADY"))
_LISTS = frozenset(TILES)
_LABELS = frozenset(
    [
        "SEATWORD",
        "DEALER",
        "SEAT",
        "WINNERWORD",
        "PLAYERS",
        "ORDER",
        "HONBA",
        "STICK",
        "WIN",
        "DEALT",
        "DORA",
        "DORAIND",
        "URA",
        "HAND",
        "WILD",
        "INDICATOR",
        "WAIT",
        "RON",
        "TSUMO",
        "NOTREADY",
        "READY",
        "RIICHI",
        "WIND",
    ]
)
_AUXILIARY = frozenset(
    "do|does|did|can|is it|was it|is that|was that|are we|should i|am i".split("|")  # noqa: SIM905 - phrases
)
_WHO = frozenset("who|who's|谁|边个|哪个|哪家|哪位|边位|边家|誰|誰が|だれ".split("|"))  # noqa: SIM905 - words
_RULES = frozenset(["规则", "规矩", "ルール", "rules", "the_rules"])
_LONGEST = 60
"""No clause of more words means anything."""
_BACK_TO_FACTS = frozenset(
    ("录影看", "录像", "录像里", "牌谱", "牌谱显示", "the log shows", "the replay shows", "牌譜では", "结果", "反正", "总之", "其实", "实际", "实际系", "実际は", "实际は", "actually", "in reality")
)
"""Words after which what was supposed or reported is over."""
_BUT = frozenset(("じゃなくて", "ではなく", "じゃなく"))
_VOID = frozenset(("RULE",))


@dataclass(frozen=True, slots=True)
class Clause:
    """Tokens that say one thing; `sentence` numbers the sentence, `start` and `end` are its place in the text."""

    tokens: tuple[Token, ...]
    sentence: int
    start: int
    end: int
    mood: Mood = "told"
    has_fix: bool = False
    is_aside: bool = False
    asks_who: bool = False
    """Whether a question asks for a player."""
    code: str = ""
    kinds: frozenset[str] = frozenset()

    def having(self, *kinds: str) -> list[Token]:
        """Return the tokens of some classes."""
        return [] if self.kinds.isdisjoint(kinds) else [token for token in self.tokens if token.kind in kinds]

    def has(self, *kinds: str) -> bool:
        """Whether a token of some class is among them."""
        return not self.kinds.isdisjoint(kinds)

    @property
    def players(self) -> list[Token]:
        """The tokens that stand for a player."""
        return self.having(*PLAYERS)

    def without(self, kinds: frozenset[str]) -> Clause:
        """Leave out what says nothing to a pattern."""
        return with_tokens(self, [token for token in self.tokens if token.kind not in kinds])


def with_tokens(clause: Clause, tokens: Sequence[Token]) -> Clause:
    """Return the same clause with other tokens."""
    kinds = [token.kind for token in tokens]
    place = clause.sentence, clause.start, clause.end, clause.mood, clause.has_fix, clause.is_aside, clause.asks_who
    return Clause(tuple(tokens), *place, "".join(map(code_of, kinds)), frozenset(kinds))


def clauses_of(tokens: Sequence[Token]) -> list[Clause]:
    """Part tokens into clauses with their moods."""
    found: list[Clause] = []
    is_other_deal = False
    if any(token.kind == "THIS_DEAL" for token in tokens):
        tokens = [token.as_kind("OTHER_DEAL") if token.kind == "RECENT" else token for token in tokens]
    for number, sentence in enumerate(_sentences(tokens)):
        parts = list(_parts(sentence))
        asks_whole = sentence[-1].kind == "QMARK" and _begins_as_question(sentence)
        supposed, reported = False, False
        for place, part in enumerate(map(_with_rule_sets, parts)):
            kinds = {token.kind for token in part}
            is_last = place == len(parts) - 1
            if part and part[0].value in _BACK_TO_FACTS:
                supposed = reported = False
            supposed = supposed or "IF" in kinds
            reported = reported or ("HEARSAY" in kinds and bool(kinds.intersection(PLAYERS) or "PRONOUN" in kinds))
            if "THIS_DEAL" in kinds:
                is_other_deal = False
            elif "OTHER_DEAL" in kinds and "LEFT_OVER" not in kinds:
                is_other_deal = True
            asks = asks_whole or (is_last and sentence[-1].kind == "QMARK") or _asks(part)
            mood = _mood(kinds, asks, supposed or is_other_deal, reported)
            if clause := _clause(part, number, mood):
                found.append(clause)
        is_other_deal = False
    return found


def _with_rule_sets(part: Sequence[Token]) -> list[Token]:
    """Leave out the word *rules* behind a rule set's name: it is no rule that is quoted."""
    return [
        token
        for at, token in enumerate(part)
        if not (
            token.kind in ("RULE", "RULEWORD")
            and any(each.kind == "RULESET" for each in part[max(at - 2, 0) : at + 2])
            and token.value in _RULES
        )
    ]


def _sentences(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    sentence: list[Token] = []
    for token in tokens:
        sentence.append(token)
        if token.kind in ("STOP", "QMARK"):
            if len(sentence) > 1:
                yield sentence
            sentence = []
    if sentence:
        yield sentence


def _parts(sentence: Sequence[Token]) -> Iterator[list[Token]]:
    part: list[Token] = []
    sentence = _with_asides(sentence)
    for at, token in enumerate(sentence):
        if token.kind in ("STOP", "QMARK"):
            continue
        if token.kind == "COMMA" and len(part) > 1 and part[-1].kind == "HA" and part[-2].kind in _LABELS:
            continue
        if token.value == "(" and len(part) > 1 and part[-1].kind in TILES and part[-2].kind in TILES:
            yield part[:-1]
            part = part[-1:]
        if token.kind == "JOIN":
            if part:
                yield part
            part = []
            continue
        if token.value == "(" and _is_lone_tile(sentence, at):
            continue
        if token.value == ")" and at > 1 and _is_lone_tile(sentence, at - 2):
            continue
        if token.kind == "COMMA" and _is_list_of_players(part, sentence, at):
            part.append(token.as_kind("AND"))
            continue
        if _is_apart(part, token) or _is_denied_beside(part, sentence, at):
            yield part
            part = []
        if token.kind in ("COMMA", "COLON", "ARROW"):
            if token.kind == "COLON" and _is_label(part, sentence, at):
                continue
            if _is_list(sentence, at):
                part.append(token.as_kind("AND"))
                continue
            if part:
                yield part
            part = [token.as_kind("ASIDE")] if token.value == "(" else []
            continue
        if token.kind == "NOT" and token.value in _BUT:
            yield [*part, token] if part else [token.as_kind("FIX")]
            part = []
            continue
        if token.kind == "FIX":
            part = _without_no(part)
        if token.kind == "FIX" and part:
            yield part
            part = [token]
            continue
        if token.kind == "AND" and _goes_on(part, sentence, at):
            yield part
            part = []
            continue
        part.append(token)
    if part:
        yield part


_LISTED = frozenset((*PLAYERS, "AND", "HA", "NO", "BE", "FILL", "COMMON"))


def _is_list_of_players(part: Sequence[Token], sentence: Sequence[Token], at: int) -> bool:
    """Whether a comma parts the names of one list: 小李、小王, and *Ann, Bo and Cy*."""
    following = [each.kind for each in sentence[at + 1 : at + 6]]
    if not (part and part[-1].kind in PLAYERS and following and following[0] in PLAYERS):
        return False
    if part[0].kind in ("RIICHI", "READY", "NOTREADY") and all(each.kind in _LISTED for each in part[1:]):
        return True
    are_names = all(each.kind in (*PLAYERS, "AND") for each in part)
    if sentence[at].value == "、" and not any(each.kind in ("GA", "WO") for each in sentence):
        if are_names:
            return True
        return len(following) < 2 or following[1] in ("COMMA", "STOP", "AND", "ALL", "READY", "NOTREADY", "RIICHI")  # noqa: PLR2004
    rest = following[1:]
    while rest[:2] and rest[0] == "COMMA" and len(rest) > 1 and rest[1] in PLAYERS:
        rest = rest[2:]
    return are_names and rest[:1] in (["AND"], ["ALL"])


def _is_lone_tile(sentence: Sequence[Token], at: int) -> bool:
    """Whether a tile alone stands in brackets and the clause goes on: ``the winning tile (6p) to Bo``."""
    kinds = [token.kind for token in sentence[at + 1 : at + 4]]
    closes = at + 2 < len(sentence) and sentence[at].value == "(" and sentence[at + 2].value == ")"
    return closes and kinds[:1] == ["TILE"] and kinds[2:] != [] and kinds[2] in ("TO", "GIVE", "OFF", "BY")


def _is_apart(part: Sequence[Token], token: Token) -> bool:
    """Whether a blank between signs begins something else: 庄:丽丽 晓梅红中杠."""
    if not part or token.start == part[-1].end or part[-1].value.isascii():
        return False
    if token.kind == "DEALT" and any(each.kind == "WINNERWORD" for each in part):
        return any(each.kind in PLAYERS for each in part)
    if token.kind in ("WINNERWORD", "DEALER"):
        return any(each.kind in _VERBS or each.kind == "WINNERWORD" for each in part)
    if token.kind == "NAME" and part[-1].kind in ("DEALER", "SEAT", "DEALS") and len(part) > 1:
        return part[-2].kind == "NAME" and part[-2].end == part[-1].start
    return token.kind == "NAME" and part[-1].kind == "NAME" and len(part) > 1


_NOT_BUT = frozenset(("不是", "而不是", "并不是", "唔系", "并非"))


def _is_denied_beside(part: Sequence[Token], sentence: Sequence[Token], at: int) -> bool:
    """Whether a denial is added to what was stated: 放铳的是小满不是小寒."""
    token = sentence[at]
    if token.kind != "NOT" or token.value not in _NOT_BUT or at + 1 >= len(sentence):
        return False
    has_verb = any(each.kind in _VERBS for each in part)
    return has_verb and sentence[at + 1].kind in PLAYERS and any(each.kind in PLAYERS for each in part)


def _without_no(part: list[Token]) -> list[Token]:
    """Leave out the *no* of *no, sorry*: it denies nothing."""
    last = next((at for at in range(len(part) - 1, -1, -1) if part[at].kind != "FILL"), -1)
    return part[:last] if last >= 0 and part[last].kind == "NOT" else part


def _with_asides(sentence: Sequence[Token]) -> list[Token]:
    """Take a seat in brackets behind a name as if it stood there without them; other asides come after their clause."""
    kept = list(sentence)
    for at in range(len(sentence) - 2, 0, -1):
        end = next((place for place in (at + 1, at + 2) if sentence[min(place, len(sentence) - 1)].value == ")"), 0)
        before, inside = sentence[at - 1], sentence[at:end]
        if before.value != "(" or not inside or at < 2:  # noqa: PLR2004 - a name, and the bracket
            continue
        seat = _seat_in(inside)
        if seat is not None:
            kept[at - 1 : end + 1] = [seat]
        elif inside[0].kind == "NAME" and len(inside) == 1 and sentence[at - 2].kind in ("DEALER", "SEAT"):
            kept[at - 1 : end + 1] = [*inside]
    return _with_late_asides(kept)


def _seat_in(inside: Sequence[Token]) -> Token | None:
    """Return the seat that stands alone in brackets."""
    seat = inside[0]
    if len(inside) > 1 and inside[1].kind != "SEATWORD":
        return None
    if seat.kind in ("DEALER", "DEALS"):
        return seat.as_kind("SEATED", "E")
    if seat.kind == "SEAT":
        return seat.as_kind("SEATED")
    if seat.kind not in ("WIND", "LETTER"):
        return None
    winds = [each for each in seat.value.split("|") if each[1:] == "z" and each[0] in "1234"]
    return seat.as_kind("SEATED", "ESWN"[int(winds[0][0]) - 1]) if len(winds) == 1 else None


def _with_late_asides(sentence: list[Token]) -> list[Token]:
    """Put an aside behind the clause in which it stands, where that goes on after it: ``West (dealer is Bo) tsumo``."""
    opening = next((at for at, token in enumerate(sentence) if token.value == "(" and token.kind == "COMMA"), -1)
    closing = next((at for at, token in enumerate(sentence) if at > opening and token.value == ")"), -1)
    if opening < 1 or closing < 0 or closing + 1 >= len(sentence):
        return sentence
    first = max((at for at in range(opening) if sentence[at].kind in _ENDS), default=-1) + 1
    last = next((at for at in range(closing + 1, len(sentence)) if sentence[at].kind in _ENDS), len(sentence))
    head = sentence[first:opening]
    if last == closing + 1 or not all(token.kind in _BEFORE_ASIDES for token in head):
        return sentence
    aside = sentence[opening : closing + 1]
    return [*sentence[:opening], *sentence[closing + 1 : last], *aside, *sentence[last:]]


_BEFORE_ASIDES = frozenset((*PLAYERS, "WIND", "AND", "FILL"))
_ENDS = frozenset(("COMMA", "COLON", "STOP", "QMARK"))
_VERBS = frozenset((*WON, *MELDED, *DISCARDED, "ECHO", "WIN", "CALLED", "RIICHI", "LAID"))


def _goes_on(part: Sequence[Token], sentence: Sequence[Token], at: int) -> bool:
    """Whether *and* begins something else that somebody did."""
    if not any(token.kind in _VERBS for token in part[-_LONGEST:]):
        return False
    following = [token for token in sentence[at + 1 : at + 6] if token.kind not in ("FILL", "NOT", "BE")][:2]
    kinds = [token.kind for token in following]
    return kinds[:1] != [] and (kinds[0] in _VERBS or (kinds[0] in PLAYERS and kinds[1:] != [] and kinds[1] in _VERBS))


def _is_label(part: Sequence[Token], sentence: Sequence[Token], at: int) -> bool:
    """Whether a colon stands behind what the words after it are about: *dealer: Ann*, *Ann: tsumo*."""
    if any(each.kind in ("READY", "NOTREADY") for each in part) and not any(each.kind in PLAYERS for each in part):
        return True
    if part and (part[-1].kind in _LABELS or (part[-1].kind == "NO" and len(part) > 1 and part[-2].kind in _LABELS)):
        return True
    following = sentence[at + 1].kind if at + 1 < len(sentence) else ""
    return len(part) == 1 and part[0].kind == "NAME" and following not in PLAYERS


def _is_list(sentence: Sequence[Token], at: int) -> bool:
    """Whether a comma parts two tiles of one list."""
    after = [token.kind for token in sentence[at + 1 : at + 3]]
    since = max((place for place in range(at) if sentence[place].kind in ("COMMA", "STOP")), default=0)
    has_verb = any(token.kind in MELDED for token in sentence[since:at])
    if has_verb and any(token.kind in _VERBS or token.kind in ("BE", "HA") for token in sentence[at + 2 : at + 4]):
        return False
    return (
        at > 0
        and sentence[at].value not in ("(", ")")
        and sentence[at - 1].kind in _LISTS
        and bool(after)
        and (after[0] in _LISTS or (after[0] == "AND" and after[-1] in _LISTS))
    )


def _begins_as_question(part: Sequence[Token]) -> bool:
    first = next((token for token in part if token.kind not in ("FILL", "COMMA")), None)
    return first is not None and first.kind == "ASK"


def _asks(part: Sequence[Token]) -> bool:
    words = [token for token in part if token.kind != "FILL"]
    for at, token in enumerate(words):
        if token.kind == "ASK" and (token.value not in _AUXILIARY or at == 0):
            return True
    return bool(words) and words[-1].value == "か"


def _mood(kinds: set[str], asks: bool, is_void: bool, is_reported: bool) -> Mood:  # noqa: FBT001 - what was found
    if asks:
        return "asked"
    if is_void or kinds & _VOID or "WISH" in kinds:
        return "void"
    if is_reported:
        return "hearsay"
    return "unsure" if "UNSURE" in kinds else "told"


def _clause(part: Sequence[Token], sentence: int, mood: Mood) -> Clause | None:
    kept: list[Token] = []
    for token in part:
        if token.kind == "HA" and kept and kept[-1].kind in _KEEPS_HA:
            kept.append(token)
        elif token.kind == "ASK":
            continue
        elif token.kind not in _SILENT and token.kind not in ("UNSURE", "FIX", "THIS_DEAL"):
            kept.append(token)
    has_fix = any(token.kind == "FIX" for token in part)
    if not kept and not has_fix:
        return None
    kept = [token for token in kept if token.kind != "ASIDE"][:_LONGEST]
    asks_who = any(token.kind == "WHO" or (token.kind == "ASK" and token.value in _WHO) for token in part)
    asks_who = asks_who or (mood == "asked" and len(kept) == 1 and kept[0].kind in _VERBS)
    made = Clause((), sentence, part[0].start, part[-1].end, mood, has_fix, part[0].kind == "ASIDE", asks_who)
    return with_tokens(made, kept)
