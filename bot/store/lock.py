"""One process per database: a lock the operating system drops by itself when the process dies."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from .errors import StoreError

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


_HELD = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK}
"""What the platforms report when somebody else has the lock."""


def refuse_folder(path: Path) -> None:
    """Raise ``cannot-open`` where a folder stands in the place of the database."""
    if path.is_dir():
        raise StoreError("cannot-open", path=str(path), detail=os.strerror(errno.EISDIR))


class ProcessLock:
    """An exclusive hold on the database at a path, by a file beside it that stays when the hold is given up.

    The file is never removed: removing it would let two processes lock two files of the same name.
    """

    def __init__(self, path: Path) -> None:
        """Take the lock; raises ``in-use``, ``cannot-lock`` or ``cannot-open``."""
        refuse_folder(path)
        beside = path.with_name(f"{path.name}.lock")
        try:
            self._descriptor: int | None = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreError("cannot-open", path=str(path), detail=error.strerror or str(error)) from error
        try:
            _take(self._descriptor)
        except OSError as error:
            self.release()
            code = "in-use" if error.errno in _HELD else "cannot-lock"
            raise StoreError(code, path=str(path), detail=error.strerror or str(error)) from error

    def release(self) -> None:
        """Give the lock up; a second call does nothing."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
