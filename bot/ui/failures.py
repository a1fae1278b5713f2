"""How what Discord fails to take is told of to whoever measures."""

from __future__ import annotations

from typing import Final

import aiohttp

from bot.measures import Measures, Unmeasured

from .sending import AnswerLostError

_FIRST_FAILURE: Final = 400
_NO_ANSWER: Final = 0


def failures_told(measures: Measures) -> aiohttp.TraceConfig | None:
    """Have every request to Discord that fails told of; None where nobody measures.

    Of a request that is traced aiohttp tells every piece, sent or received, whoever listens.
    """
    if isinstance(measures, Unmeasured):
        return None
    trace = aiohttp.TraceConfig()

    async def answered(_session: object, _context: object, request: aiohttp.TraceRequestEndParams) -> None:
        if request.response.status >= _FIRST_FAILURE:
            measures.discord_failed(request.response.status)

    async def unanswered(_session: object, _context: object, request: aiohttp.TraceRequestExceptionParams) -> None:
        lost = request.exception
        measures.discord_failed(lost.status if isinstance(lost, AnswerLostError) else _NO_ANSWER)

    trace.on_request_end.append(answered)
    trace.on_request_exception.append(unanswered)
    return trace
