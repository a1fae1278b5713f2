"""Host names looked up so that no end of the process waits for it: the operating system cannot be interrupted."""

from __future__ import annotations

import asyncio
import socket
import threading
from contextlib import suppress

from aiohttp.abc import AbstractResolver, ResolveResult

_Found = list[tuple[int, int, int, str, tuple[object, ...]]]


class BreakableLookups(AbstractResolver):
    """Looks up each name in a thread of its own; aiohttp's is joined at the end, however long the network is silent."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """Return the addresses of a host; raises `OSError` where there are none."""
        return [
            ResolveResult(
                hostname=host,
                host=str(address[0]),
                port=port,
                family=kind,
                proto=protocol,
                flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,
            )
            for kind, _, protocol, _, address in await _looked_up(host, port, family)
        ]

    async def close(self) -> None:
        """Leave the lookups under way to themselves."""


async def _looked_up(host: str, port: int, family: socket.AddressFamily) -> _Found:
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[_Found] = loop.create_future()

    def tell(found: _Found, error: OSError | None) -> None:
        if answer.done():
            return
        if error is None:
            answer.set_result(found)
        else:
            answer.set_exception(error)

    def look_up() -> None:
        found: _Found = []
        failed: OSError | None = None
        try:
            found.extend(socket.getaddrinfo(host, port, family, socket.SOCK_STREAM, flags=socket.AI_ADDRCONFIG))
        except OSError as error:
            failed = error
        with suppress(RuntimeError):  # nobody waits any longer: the loop is closed
            loop.call_soon_threadsafe(tell, found, failed)

    threading.Thread(target=look_up, name="whopays-lookup", daemon=True).start()
    return await answer
