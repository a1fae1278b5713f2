"""What a submitted form says, read from the interaction itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from bot.dialogue.session import Player
from bot.engine.deal import Seat

from .services import Interaction

Fields = Mapping[str, tuple[str, ...]]


def fields_of(interaction: Interaction) -> Fields:
    """Give each field's values: what was typed, what was chosen."""
    data = cast("Mapping[str, Any]", interaction.data or {})
    return dict(_fields(cast("list[Mapping[str, Any]]", data.get("components", []))))


def _fields(components: list[Mapping[str, Any]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for component in components:
        inner = component.get("component")
        if inner is not None:
            yield from _fields([inner])
        elif "components" in component:
            yield from _fields(component["components"])
        elif "custom_id" in component:
            yield component["custom_id"], _values(component)


def _values(component: Mapping[str, Any]) -> tuple[str, ...]:
    if "values" in component:
        return tuple(component["values"])
    typed = str(component.get("value") or "").strip()
    return (typed,) if typed else ()


def players_of(interaction: Interaction, seats: tuple[Seat, ...]) -> dict[Seat, Player]:
    """Read who sits where: the people chosen, and guests' names for the seats left empty, in order."""
    fields = fields_of(interaction)
    typed = "".join(fields.get("guests", ()))
    guests = [name.strip() for name in typed.replace("、", ",").replace("，", ",").split(",") if name.strip()]
    players: dict[Seat, Player] = {}
    for seat in seats:
        chosen = fields.get(f"player:{seat}", ())
        if chosen:
            players[seat] = Player(_display_name(interaction, chosen[0]), int(chosen[0]))
        elif guests:
            players[seat] = Player(guests.pop(0))
    return players


def _display_name(interaction: Interaction, user_id: str) -> str:
    """Give a person's name in this server."""
    data = cast("Mapping[str, Any]", interaction.data or {})
    resolved = cast("Mapping[str, Mapping[str, Any]]", data.get("resolved", {}))
    member = resolved.get("members", {}).get(user_id, {})
    user = resolved.get("users", {}).get(user_id, {})
    return str(member.get("nick") or user.get("global_name") or user.get("username") or user_id)
