"""Discord's limits, one module for each thing that has some; all of them speak through a `Form`."""

from .form import Form

__all__ = ["Form"]
