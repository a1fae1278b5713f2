"""What a step says: the facts so far, what is to be done now, and what is wrong with what was typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import WON, Draft, with_facts
from bot.dialogue.questions import Step
from bot.dialogue.take.token_kans import counted
from bot.dialogue.take.values import seat_of
from bot.dialogue.told.doubts import told_in
from bot.dialogue.told.seating import seats_told
from bot.dialogue.told.taking import as_if_seated
from bot.engine import DealError
from bot.presentation.lines import cut
from bot.presentation.summary import seats_line, summary
from bot.presentation.told import parts_read, waiting_lines
from bot.presentation.words import Words
from bot.ui.fields import MOST_TYPED
from bot.ui.limits import MOST_IN_MESSAGE
from bot.ui.names import safe_name, words_of

from .forms import heading_of, is_list_of_melds, title_of

_CHOSEN = frozenset(("player", "winners", "discarder", "culprit", "riichi", "flags", "ready", "nagashi", "round-wind"))
_CHOSEN_BESIDE_TEXT = (":kind", ":feeder")
_TYPED_IN_DATA = ("text", "part", "tiles", "value")


def asking(draft: Draft, step: Step, words: Words) -> str:
    """Say what a step asks, what is wrong with what was typed for it, and what is kept of that."""
    title = _title_of_list(draft, step, words) if is_list_of_melds(step) else title_of_step(step, words)
    kept = list(kept_lines(draft, step))
    if step.error is not None:
        return content_of(draft, title, words, f"⚠️ {words.error(_quoted(step.error))}", *kept)
    heading = words.language("ui.kept" if draft.told is UNSET else "ui.kept.told")
    return content_of(draft, title, words, *([heading, *kept] if kept else ()))


def kept_lines(draft: Draft, step: Step | None = None) -> Iterator[str]:
    """Quote what was typed and could not be taken, in a step or anywhere; what was chosen is no text."""
    keys = None if step is None else {question.key for question in step.questions}
    if keys == {"players"}:
        keys = {"guests"}
    for key, text in draft.typed.items():
        about = key.rpartition(":")[0] if key.startswith("hand:") else key
        is_chosen = key.partition(":")[0] in _CHOSEN or key.endswith(_CHOSEN_BESIDE_TEXT)
        if text and not is_chosen and (keys is None or about in keys):
            yield f"> {safe_name(text, MOST_TYPED)}"


def content_of(draft: Draft, title: str, words: Words, *below: str) -> str:
    """Say the facts so far, as far as there is room, and what is to be done now."""
    facts = "\n".join((*quoted_lines(draft), *_facts_lines(draft, words)))
    ask = cut("\n".join(["", f"**{title}**", *below]), MOST_IN_MESSAGE)
    return f"{cut(facts, MOST_IN_MESSAGE - len(ask) - 1)}\n{ask}".strip()


def _facts_lines(draft: Draft, words: Words) -> Iterator[str]:
    """Say the facts so far; of a message those too that wait until it is known who sits where."""
    if draft.told is UNSET or draft.told.taken:
        yield from summary(_told(draft), words)
    else:
        seated = draft.players or seats_told(draft, draft.told)
        if seated:
            yield seats_line(seated, words_of(with_facts(draft, players=seated), words.language))
        # In which seats the named are put here nobody knows: they are called by their names.
        draft = as_if_seated(draft)
        words = words_of(draft, words.language)
        yield from summary(_told(with_facts(draft, players={})), words)
    yield from waiting_lines(draft, words, safe_name)


_MOST_QUOTED = 500


def quoted_lines(draft: Draft) -> Iterator[str]:
    """Quote the message that tells the deal, struck through what of it was not understood."""
    if draft.told is UNSET:
        return
    room, quote = _MOST_QUOTED, ""
    for text, is_read in parts_read(draft.told, told_in(draft, draft.told)):
        shown = " ".join(text.split())
        part = safe_name(cut(shown, room), room)
        between = " " if text[:1].isspace() and quote else ""
        quote += (
            between + (part if is_read or not part else f"~~{part}~~") + (" " if text[-1:].isspace() and part else "")
        )
        room -= len(shown)
        if room <= 0:
            break
    if quote.strip():
        yield f"> {' '.join(quote.split())}"


def title_of_step(step: Step, words: Words) -> str:
    """Word what a step asks: its only question, or what its questions are about."""
    if len(step.questions) == 1:
        question = step.questions[0]
        return title_of(msgspec.structs.replace(question, data=_with_typed_quoted(question.data)), words)
    return heading_of(step, words)


def _title_of_list(draft: Draft, step: Step, words: Words) -> str:
    """Name a list of melds: nothing is typed there, and one-tile kongs are counted by buttons where there are such."""
    question = step.questions[0]
    key = "ui.melds.counted" if counted(draft, seat_of(question.about)) else "ui.melds.listed"
    return words.language(key, **words.filled(question.data))


def _quoted(error: DealError) -> DealError:
    """Show what was typed wrongly as it was typed."""
    return DealError(error.code, error.at, error.reason, **_with_typed_quoted(error.data))


def _with_typed_quoted(data: Mapping[str, str | int]) -> dict[str, str | int]:
    return {**data, **{key: safe_name(str(data[key]), MOST_TYPED) for key in _TYPED_IN_DATA if key in data}}


def _told(draft: Draft) -> Draft:
    """Leave out what another ending left behind: it is kept for a change of mind, and means nothing now."""
    if draft.ending not in WON:
        draft = msgspec.structs.replace(draft, winners=(), discarder=UNSET)
    hands = {seat: hand for seat, hand in draft.hands.items() if seat in draft.winners}
    return msgspec.structs.replace(draft, hands=hands)
