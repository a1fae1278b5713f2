"""What systemd is told over the socket it names: that the bot is ready, that it lives, that it stops."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress

_PAUSE = 1.0
"""Seconds between two looks whether the bot is ready."""
_MORE_TIME = "EXTEND_TIMEOUT_USEC=60000000"
"""Asks for another minute to start in: Discord may be out of reach for long, and that is no fault of the bot."""
_BEATS = 3
"""How often a sign of life is given in the time after which the bot is thought to hang."""


class ServiceManager:
    """The program that started this one, where it wants to be told; else nobody."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        named = environment.get("NOTIFY_SOCKET", "")
        self._address = f"\0{named[1:]}" if named.startswith("@") else named
        self._hangs_after = _hangs_after(environment)

    async def keep_informed(self, is_ready: Callable[[], bool]) -> None:
        """Tell it when the bot is ready, and that it lives, until it stops."""
        if not self._address or not hasattr(socket, "AF_UNIX"):
            return
        try:
            while not is_ready():
                self._tell(_MORE_TIME, "STATUS=on the way to Discord", "WATCHDOG=1")
                await asyncio.sleep(min(_PAUSE, (self._hangs_after or _PAUSE * _BEATS) / _BEATS))
            self._tell("READY=1", "STATUS=in Discord")
            while self._hangs_after:
                self._tell("WATCHDOG=1")
                await asyncio.sleep(self._hangs_after / _BEATS)
            await asyncio.Event().wait()
        finally:
            self._tell("STOPPING=1", "STATUS=finishing its answers")

    def _tell(self, *words: str) -> None:
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.sendto("\n".join(words).encode(), socket.MSG_DONTWAIT, self._address)


def _hangs_after(environment: Mapping[str, str]) -> float:
    """Read after how many seconds without a sign of life this process is thought to hang; 0 where it never is."""
    if environment.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return 0.0
    told = environment.get("WATCHDOG_USEC", "")
    return int(told) / 1_000_000 if told.isdecimal() else 0.0
