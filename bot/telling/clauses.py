"""Parts a message into sentences and clauses, and tells what is stated from what is asked, supposed or reported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Literal

from msgspec import Struct

from .gapped import completed, with_shared_verbs
from .parts import parts_of, with_choices, with_rule_sets
from .scope import Scope
from .tokens import DISCARDED, LONGEST, MELDED, PLAYERS, TILES, VERBS, Token, code_of

Mood = Literal["told", "unsure", "asked", "void", "hearsay"]
_UNTOLD = frozenset(
    ("FILL", "PRONOUN_", "HA", "RECENT", "ASK", "UNSURE", "FIX", "THIS_DEAL", "UNQUOTE", "ARROW", "ASRULE")
)
_KEEPS_HA = frozenset(
    ("WIN", "RON", "DEALT", "TSUMO", "HU", "WINNERWORD", "FED", "THREW", "CALLED", "RIICHI", "READY", "NOTREADY")
)
_KEEPS_CLEFT = frozenset((*MELDED, "CHOMBO", "LEFTGAME", "NORTH_ASIDE", "NAGASHI"))
"""Classes of verbs behind which only のは and のが, which make a noun of them, are kept: ポンさせたのが…"""
_CLEFT = frozenset(("のは", "のが"))
_AUXILIARY = frozenset(
    "do|does|did|can|is it|was it|is that|was that|are we|should i|am i".split("|")  # noqa: SIM905 - phrases
)
_KANS = frozenset(("KAN", "AKAN", "MKAN", "NORTH_ASIDE"))
_MEASURES = frozenset(("隻", "张"))
"""Measure words, which behind a name say whose tile it is: Kenny隻中."""
_NO_ALONE = frozenset(("唔系", "不是"))
_WHO = frozenset("who|who's|谁|边个|哪个|哪家|哪位|边位|边家|誰|誰が|だれ".split("|"))  # noqa: SIM905 - words
_PLAYERS = frozenset(PLAYERS)
_POSTPOSED = frozenset(("NO", "GA", "WO", "NI"))
"""Classes of particles: no sentence begins with one."""
_WINS = frozenset(("WIN", "RON", "HU", "TSUMO", "DEALT"))
"""Classes of what happens once in a deal: who won three times did so in others."""
_OF_MELDS = frozenset((*MELDED, *DISCARDED, "CALLED", "ORD"))


class Clause(Struct, frozen=True):
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
    players: Sequence[Token] = ()
    """The tokens that stand for a player."""

    def having(self, *kinds: str) -> list[Token]:
        """Return the tokens of some classes."""
        return [] if self.kinds.isdisjoint(kinds) else [token for token in self.tokens if token.kind in kinds]

    def has(self, *kinds: str) -> bool:
        """Whether a token of some class is among them."""
        return not self.kinds.isdisjoint(kinds)

    def without(self, kinds: frozenset[str]) -> Clause:
        """Leave out what says nothing to a pattern."""
        if self.kinds.isdisjoint(kinds):
            return self
        return with_tokens(self, [token for token in self.tokens if token.kind not in kinds])


def with_tokens(clause: Clause, tokens: Sequence[Token]) -> Clause:
    """Return the same clause with other tokens."""
    kinds = [token.kind for token in tokens]
    place = clause.sentence, clause.start, clause.end, clause.mood, clause.has_fix, clause.is_aside, clause.asks_who
    code, present = "".join(map(code_of, kinds)), frozenset(kinds)
    players = () if present.isdisjoint(PLAYERS) else [token for token in tokens if token.kind in _PLAYERS]
    return Clause(tuple(tokens), *place, code, present, players)


def clauses_of(tokens: Sequence[Token]) -> list[Clause]:
    """Part tokens into clauses with their moods."""
    found: list[Clause] = []
    is_other_deal = False
    if any(token.kind == "THIS_DEAL" for token in tokens):
        tokens = [token.as_kind("OTHER_DEAL") if token.kind == "RECENT" else token for token in tokens]
    scope = Scope.of(tokens)
    for number, sentence in enumerate(_sentences(tokens)):
        parts = list(parts_of(with_choices(sentence)))
        if len(parts) > 1:
            parts = completed(with_shared_verbs(parts))
        is_question = sentence[-1].kind == "QMARK"
        asks_whole = is_question and _begins_as_question(sentence)
        scope.begin(sentence)
        for place, part in enumerate(parts):
            kinds = {token.kind for token in part}
            if "RULESET" in kinds:
                part = with_rule_sets(part)  # noqa: PLW2901 - the same without what it does not say
                kinds = {token.kind for token in part}
            if "WISH" in kinds and _is_robbed(kinds, parts[place + 1 :]):
                kinds.remove("WISH")
            is_last = place == len(parts) - 1
            scope.enter(part, kinds, () if is_last else parts[place + 1])
            if "THIS_DEAL" in kinds:
                is_other_deal = False
            elif "OTHER_DEAL" in kinds and "LEFT_OVER" not in kinds:
                is_other_deal = True
            asks = asks_whole or (is_last and is_question) or _asks(part, kinds)
            mood = _mood(kinds, asks, scope.is_supposed or is_other_deal, scope.is_reported or scope.is_quoted)
            if clause := _clause(part, kinds, (number, place), mood):
                found.append(clause)
        is_other_deal = False
    return found


def _is_robbed(kinds: AbstractSet[str], later: Sequence[Sequence[Token]]) -> bool:
    """Whether a kan that somebody only wanted to make was robbed: it was announced, then."""
    return not kinds.isdisjoint(_KANS) and any(token.kind == "ROB" for token in (later[0] if later else ()))


def _sentences(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    sentence: list[Token] = []
    for at, token in enumerate(tokens, start=1):
        sentence.append(token)
        if token.kind not in ("STOP", "QMARK"):
            continue
        if len(sentence) > 1 and sentence[-2].kind == "HA" and token.value == "…":
            sentence.pop()  # who is told of something goes on to say what: 發は…ミホから
            continue
        goes_on = at < len(tokens) and tokens[at].kind in _POSTPOSED and tokens[at].start == token.end
        if not goes_on:
            if len(sentence) > 1:
                yield sentence
            sentence = []
    if sentence:
        yield sentence


def _begins_as_question(part: Sequence[Token]) -> bool:
    first = next((token for token in part if token.kind not in ("FILL", "COMMA")), None)
    return first is not None and first.kind == "ASK"


def _asks(part: Sequence[Token], kinds: AbstractSet[str]) -> bool:
    words = [token for token in part if token.kind != "FILL"] if "FILL" in kinds else part
    if "ASK" in kinds and any(token.kind == "ASK" and token.value not in _AUXILIARY for token in words):
        return True
    return bool(words) and (words[0].kind == "ASK" or words[-1].value == "か")


def _mood(kinds: AbstractSet[str], asks: bool, is_void: bool, is_reported: bool) -> Mood:  # noqa: FBT001 - what was found
    if asks:
        return "asked"
    is_often = "TIMES" in kinds and kinds & _WINS and kinds.isdisjoint(_OF_MELDS)
    if is_void or is_often or "RULE" in kinds or "WISH" in kinds:
        return "void"
    if is_reported:
        return "hearsay"
    return "unsure" if "UNSURE" in kinds else "told"


_RULED = frozenset(("BIGNAME", "DOUBLE", "NAGASHI", "ABORT", "HEADBUMP", "FLAG", "CHOMBO", "LIMIT"))


def _without_house_rules(part: Sequence[Token]) -> list[Token]:
    """Leave out what is only said to be played: 人和あり, ダブロン採用."""
    return [
        token
        for token, after in zip(part, (*part[1:], None), strict=False)
        if after is None or after.kind != "ASRULE" or token.kind not in _RULED or token.end != after.start
    ]


_DEALING = frozenset(("NAME", "SELF", "SEATED"))


def _with_sources(part: Sequence[Token]) -> list[Token]:
    """Read an arrow from a tile to a name as whom it came from, 白→田中; who dealt in, as to whom: 甲→乙 放銃.

    Beside a win nobody knows which way an arrow between two points: neither is said to have won, 甲→乙 ロン.
    """
    found: list[Token] = []
    for at, token in enumerate(part):
        after = part[at + 1].kind if at + 1 < len(part) else ""
        is_shown = at > 0 and part[at - 1].kind == "ARROW" and token.kind in PLAYERS
        found.append(token)
        if is_shown and after not in ("GA", "OFF", "NI"):
            is_to = at > 1 and part[at - 2].kind in _DEALING
            is_dealt = is_to and any(each.kind == "DEALT" for each in part[at:])
            if is_to and not is_dealt:
                found = [each for each in found if each not in (part[at - 2], token)]
            else:
                found.append(token.as_kind("NI", "に") if is_to else token.as_kind("OFF", "から"))
    return found


def _names_meld(part: Sequence[Token]) -> bool:
    """Whether a part says which meld, so that only this one was not called: 中は鳴いてない."""
    return any(token.kind in TILES or token.kind in ("OFF", "ORD", "OF") for token in part)


def _keeps_ha(kind: str, ha: Token) -> bool:
    """Whether は behind a word of a class says that what follows is who did it."""
    return kind in _KEEPS_HA or (kind in _KEEPS_CLEFT and ha.value in _CLEFT)


def _clause(part: Sequence[Token], kinds: AbstractSet[str], at: tuple[int, int], mood: Mood) -> Clause | None:
    sentence, place = at
    if "ARROW" in kinds:
        part = _with_sources(part)
    if "ASRULE" in kinds:
        part = _without_house_rules(part)
    kept = part if kinds.isdisjoint(_UNTOLD) else _telling(part)
    if "NOMELDS" in kinds:
        kept = _called_or_not(kept)
    has_fix = "FIX" in kinds or (bool(place) and _is_no(kept))
    if _is_call_to_wait(kept):
        kept, has_fix = (), True
    if not kept and not has_fix:
        return None
    if "ASIDE" in kinds:
        kept = [token for token in kept if token.kind != "ASIDE"]
    kept = kept[:LONGEST]
    asks_who = "WHO" in kinds or ("ASK" in kinds and any(each.kind == "ASK" and each.value in _WHO for each in part))
    asks_who = asks_who or (mood == "asked" and len(kept) == 1 and kept[0].kind in VERBS)
    made = Clause((), sentence, part[0].start, part[-1].end, mood, has_fix, part[0].kind == "ASIDE", asks_who)
    return with_tokens(made, kept)


def _is_no(part: Sequence[Token]) -> bool:
    """Whether *it is not* stands alone behind a comma: what was said before it was not so."""
    return len(part) == 1 and part[0].kind == "NOT" and part[0].value in _NO_ALONE


def _is_call_to_wait(part: Sequence[Token]) -> bool:
    """Whether *wait* stands alone, which is said to whoever listens, and of no hand."""
    return len(part) == 1 and part[0].kind == "WAIT" and part[0].value == "wait"


def _called_or_not(part: Sequence[Token]) -> list[Token]:
    """Of which meld it is told that it was not called, the call is denied, and no others: 中は鳴いてない."""
    kept: list[Token] = []
    for token in part:
        is_denied = token.kind == "NOMELDS" and token.value.startswith("鸣い") and _names_meld(part)
        kept += [token.as_kind("CALLED"), token.as_kind("NOT")] if is_denied else [token]
    return kept


def _telling(part: Sequence[Token]) -> list[Token]:
    """Leave out what tells nothing; は stands where it may be a label's."""
    kept: list[Token] = []
    for token in part:
        if token.value in _MEASURES and kept and kept[-1].kind in PLAYERS and kept[-1].end == token.start:
            kept.append(token.as_kind("NO"))
        elif token.kind not in _UNTOLD or (token.kind == "HA" and kept and _keeps_ha(kept[-1].kind, token)):
            kept.append(token)
    return kept
