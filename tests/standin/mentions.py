"""Whom a message notifies: those its text names and its sender allowed."""

import dataclasses
import re

ALL = ("users", "roles", "everyone")


@dataclasses.dataclass(frozen=True)
class Pings:
    """Whom a message really notified."""

    users: frozenset[int] = frozenset()
    roles: frozenset[int] = frozenset()
    everyone: bool = False

    def __bool__(self) -> bool:
        return bool(self.users or self.roles or self.everyone)


def pinged(text: str, allowed: dict | None) -> Pings:
    """Return whom a text notifies under `allowed_mentions`; without those, everybody it names."""
    parse = ALL if allowed is None else allowed.get("parse") or ()
    named = {kind: {int(one) for one in (allowed or {}).get(kind) or ()} for kind in ("users", "roles")}
    users = {int(one) for one in re.findall(r"<@!?(\d+)>", text)}
    roles = {int(one) for one in re.findall(r"<@&(\d+)>", text)}
    return Pings(
        frozenset(users if "users" in parse else users & named["users"]),
        frozenset(roles if "roles" in parse else roles & named["roles"]),
        "everyone" in parse and re.search(r"@(everyone|here)\b", text) is not None,
    )
