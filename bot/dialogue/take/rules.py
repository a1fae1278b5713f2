"""What an answer makes of the rules that are played: other ones, at any time."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import UNSET

from bot.dialogue.draft import Draft, with_facts
from bot.engine import DealError, HouseValue, rules_of

from .values import Answer, one

_AS_PRESET: Mapping[str, HouseValue] = MappingProxyType({})


def are_known(rules: str) -> bool:
    """Whether there is such a preset; one that was played once may be gone."""
    try:
        rules_of(rules)
    except DealError:
        return False
    return True


def take_rules(draft: Draft, _about: str, values: Answer) -> Draft:
    """Take the preset that is played, with no house rules; raises ``unknown-rules``."""
    rules = one(values)
    rules_of(rules)
    return with_rules(draft, rules)


def with_rules(draft: Draft, rules: str, house: Mapping[str, HouseValue] = _AS_PRESET, version: int = 0) -> Draft:
    """Play by other rules; of another family's deal only who sits where stays, and what was said otherwise.

    What a message tells is read again, in the words of the other family.
    """
    played = Draft(rules, dict(house), version)
    if draft.played.family is played.played.family:
        return with_facts(draft, rules=rules, house=played.house, house_version=version, rules_open=False)
    return with_facts(
        played,
        origin=draft.origin,
        players=draft.players,
        done=tuple(key for key in draft.done if key == "players"),
        language=draft.language,
        said_with_command=draft.said_with_command,
        told=UNSET if draft.told is UNSET else draft.told.unread(),
    )
