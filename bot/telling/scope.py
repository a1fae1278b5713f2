"""How far it goes on through a sentence that something is supposed, reported or quoted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from .tokens import PLAYERS, SPEECH, VERBS, Token

_SAYS = frozenset((*PLAYERS, "PRONOUN"))
"""Classes of who may say something."""
_BACK_TO_FACTS = frozenset(
    (
        "录影看",
        "录像",
        "录像里",
        "牌谱",
        "牌谱显示",
        "the log shows",
        "the replay shows",
        "牌譜では",
        "结果",
        "反正",
        "总之",
        "其实",
        "原来",
        "点知",
        "谁知",
        "实际",
        "实际上",
        "明明是",
        "明明就是",
        "事实上",
        "实际系",
        "実际は",
        "实际は",
        "actually",
        "in reality",
    )
)
"""Words after which what was supposed or reported is over."""
_RUMOURS = frozenset(("听说", "听讲", "据说", "据讲", "有人说", "有人讲", "听人说", "听人讲"))
_AFTER_QUOTES = frozenset(("HEARSAY", "UNQUOTE"))
_SET_AGAINST = ("けど", "が", "のに")
"""Ends of what somebody says that is set against what follows: って言うけど、…."""
_DECLARED = (PLAYERS, ("RON", "TSUMO", "RIICHI", "PON", "CHI", "KAN"), ("HEARSAY",))


@dataclass(slots=True)
class Scope:
    """What is supposed or reported goes on to the end of a sentence; in brackets, to where they close."""

    speeches: Sequence[tuple[int, int]]
    closings: Iterator[int] = field(default_factory=lambda: iter(()))
    """Where brackets close, in order, from where one is read on."""
    spoken: int = 0
    """Where the part before ended."""
    is_supposed: bool = False
    is_reported: bool = False
    is_quoted: bool = False
    """Whether the part behind this one says that this one is somebody's words."""
    is_ending: bool = False
    """Whether what is reported ends with this part."""
    closing: int = -1
    outside: tuple[bool, bool] = False, False

    @classmethod
    def of(cls, tokens: Sequence[Token]) -> Scope:
        """Return the scope at the beginning of a message."""
        return cls(_speeches(tokens))

    def begin(self, sentence: Sequence[Token]) -> None:
        """Begin a sentence: nothing is supposed or reported in it yet."""
        self.closings = (token.start for token in sentence if token.value == ")")
        self.closing, self.is_supposed, self.is_reported, self.is_ending = -1, False, False, False

    def enter(self, part: Sequence[Token], kinds: AbstractSet[str], following: Sequence[Token]) -> None:
        """Go on to the next part of a sentence, behind which another follows, or none."""
        self.is_reported = self.is_reported and not self.is_ending
        if part:
            self._cross_brackets(part)
            if part[0].value in _BACK_TO_FACTS:
                self.is_supposed = self.is_reported = False
            if self.speeches:
                self._hear(part)
        self.is_reported = self.is_reported and "UNQUOTE" not in kinds
        self.is_supposed = self.is_supposed or "IF" in kinds
        self.is_reported = self.is_reported or ("CALLED" in kinds and _claims(part))
        self.is_reported = self.is_reported or ("HEARSAY" in kinds and _reports(part, kinds))
        self.is_quoted = bool(following) and following[0].kind in _AFTER_QUOTES and _says(following)
        self.is_ending = "HEARSAY" in kinds and _ends_report(part)

    def _cross_brackets(self, part: Sequence[Token]) -> None:
        """Keep what is supposed or reported outside of brackets, and go on with it where they close."""
        if 0 <= self.closing < part[0].start:
            self.closing, (self.is_supposed, self.is_reported) = -1, self.outside
        elif part[0].kind == "ASIDE":
            self.closing = next((each for each in self.closings if each > part[0].start), -1)
            self.outside = self.is_supposed, self.is_reported

    def _hear(self, part: Sequence[Token]) -> None:
        """Report what stands in a speech, and no longer what stands behind one."""
        if any(self.spoken <= end < part[0].start for _, end in self.speeches):
            self.is_supposed = self.is_reported = False
        self.is_reported = self.is_reported or _is_spoken(part, self.speeches)
        self.spoken = part[-1].end


def _speeches(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """Return where people are quoted in their own words, however many sentences those are."""
    marks = [token.start for token in tokens if token.value == SPEECH]
    return list(zip(marks[::2], marks[1::2], strict=False))


def _is_spoken(part: Sequence[Token], speeches: Sequence[tuple[int, int]]) -> bool:
    """Whether a part stands in what somebody is quoted to say."""
    return any(start < part[-1].end and part[0].start < end for start, end in speeches)


def _is_rumour(part: Sequence[Token]) -> bool:
    """Whether something is told of which nobody in particular said it: 听说…."""
    return any(token.kind == "HEARSAY" and token.value in _RUMOURS for token in part)


def _reports(part: Sequence[Token], kinds: AbstractSet[str]) -> bool:
    """Whether somebody says it, or it is said of no matter whom; a word that is said to do it does it."""
    return (not kinds.isdisjoint(_SAYS) or _is_rumour(part)) and not _declares(part)


def _claims(part: Sequence[Token]) -> bool:
    """Whether somebody claims that a player did something, not a tile: ``Mary claims I fed it``."""
    return any(
        token.kind == "CALLED" and token.value.startswith("claim") and player.kind in PLAYERS and did.kind in VERBS
        for token, player, did in zip(part, part[1:], part[2:], strict=False)
    )


def _says(part: Sequence[Token]) -> bool:
    """Whether a part begins with the word that what was quoted before is what somebody said: 「…」って言ってた."""
    token = next((each for each in part if each.kind != "UNQUOTE"), None)
    return token is not None and token.kind == "HEARSAY" and token.value.startswith(("って", "と"))


def _ends_report(part: Sequence[Token]) -> bool:
    """Whether what somebody says is set against what follows: って言うけど、…."""
    last = next((token for token in reversed(part) if token.kind != "FILL"), None)
    return last is not None and last.kind == "HEARSAY" and last.value.endswith(_SET_AGAINST)


def _declares(part: Sequence[Token]) -> bool:
    """Whether somebody said the word for what they did, which is doing it: 浅野がロンって言った."""
    said = [token for token in part if token.kind not in ("GA", "HA", "FILL", "COMMON")]
    return [token.kind in kinds for token, kinds in zip(said, _DECLARED, strict=False)] == [True] * len(_DECLARED)
