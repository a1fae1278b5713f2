"""House rules as a server states them: a preset and what is set beside it; and how two such statements differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.dialogue.session import DEFAULT_RULES
from bot.engine.deal import HouseValue
from bot.engine.errors import DealError
from bot.engine.house import House, Option, Played
from bot.engine.ruleset import RuleSet, find_rules, played_by
from bot.store.house_rules import HouseVersion

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
        """The rule set's name."""
        return self.rules.partition("/")[0]

    @property
    def rule_set(self) -> RuleSet:
        """The rule set; raises ``unknown-rules``."""
        return find_rules(self.rules)[0]

    @property
    def options(self) -> Mapping[str, Option]:
        """The options of its rule set; none where this version of the program does not know the rules (any more)."""
        try:
            return self.rule_set.options
        except DealError:
            return _NO_OPTIONS

    def played(self) -> Played[House]:
        """Resolve every option; raises ``unknown-rules``, ``unknown-option`` or ``bad-value``."""
        return played_by(self.rules, self.overrides)[1]

    def values(self) -> Mapping[str, HouseValue]:
        """Give the value of every option as it is played; raises as `played` does."""
        rule_set, played = played_by(self.rules, self.overrides)
        return {key: getattr(played.table, option.attribute) for key, option in rule_set.options.items()}

    def alone(self) -> Stated:
        """Give the preset with nothing set beside it."""
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
    """Give what a version states; without one, or where it gave its rules up, what is played by default."""
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
    new = after.values()
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
    """Give what is played, or nothing where this version of the program no longer knows these rules."""
    try:
        return stated.values()
    except DealError:
        return _NONE
