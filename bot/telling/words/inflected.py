"""The endings with which players say Japanese verbs, so that tables name a verb once."""

from __future__ import annotations

from collections.abc import Iterable

_DONE = (
    "た て ました まして てた ていた てました ていました てる ている てます ています ちゃった ちゃって ちゃいました"
    " てしまった てしまいました やがった やがって"
)
_NOT_DONE = (
    "なかった ない ませんでした ません てない ていない てなかった ていなかった てません ていません てませんでした"
    " ていませんでした なくて"
)
_VOICED = {"た": "だ", "て": "で", "ち": "じ"}


def done(nouns: str) -> str:
    """Write what is done by する: ポン, ポンした, ポンしちゃった."""
    return _joined(f"{noun}{ending}" for noun in nouns.split() for ending in ("", *_with("し", _DONE)))


def suffered(nouns: str) -> str:
    """Write what is done to somebody, or let happen: ポンされた, ポンさせた."""
    return _joined(
        f"{noun}{ending}" for noun in nouns.split() for ending in (*_with("され", _DONE), *_with("させ", _DONE))
    )


def undone(nouns: str) -> str:
    """Write what is not done: リーチしなかった, リーチしてない."""
    return _joined(f"{noun}{ending}" for noun in nouns.split() for ending in (*_with("し", _NOT_DONE), "せず"))


def ichidan(stems: str) -> str:
    """Write a verb whose stem does not change: 捨て, 鳴かせ, 鳴かれ."""
    return _joined(f"{stem}{ending}" for stem in stems.split() for ending in _with("", _DONE))


def godan(past: str) -> str:
    """Write verbs of which the past is told, with the last sign of what stands before ます: 切った・り."""
    found: list[str] = []
    for verb in past.split():
        said, _, polite = verb.partition("・")
        stem, is_voiced = said[:-1], said.endswith("だ")
        for ending in _DONE.split():
            if ending.startswith(("ま", "や")):
                found.append(f"{stem[:-1]}{polite}{ending}")
            else:
                found.append(stem + (_VOICED[ending[0]] + ending[1:] if is_voiced else ending))
    return _joined(found)


def _with(stem: str, endings: str) -> list[str]:
    return [stem + ending for ending in endings.split()]


def _joined(words: Iterable[str]) -> str:
    return " ".join(words)
