"""Puts together what was told of the winners: who, how, off whom, and what each hand is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from .story import Event, Named, Story
from .values import NAMES

_Fields = dict[str, Any]
_MOST_WINNERS = 3
_WRITER = "@author"
_LESS = {"kokushi-13": "kokushi", "junsei-chuuren": "chuuren", "suuankou-tanki": "suuankou"}
"""What is told again by its more exact name."""


@dataclass(frozen=True, slots=True)
class _End:
    """How a deal ended: all its winners, how, and off whom."""

    by: Sequence[str]
    how: str | None
    discarder: str | None


def wins_of(story: Story, field: str, named: Named) -> list[_Fields]:
    """Return the winners as told; none where accounts differ. `field` is the value field of the family played."""
    _win_thrown(story)
    _win_off_writer(story)
    end = _end(story, named)
    if end is None:
        return []
    return [_win(story, field, name, end, named) for name in end.by or [""]]


def _win_thrown(story: Story) -> None:
    """Where several won, and nobody is told to have dealt in: they won the discard that nobody claimed."""
    if story.thrown and any(story.all("double")) and not any(story.all("from")):
        thrower, tile, _ = story.thrown
        for key, value in (("from", thrower), ("how", "discard"), ("tile", tile)):
            story.tell(key, value)


def _win_off_writer(story: Story) -> None:
    """Take a neighbour of nobody named who won off the writer for the writer's."""
    if {event.value for event in story.all("from")} == {_WRITER}:
        story.put(
            replace(event, value=_of_writer(event.value), whose=_of_writer(event.whose))
            if event.key == "by" or event.whose
            else event
            for event in story.events
        )


def _of_writer(value: Any) -> Any:  # noqa: ANN401 - whatever was told
    return value.replace(":?", f":{_WRITER}") if isinstance(value, str) else value


def _end(story: Story, named: Named) -> _End | None:
    discarders = list(dict.fromkeys(named(event.value) for event in story.all("from")))
    by = list(dict.fromkeys(named(event.value) for event in story.all("by")))
    by = [name for name in by if ":?" not in name]
    hows: set[str] = {event.value for event in story.all("how")}
    if any(story.all("double")) and len(discarders) == 1:
        by += [name for name in _valued(story, named) if name not in by and name not in discarders]
    if not (by or hows or discarders) and any(
        event.key == "name" and event.whose and event.whose not in story.weak for event in story.events
    ):
        by = _only_valued(story, named, discarders)
    if not by and hows <= {"discard", "self-draw"} and (hows or discarders):
        by = _only_maker(story, named, discarders) or _only_valued(story, named, discarders)
    by = [name for name in by if ":?" not in name]
    if len(by) > 1 and not _share_discard(story, by, discarders):
        return None
    if by == [_WRITER]:
        discarders = [name.replace(":?", f":{_WRITER}") for name in discarders]
    if len(discarders) > 1:
        discarders = []
        hows.discard("discard")
    hows = next(({how} for how in ("robbed-kan", "robbed-kita") if how in hows), hows)
    if not discarders and hows == {"robbed-kita"}:
        discarders = list(dict.fromkeys(named(event.value) for event in story.all("set-aside")))
        discarders = discarders if len(discarders) == 1 else []
    is_torn = "self-draw" in hows and (bool(discarders) or "discard" in hows)
    if is_torn or not (by or discarders or hows) or set(by) & set(discarders):
        return None
    how = hows.pop() if len(hows) == 1 else "discard" if discarders else None
    return _End(by, how, discarders[0] if discarders and ":?" not in discarders[0] else None)


def _only_maker(story: Story, named: Named, discarders: Sequence[str]) -> list[str]:
    """Return the one player whose melds are told: they are the winner's where nobody else is named as that."""
    makers = {named(event.value["by"]) for event in story.all("meld") if "by" in event.value}
    return sorted(makers.difference(discarders)) if len(makers) == 1 else []


def _only_valued(story: Story, named: Named, discarders: Sequence[str]) -> list[str]:
    """Return the one player whose hand is said to be something."""
    valued = [name for name in _valued(story, named) if name and name not in discarders]
    return valued if len(valued) == 1 else []


