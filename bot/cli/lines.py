"""Deals settled line by line: overrides laid over each, one answer a line out, in constant memory."""

from __future__ import annotations

import gc
import os
from codecs import BOM_UTF8
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import chain
from multiprocessing import parent_process
from select import select
from threading import Thread
from typing import BinaryIO

import msgspec

from bot.engine import Deal, DealError, HouseValue, Ruling, check_stated_fields, decode_deal, settle_all
from bot.i18n import Catalogue, Language, catalogue
from bot.presentation.text import error_answer, ruling_answer
from bot.presentation.words import Words, words_for

from .host import OutputError


@dataclass(frozen=True, slots=True)
class Overrides:
    """What the command line lays over every deal: other rules, house rules, the language of the text."""

    rules: str = ""
    house: Mapping[str, HouseValue] = field(default_factory=dict[str, HouseValue])
    language: Language = "en"

    def over(self, deal: Deal) -> Deal:
        """Lay the overrides over a deal."""
        if not self.rules and not self.house:
            return deal
        return msgspec.structs.replace(deal, rules=self.rules or deal.rules, house={**deal.house, **self.house})


Line = tuple[int, bytes]
"""One deal and the number of its line, counted from 1; 0 where it is the only one."""


def answer_lines(lines: Sequence[Line], overrides: Overrides) -> tuple[bytes, bool]:
    """Answer lines in order with a ruling or an error each, one line each, and say whether all were settled.

    All are read before any is settled, and settled before any is put into words: the processor keeps the code that it
    needs at hand.
    """
    language = catalogue(overrides.language)
    outcomes = _outcomes_of([text for _, text in lines], overrides)
    numbered = zip(lines, outcomes, strict=True)
    answers = [_answer(number, deal, outcome, language) for (number, _), (deal, outcome) in numbered]
    settled = not any(isinstance(outcome, DealError) for _, outcome in outcomes)
    return b"".join([answer + b"\n" for answer in answers]), settled


def outcome_of(text: bytes, overrides: Overrides) -> tuple[Deal | None, Ruling | DealError]:
    """Settle one deal written in JSON, as far as it goes."""
    (outcome,) = _outcomes_of([text], overrides)
    return outcome


def _outcomes_of(texts: Sequence[bytes], overrides: Overrides) -> list[tuple[Deal | None, Ruling | DealError]]:
    read = [_read(text, overrides) for text in texts]
    settled = iter(settle_all([deal for deal, error in read if deal is not None and error is None]))
    return [(deal, next(settled) if error is None else error) for deal, error in read]


def _read(text: bytes, overrides: Overrides) -> tuple[Deal | None, DealError | None]:
    """Read a deal, as far as it can be read, and what is wrong with how it is written."""
    deal = None
    try:
        written = text.removeprefix(BOM_UTF8)
        deal = overrides.over(decode_deal(written))
        check_stated_fields(written, deal)
    except DealError as error:
        return deal, error
    return deal, None


def words_of(deal: Deal | None, language: Catalogue) -> Words:
    """Return the words for a deal, also where it could not be read."""
    return Words(language, "", {}) if deal is None else words_for(deal, language)


def _answer(number: int, deal: Deal | None, outcome: Ruling | DealError, language: Catalogue) -> bytes:
    if isinstance(outcome, DealError):
        return error_answer(outcome, words_of(deal, language), number)
    assert deal is not None, "what is settled is a deal"  # noqa: S101 - narrows the type
    return ruling_answer(deal, outcome, language)


_CHUNK = 1 << 15
_WORTH_SHARING = 64
"""So many lines waiting at once are shared out to all cores; a slow trickle is answered at once."""
_AHEAD = 2
"""Batches in flight for each worker: enough to keep it busy, few enough to keep memory constant."""
_SELDOM = 50_000
"""New objects after which garbage is looked for: settling leaves next to none, and looking took 3 % of the time."""
_PAUSE = 0.02
"""Seconds without a line after which whatever is in flight is answered before more is read."""

_Answer = tuple[bytes, bool]


def settle_stream(source: BinaryIO, sink: BinaryIO, overrides: Overrides) -> bool:
    """Answer every line of `source` on `sink`; whether all were settled."""
    settled = True
    for answers, fine in _answers(source, overrides):
        _write(sink, answers)
        settled = settled and fine
    return settled


def _write(sink: BinaryIO, answers: bytes) -> None:
    try:
        sink.write(answers)
        sink.flush()
    except OSError as error:
        raise OutputError(error.errno, error.strerror) from error


def _answers(source: BinaryIO, overrides: Overrides) -> Iterator[_Answer]:
    workers = _cores()
    waiting: deque[Future[_Answer]] = deque()
    batches = _batches(source)
    first = next(filter(None, batches), list[Line]())
    yield answer_lines(first[:1], overrides)  # loads the rules, once for all the workers
    gc.freeze()  # they stay: no worker needs to look them over again
    gc.set_threshold(_SELDOM)
    with ExitStack() as stack:
        pool: ProcessPoolExecutor | None = None
        for batch in chain([first[1:]], batches):
            if workers > 1 and len(batch) >= _WORTH_SHARING:
                pool = pool or stack.enter_context(ProcessPoolExecutor(workers, initializer=_end_with_parent))
                waiting.append(pool.submit(answer_lines, batch, overrides))
                while len(waiting) > workers * _AHEAD:
                    yield waiting.popleft().result()
            else:
                yield from _drained(waiting)
                yield answer_lines(batch, overrides)
        yield from _drained(waiting)


def _cores() -> int:
    """Count the cores this process may run on, which can be fewer than the machine has."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _end_with_parent() -> None:
    """Let a worker end when its parent was ended by force: nobody would ever tell it to."""
    Thread(target=_end_after_parent, daemon=True).start()


def _end_after_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _drained(waiting: deque[Future[_Answer]]) -> Iterator[_Answer]:
    while waiting:
        yield waiting.popleft().result()


def _pauses(source: BinaryIO) -> bool:
    """Whether whoever writes may be waiting for answers; a source that cannot be asked never is."""
    try:
        return not select((source,), (), (), _PAUSE)[0]
    except (OSError, TypeError, ValueError):
        return False


def _batches(source: BinaryIO) -> Iterator[list[Line]]:
    """Return the lines that have arrived, as soon as they have, and none where no more come for now.

    Empty lines are passed over, but counted.
    """
    read = getattr(source, "read1", source.read)
    begun: list[bytes] = []  # a line that has not ended: put together once, however long it gets
    number = 1
    while True:
        if _pauses(source):
            yield []
        chunk = read(_CHUNK)
        if not chunk:
            break
        ended, newline, rest = chunk.rpartition(b"\n")
        if not newline:
            begun.append(chunk)
            continue
        lines = b"".join((*begun, ended)).split(b"\n")
        begun = [rest]
        if batch := [(place, line) for place, line in enumerate(lines, number) if line.strip()]:
            yield batch
        number += len(lines)
    last = b"".join(begun)
    if last.strip():
        yield [(number, last)]
