"""Neighbours of whom a clause does not say whose they are: the winner's or the writer's, which has to be asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .story import Event, Story
from .tokens import player_of
from .told import Doubt

_OPEN = ":?"


def neighbours_asked(story: Story, winner: str, wins: list[dict[str, Any]], text: str) -> list[Doubt]:
    """Ask whose neighbour dealt in or fed a meld, where another clause names the winner, and leave that untold."""
    if winner in ("", "@author"):
        return []
    found: list[Doubt] = []
    for event in story.all("from"):
        said = _clause_of(event, story)
        is_his = any(each.clause == said and each.value == winner for each in story.all("by"))
        if _is_open(event.value) and not is_his and wins[0].get("from") == event.value.replace(_OPEN, f":{winner}"):
            found += _asked("wins.from", event.value, event, winner, story, text)
            del wins[0]["from"]
            break
    for event in story.all("meld"):
        feeder = event.value.get("from", "")
        if _is_open(feeder) and not event.value.keys() & {"by", "kind"}:
            found += _asked("melds.from", feeder, event, winner, story, text)
            del event.value["from"]
    return found


def _clause_of(event: Event, story: Story) -> int:
    """Return the clause that names a neighbour who dealt in: the discard may be told before the win."""
    named = [word.clause for word in story.all("neighbour") if player_of(word.value) == event.value]
    return max((clause for clause in named if clause <= event.clause), default=event.clause)


def _is_open(player: str) -> bool:
    return player.endswith(_OPEN)


def _asked(path: str, player: str, event: Event, winner: str, story: Story, text: str) -> Iterator[Doubt]:
    """Return the doubt about a neighbour, at the word that names it."""
    for word in story.all("neighbour"):
        if (
            word.clause == (_clause_of(event, story) if event.key == "from" else event.clause)
            and player_of(word.value) == player
        ):
            readings = tuple((path, player.replace(_OPEN, f":{whose}")) for whose in (winner, "@author"))
            yield Doubt(text[word.value.start : word.value.end], readings)
            return