def _share_discard(story: Story, by: Sequence[str], discarders: Sequence[str]) -> bool:
    """Whether several can have won: off one discard, named together or said to be several."""
    if any(event.value == "self-draw" for event in story.all("how")):
        return False
    first = {event.value: event.clause for event in reversed(story.all("by"))}
    is_together = any(story.all("double")) or len(set(first.values())) == 1
    off = {event.clause for event in story.all("from")}
    is_together = is_together or {event.clause for event in story.all("by")} <= off
    return is_together and len(by) <= _MOST_WINNERS and len(discarders) == 1


def _valued(story: Story, named: Named) -> list[str]:
    """Return whose hands are said to be worth something."""
    keys = ("fan", "limit", "name", "fu")
    return list(dict.fromkeys(named(event.whose) for event in story.events if event.key in keys and event.whose))


def _win(story: Story, field: str, name: str, end: _End, named: Named) -> _Fields:
    mine = [
        event for event in story.events if _is_of(event, name, end.by, named) or _is_next_to(event, name, story, named)
    ]
    fields: _Fields = {
        "by": name or None,
        "how": end.how,
        "from": end.discarder,
        "tile": _one([event for event in story.all("tile") if not event.whose or named(event.whose) == name], "tile"),
        "hand": next((event.value for event in mine if event.key == "hand"), None),
        "flags": list(dict.fromkeys(event.value for event in mine if event.key == "flag")) or None,
        "value": _value(mine, field) or None,
        "asserted": _asserted(story, field, end.discarder, named) or None,
    }
    return {key: value for key, value in fields.items() if value is not None}


def _is_of(event: Event, name: str, by: Sequence[str], named: Named) -> bool:
    """Whether a value is a winner's: said of that player, or of nobody where one alone won."""
    return named(event.whose) == name if event.whose else len(by) <= 1


def _is_next_to(event: Event, name: str, story: Story, named: Named) -> bool:
    """Whether a value of nobody named stands right behind the win of one of several: *Bo ron Di, Cy ron Di, mangan*."""
    if event.whose or event.key in ("by", "from", "how"):
        return False
    last = max((by.clause for by in story.all("by") if by.clause <= event.clause), default=-9)
    lately = {named(by.value) for by in story.all("by") if by.clause == last}
    return lately == {name} and event.clause - last <= 1


def _value(events: Sequence[Event], field: str) -> _Fields:
    told = _numbers(events, field)
    names = [NAMES[event.value][field] for event in events if event.key == "name" and field in NAMES[event.value]]
    names = [name for name in dict.fromkeys(names) if not any(name == _LESS.get(other) for other in names)]
    limit = _one(events, "limit")
    if field in ("han", "") and limit is not None and not (limit == "yakuman" and names):
        told["limit"] = limit
    if names:
        told["yakuman" if field == "han" else "patterns"] = names
    elif field == "hard" and any(event.key == "small" for event in events):
        told["patterns"] = []
    if field == "hard" and (hard := _one(events, "hard")) is not None:
        told["hard"] = hard
    return told


def _numbers(events: Sequence[Event], field: str) -> _Fields:
    told: _Fields = {}
    fan, fu = _one(events, "fan"), _one(events, "fu")
    if fan is not None and (field in ("han", "faan") or fu is not None):
        told["faan" if field == "faan" else "han"] = fan
    if fu is not None and field in ("han", ""):
        told["fu"] = fu
    if field == "faan" and any(event.key == "chicken" for event in events):
        told.setdefault("faan", 0)
    return told


def _one(events: Sequence[Event], key: str) -> Any:  # noqa: ANN401 - whatever was told
    told = {event.value for event in events if event.key == key}
    return told.pop() if len(told) == 1 else None


def _asserted(story: Story, field: str, discarder: str | None, named: Named) -> _Fields:
    if field == "faan":
        told = {key: story.one(key) for key in ("fresh", "wall", "forced")}
        return {key: value for key, value in told.items() if value is not None}
    states = {
        event.key == "ready"
        for key in ("ready", "not_ready")
        for event in story.all(key)
        if named(event.value) == discarder
    }
    return {"discarder-ready": states.pop()} if field == "hard" and len(states) == 1 else {}
