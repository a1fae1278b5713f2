"""House rules as a server or a channel states them: a preset and what is set beside it; how two of them differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from bot.dialogue.draft import DEFAULT_RULES
from bot.engine import DealError, House, HouseValue, Option, Rules, rules_of
from bot.store.house_rules import HouseVersion
from bot.ui.visit import Visit

_NONE: Mapping[str, HouseValue] = {}
_NO_OPTIONS: Mapping[str, Option] = {}
RULES = "rules"
"""The key under which the preset itself is said to have changed, as the store does."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A preset (``family/preset``) and the options set beside it."""

    rules: str
    overrides: Mapping[str, HouseValue]

    @property
    def family(self) -> str:
        """The family's name."""
        return self.rules.partition("/")[0]

    @property
    def options(self) -> Mapping[str, Option]:
        """The options of its family; none where this version of the program does not know the rules (any more)."""
        try:
            return rules_of(self.rules).family.options
        except DealError:
            return _NO_OPTIONS

    def played(self) -> Rules[House]:
        """Resolve every option; raises ``unknown-rules``, ``unknown-option`` or ``bad-value``."""
        return rules_of(self.rules, self.overrides)

    def without_overrides(self) -> Stated:
        """Return the preset with nothing set beside it."""
        return Stated(self.rules, {})


@dataclass(frozen=True, slots=True)
class Difference:
    """One option of which two statements say different things; None where one of them has no such option.

    It `follows` where nobody stated it: the preset, or another option, moved it.
    """

    key: str
    before: HouseValue | None
    after: HouseValue | None
    follows: bool


def stated_in(version: HouseVersion | None) -> Stated:
    """Return what a version states; without one, or where it gave its rules up, what is played by default."""
    if version is None or version.rules is None:
        return Stated(DEFAULT_RULES, {})
    return Stated(version.rules, version.overrides)


def differences(before: Stated, after: Stated) -> tuple[Difference, ...]:
    """List what is played differently after a change, in the table's order; a changed preset comes first."""
    return tuple(_differences(before, after))


def _differences(before: Stated, after: Stated) -> Iterator[Difference]:
    if before.rules != after.rules:
        yield Difference(RULES, before.rules, after.rules, follows=False)
    old = values_known(before) if before.family == after.family else _NONE
    new = after.played().values
    for key, value in new.items():
        stated = key in after.overrides and after.overrides[key] != before.overrides.get(key)
        given_up = key in before.overrides and key not in after.overrides
        if (old.get(key) != value) if old else key in after.overrides:
            yield Difference(key, old.get(key), value, follows=not (stated or given_up))


def confirmed(before: Stated, after: Stated) -> tuple[str, ...]:
    """Name the options that are stated now, or no longer, and are played as before all the same."""
    if before.family != after.family:
        return ()
    played_anew = {each.key for each in differences(before, after)}
    keys = [*after.overrides, *(key for key in before.overrides if key not in after.overrides)]
    known = after.options
    changed = (key for key in keys if before.overrides.get(key) != after.overrides.get(key))
    return tuple(key for key in changed if key in known and key not in played_anew)


def values_known(stated: Stated) -> Mapping[str, HouseValue]:
    """Return what is played, or nothing where this version of the program no longer knows these rules."""
    try:
        return stated.played().values
    except DealError:
        return _NONE


Here = Literal["channel", "server"]


@dataclass(frozen=True, slots=True)
class Scope:
    """A server, or one channel of it; a `channel_id` of None means the whole server.

    A thread belongs to the channel `parent_id`, and follows its rules before the server's.
    """

    server_id: int
    channel_id: int | None
    parent_id: int | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """What stands in a scope: the newest version of its own, and the version that is played by there.

    `seen` is the number of the own version that somebody saw who answers only now (None: the newest).
    """

    scope: Scope
    own: HouseVersion | None
    in_force: HouseVersion | None
    seen: int | None = None

    @property
    def stated(self) -> Stated:
        """What is played in the scope."""
        return stated_in(self.in_force)

    @property
    def based_on(self) -> int:
        """The number of the version that an edit is based on (0: there was none)."""
        if self.seen is not None:
            return self.seen
        return self.own.version if self.own else 0

    @property
    def follows(self) -> bool:
        """Whether this is a channel without rules of its own: those of the server are played, or of its channel."""
        return self.scope.channel_id is not None and (self.own is None or self.own.rules is None)


async def scope_of(visit: Visit, here: str | None) -> Scope:
    """Return the scope somebody named; without a word, the one whose rules are played in the channel."""
    named = scope_named(visit, here)
    if named is not None:
        return named
    played = await visit.store.house_rules.in_force(visit.server, visit.channel, visit.parent)
    return scope_in(visit, played.channel_id if played else None)


def scope_named(visit: Visit, here: str | None) -> Scope | None:
    """Return the scope somebody named; None without a word."""
    match here:
        case "server":
            return scope_in(visit, None)
        case "channel":
            return scope_in(visit, visit.channel)
        case _:
            return None


def scope_in(visit: Visit, channel_id: int | None) -> Scope:
    """Return this server, or one channel of it, as it is seen from here: a thread knows which channel it belongs to."""
    return Scope(visit.server, channel_id, visit.parent if channel_id == visit.channel else None)


async def standing_in(visit: Visit, scope: Scope, seen: int | None = None) -> Standing:
    """Read what stands in a scope, for an answer of somebody who saw version `seen`."""
    own = await visit.store.house_rules.latest(scope.server_id, scope.channel_id)
    in_force = await visit.store.house_rules.in_force(scope.server_id, scope.channel_id, scope.parent_id)
    return Standing(scope, own, in_force, seen)


async def standing_here(visit: Visit, here: str | None) -> Standing:
    """Read what stands in the scope somebody named."""
    return await standing_in(visit, await scope_of(visit, here))


def following(visit: Visit, standing: Standing) -> str:
    """Say whose rules are shown where a channel or thread has none of its own."""
    shown = standing.in_force.channel_id if standing.in_force else None
    if shown is not None and shown == visit.parent:
        return visit.language("ui.rules.follows-channel", channel=f"<#{shown}>")
    return visit.language("ui.rules.follows-server") if standing.follows else ""
