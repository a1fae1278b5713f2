"""Whether a database could be written, found out without touching it."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from tempfile import TemporaryFile

from .errors import StoreError, StoreErrorCode

_ROOM = 1 << 18
"""Bytes that a start needs at least: the first migrations, and the index of the write-ahead log."""
_FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}


def refuse_unwritable(path: Path) -> None:
    """Raise ``read-only``, ``full`` or ``cannot-open`` where the database, or a file beside it, cannot be written.

    Not while this process has the database open: to close a file gives up the locks that SQLite holds on it.
    """
    try:
        if path.exists():
            os.close(os.open(path, os.O_RDWR))
        with TemporaryFile(dir=path.absolute().parent) as beside:
            beside.write(bytes(_ROOM))
            beside.flush()
    except OSError as error:
        raise StoreError(_code(error), path=str(path), detail=error.strerror or str(error)) from error


def _code(error: OSError) -> StoreErrorCode:
    if error.errno in _FULL:
        return "full"
    return "read-only" if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS) else "cannot-open"
