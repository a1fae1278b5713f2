"""What a submitted form says, read from the interaction itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from bot.dialogue.draft import Player
from bot.engine import SEATS, DealError, Seat

from .limits import MOST_IN_COMMAND, MOST_IN_OPTION, MOST_OPTIONS_IN_MENU
from .names import safe_name, without_controls
from .reply import Interaction

MOST_TYPED = 400
"""Characters that a field or an option for tiles takes."""
MOST_QUOTED = MOST_TYPED
Fields = Mapping[str, tuple[str, ...]]


def fields_of(interaction: Interaction) -> Fields:
    """Return each field's values: what was typed, what was chosen."""
    data = cast("Mapping[str, Any]", interaction.data or {})
    components = _components(cast("list[Mapping[str, Any]]", data.get("components", [])))
    return {field["custom_id"]: _values(field) for field in components}


def sends_too_much(interaction: Interaction) -> bool:
    """Whether a command comes with a longer text than Discord itself lets anybody send."""
    data = cast("Mapping[str, Any]", interaction.data or {})
    return any(len(str(option.get("value", ""))) > MOST_IN_COMMAND for option in _options(data))


def _options(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for option in cast("list[Mapping[str, Any]]", data.get("options", [])):
        yield option
        yield from _options(option)


def is_too_long(fields: Fields) -> bool:
    """Whether a field holds more than its form takes: Discord sees to that in its own programs."""
    return any(len(value) > MOST_TYPED for values in fields.values() for value in values)


def chosen(interaction: Interaction) -> tuple[str, ...]:
    """Return what was chosen in a menu; more, or longer, than any menu offers is nothing."""
    data = cast("Mapping[str, list[str]]", interaction.data or {})
    values = data.get("values", ())
    fits = len(values) <= MOST_OPTIONS_IN_MENU and all(len(value) <= MOST_IN_OPTION for value in values)
    return tuple(values) if fits else ()


def _components(components: list[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for component in components:
        inner = component.get("component")
        if inner is not None:
            yield from _components([inner])
        elif "components" in component:
            yield from _components(component["components"])
        elif "custom_id" in component:
            yield component


def _values(component: Mapping[str, Any]) -> tuple[str, ...]:
    if "values" in component:
        return tuple(component["values"])
    typed = str(component.get("value") or "").strip()
    return (typed,) if typed else ()


def quoted(interaction: Interaction) -> str:
    """Quote what was typed into a form whose dialogue is over; what was chosen is no text."""
    data = cast("Mapping[str, Any]", interaction.data or {})
    fields = _components(cast("list[Mapping[str, Any]]", data.get("components", [])))
    typed = (str(field.get("value") or "") for field in fields)
    return "\n".join(f"> {safe_name(text, MOST_QUOTED)}" for text in typed if text)


_NOBODY: Mapping[Seat, Player] = {}


def players_of(
    interaction: Interaction, seats: tuple[Seat, ...], named: Mapping[Seat, Player] = _NOBODY
) -> dict[Seat, Player]:
    """Read who sits where: the people chosen, and guests' names for the seats left empty, in order.

    `named` are those who were chosen by their names in a message.

    Raises ``contradiction`` for more people than this table has seats: its form may have been opened unseen.
    """
    chosen = people_in(interaction, "player:")
    guests = guests_in("".join(fields_of(interaction).get("guests", ())))
    players: dict[Seat, Player] = {}
    for seat in seats:
        if seat in chosen:
            players[seat] = chosen[seat]
        elif seat in named:
            players[seat] = named[seat]
        elif guests:
            players[seat] = Player(guests.pop(0))
    if guests or any(seat in chosen for seat in SEATS if seat not in seats):
        raise DealError("contradiction", "players", "too-many-players", count=len(seats))
    return players


def people_in(interaction: Interaction, prefix: str) -> dict[str, Player]:
    """Read who was chosen, by what follows the prefix in the names of the fields."""
    return {
        name.removeprefix(prefix): Player(_display_name(interaction, values[0]), int(values[0]))
        for name, values in fields_of(interaction).items()
        if name.startswith(prefix) and values
    }


def guests_in(typed: str) -> list[str]:
    """Read the names of guests, typed with commas between them."""
    return [name.strip() for name in typed.replace("、", ",").replace("，", ",").split(",") if name.strip()]


def _display_name(interaction: Interaction, user_id: str) -> str:
    return next(iter(names_resolved(interaction, int(user_id))), "") or user_id


def names_resolved(interaction: Interaction, account: int) -> tuple[str, ...]:
    """Return the names by which Discord tells of somebody beside what was chosen, the one in this server first."""
    data = cast("Mapping[str, Any]", interaction.data or {})
    resolved = cast("Mapping[str, Mapping[str, Any]]", data.get("resolved", {}))
    member = resolved.get("members", {}).get(str(account), {})
    user = resolved.get("users", {}).get(str(account), {})
    found = (member.get("nick"), user.get("global_name"), user.get("username"))
    return tuple(dict.fromkeys(without_controls(str(name)) for name in found if name))
