"""Faults a test can order: rate limits, server errors and slowness for the requests it names."""

import asyncio
import dataclasses
import fnmatch
from collections.abc import Callable

Path = str | Callable[[str], bool]


@dataclasses.dataclass
class Fault:
    """What happens to the next `times` requests that match; times None means until it is removed."""

    method: str
    path: Path
    times: int | None
    status: int = 0
    retry_after: float = 0.0
    everywhere: bool = False
    seconds: float = 0.0
    after: bool = False
    page: str = ""
    hits: int = 0

    def matches(self, method: str, path: str) -> bool:
        """Tell whether this request is struck."""
        spent = self.times is not None and self.hits >= self.times
        meant = self.path(path) if callable(self.path) else fnmatch.fnmatch(path, self.path)
        return not spent and self.method in ("*", method) and meant


class Faults:
    """The faults ordered so far, for paths without the API's version: patterns in which `*` is anything, or tests."""

    def __init__(self):
        self.ordered: list[Fault] = []

    def rate_limit(self, path: Path = "*", *, method: str = "*", retry_after: float = 0.05, times: int = 1) -> Fault:
        """Answer 429 for one route."""
        return self._order(Fault(method, path, times, 429, retry_after))

    def rate_limit_everything(self, *, retry_after: float = 0.05, times: int = 1) -> Fault:
        """Answer 429 with the global flag."""
        return self._order(Fault("*", "*", times, 429, retry_after, everywhere=True))

    def fail(self, path: Path = "*", *, method: str = "*", status: int = 502, times: int = 1) -> Fault:
        """Answer with a server error."""
        return self._order(Fault(method, path, times, status))

    def show_page(self, path: Path = "*", *, page: str = "<html>Agree to the terms</html>", times: int = 1) -> Fault:
        """Answer with a web page, as a network does that lets nobody through yet."""
        return self._order(Fault("*", path, times, 200, page=page))

    def lose_answer(self, path: Path = "*", *, method: str = "*", status: int = 502, times: int = 1) -> Fault:
        """Let requests take effect and answer with a server error all the same, so that they are sent again."""
        return self._order(Fault(method, path, times, status, after=True))

    def slow_answer(self, seconds: float, path: Path = "*", *, method: str = "*", times: int | None = None) -> Fault:
        """Let requests take effect at once and be answered late."""
        return self._order(Fault(method, path, times, seconds=seconds, after=True))

    def slow(self, seconds: float, path: Path = "*", *, method: str = "*", times: int | None = None) -> Fault:
        """Let requests arrive late: the time passes before Discord sees them."""
        return self._order(Fault(method, path, times, seconds=seconds))

    def clear(self) -> None:
        """Remove all faults."""
        self.ordered.clear()

    def _order(self, fault: Fault) -> Fault:
        self.ordered.append(fault)
        return fault

    async def strike(self, method: str, path: str) -> Fault | None:
        """Wait as ordered and return the fault that answers this request, if any."""
        answering = None
        for fault in self.ordered:
            delays = fault.seconds and not fault.after
            if fault.matches(method, path) and (delays or answering is None):
                fault.hits += 1
                if delays:
                    await asyncio.sleep(fault.seconds)
                else:
                    answering = fault
        return answering
