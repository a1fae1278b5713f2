"""Puts together what the clauses of a message said: the table, how the deal ended, and what has to be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from .coherence import coherent
from .melded import melds_of, with_robbed
from .story import Named, Story
from .told import Doubt, Facts
from .values import NAMES
from .won import wins_of

Fields = dict[str, Any]
"""What is told, as it will stand in JSON; what is not told is None."""

_CUT_OFF = ("截", "头跳", "頭跳")
"""Words for a win before another's: who of several won is not plain then."""
_SINGLE = ("rules", "round_wind", "honba", "dora", "ura", "wild", "wild_indicator")


def assembled(
    story: Story, field: str, denied: Sequence[tuple[str, object]], text: str
) -> tuple[Facts, tuple[Doubt, ...]]:
    """Return the facts of a story, and what has to be asked; `field` is the value field of the family played."""
    seats = _seats(story)

    def named(player: str) -> str:
        return seats.get(player[1:], player) if player.startswith("@") else player

    _name_abort(story)
    draw = _draw(story, named)
    is_void = any(event.value == "three-winners" for event in story.all("abort"))
    is_void = is_void or any(story.all("penalty")) or any(story.all("no-win"))
    wins = [] if draw or is_void else wins_of(story, field, named)
    if len(wins) > 1 and any(word in text for word in _CUT_OFF):
        wins = []
    winner: str = wins[0].get("by", "") if len(wins) == 1 else ""
    melds = melds_of(story, named, winner, several=len(wins) > 1)
    if any(win.get("how") == "robbed-kan" for win in wins):
        melds = with_robbed(wins, melds)
    doubts = _doubts(story, text) + _neighbours(story, winner, text)
    if wins and not field:
        doubts += _unknown_family(story, text)
    riichi = _riichi(story, named, winner or ("@winner" if len(wins) == 1 else ""))
    indicator = {"han": "dora", "faan": ""}.get(field, "wild_indicator")
    if indicator:
        story.put((*story.events, *(replace(event, key=indicator) for event in story.all("indicator"))))
    deposits, asked = _deposits(story, riichi, text)
    has_none = any(named(event.whose) in ("", winner) for event in story.all("no-melds"))
    facts: Fields = {key: story.one(key) for key in _SINGLE} | {
        "sanma": any(story.all("sanma")) or None,
        "deposits": deposits,
        "riichi": riichi,
        "seats": {wind: name for wind, name in seats.items() if ":?" not in name} or None,
        "players": _players(story, seats),
        "melds": melds if melds or has_none else None,
        "wins": wins or None,
        "draw": draw,
        "penalty": _penalty(story, named),
        "tokens": (_tokens(story, winner, named) or None) if field == "hard" else None,
        "flowers": (_flowers(story, winner, named) or None) if field in ("faan", "") else None,
        "kita": {named(each.whose): each.value for each in story.all("kita")} or None,
        "opened": _opened(story, named) if field in ("hard", "") else None,
        "denied": _denied(denied, named, winner) or None,
    }
    told = convert(_without_untold(coherent(facts, story.weak, field)), Facts)
    return told, (*doubts, *asked)


def _denied(denied: Sequence[tuple[str, object]], named: Named, winner: str) -> list[tuple[str, str]]:
    """Return what was denied, of the winner only where there is one."""
    told = [(key, winner if value == "@winner" else named(str(value))) for key, value in denied]
    return [(key, name) for key, name in dict.fromkeys(told) if name]


def _without_untold(fields: Mapping[str, Any]) -> Fields:
    return {key: value for key, value in fields.items() if value is not None}


def _seats(story: Story) -> dict[str, str]:
    seats: dict[str, str] = {}
    torn: set[str] = set()
    for event in story.all("seat"):
        wind, name = event.value
        if seats.setdefault(wind, name) != name:
            torn.add(wind)
    seats = {wind: name for wind, name in seats.items() if wind not in torn}
    if len(set(seats.values())) < len(seats):
        return {}
    for event in story.all("order"):
        names: list[str] = list(event.value)
        dealer = seats.get("E")
        if dealer in names and len(seats) == 1:
            at = names.index(dealer)
            seats = dict(zip("ESWN", names[at:] + names[:at], strict=False))
    return seats


def _players(story: Story, seats: Mapping[str, str]) -> list[str] | None:
    listed: list[Sequence[str]] = [event.value for event in story.all("players")]
    listed += [event.value for event in story.all("order") if len(seats) < len(event.value)]
    if len(listed) != 1 or set(listed[0]) <= set(seats.values()):
        return None
    return list(listed[0])


def _riichi(story: Story, named: Named, winner: str) -> list[str] | None:
    """Return who declared; who is not told where the winner did."""
    told = [name for name in dict.fromkeys(named(event.value) or winner for event in story.all("riichi")) if name]
    if any(story.all("no-riichi")):
        return None if told else []
    return told or None


def _deposits(story: Story, riichi: Sequence[str] | None, text: str) -> tuple[int | None, list[Doubt]]:
    """Return the sticks of earlier deals, or what to ask: beside a riichi its own stick may be counted or not."""
    deposits: int | None = story.one("deposits")
    asked: list[Doubt] = []
    for event in story.all("sticks"):
        token, count, is_left_over = event.value
        is_unnamed = not is_left_over and any(each.value == "four-riichi" for each in story.all("abort"))
        if is_unnamed:
            continue
        if not riichi or is_left_over or not count:
            deposits = count
        else:
            readings = (("deposits", count), ("deposits", max(count - len(riichi), 0)))
            asked.append(Doubt(text[token.start : token.end], readings))
    return deposits, asked


def _doubts(story: Story, text: str) -> list[Doubt]:
    found = [
        Doubt(text[token.start : token.end], tuple(readings))
        for event in story.all("doubt")
        for token, readings in [event.value]
    ]
    for event in story.all("maybe-dora"):
        token, tile = event.value
        found.append(Doubt(text[token.start : token.end], (("dora", tile), ("dora", _before(tile)))))
    return found


def _unknown_family(story: Story, text: str) -> list[Doubt]:
    """Ask which hand is meant where families call it differently and nobody knows which is played."""
    found: list[Doubt] = []
    for key, token in dict.fromkeys(event.value for event in story.all("name-at")):
        keys = {"han": "yakuman", "faan": "patterns", "hard": "patterns"}
        readings = tuple((f"wins.value.{keys[field]}", name) for field, name in NAMES.get(key, {}).items())
        if len(set(readings)) > 1:
            found.append(Doubt(text[token.start : token.end], readings))
    return found


def _neighbours(story: Story, winner: str, text: str) -> list[Doubt]:
    """Ask whose neighbour somebody is of whom only that is told: the winner's, or the writer's."""
    if not winner or winner.startswith("@"):
        return []
    fed = {
        event.value.get("from"): "melds.from" for event in story.all("meld") if not event.value.keys() & {"by", "kind"}
    }
    asked = fed | {event.value: "wins.from" for event in story.all("from")}
    return [
        Doubt(
            text[token.start : token.end], tuple((asked[who], who.replace("?", whose)) for whose in (winner, "@author"))
        )
        for who, token in story.neighbours.items()
        if who in asked
    ]


_LAST_WIND = 4


def _before(tile: str) -> str:
    """Return the indicator of a dora: the tile before it in its row."""
    rank, suit = int(tile[0]) or 5, tile[1]
    if suit != "z":
        return f"{rank - 1 or 9}{suit}"
    first, last = (1, _LAST_WIND) if rank <= _LAST_WIND else (_LAST_WIND + 1, 7)
    return f"{rank - 1 if rank > first else last}z"


# -- other ends, and what lies beside the melds ------------------------------------------------------------


def _name_abort(story: Story) -> None:
    """Say why a deal was aborted where three are told to have won, or all to have declared riichi."""
    reason = "three-winners" if any(event.value == "3" for event in story.all("double")) else ""
    reason = reason or ("four-riichi" if any(story.all("all-riichi")) else "")
    if reason and any(story.all("abort")) and not any(event.value for event in story.all("abort")):
        story.tell("abort", reason)


def _draw(story: Story, named: Named) -> Fields | None:
    is_of_three = any(event.value == "three-winners" for event in story.all("abort"))
    has_win = not is_of_three and (any(story.all("by")) or any(story.all("from")))
    if has_win or not (any(story.all("draw")) or any(story.all("abort"))):
        return None
    reasons: set[str] = {event.value for key in ("draw", "abort") for event in story.all(key) if event.value}
    if len(reasons) > 1:
        return None
    who = {
        key: list(dict.fromkeys(named(event.value) for event in story.all(key))) or None
        for key in ("ready", "not_ready", "nagashi")
    }
    if any(story.all("none-ready")):
        who["ready"] = []
    is_abortive = bool(reasons) or any(story.all("abort"))
    kind = {"kind": "abortive" if is_abortive else "exhaustive", "reason": reasons.pop() if reasons else None}
    return _without_untold(kind | who)


def _penalty(story: Story, named: Named) -> Fields | None:
    told = {(kind, named(by)) for kind, by in (event.value for event in story.all("penalty"))}
    if len(told) != 1:
        return None
    kind, by = told.pop()
    return {"by": by, "kind": kind}


def _tokens(story: Story, winner: str, named: Named) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for event in story.all("token"):
        kind, count = event.value
        whose = named(event.whose) if event.whose != "@winner" else winner or "@winner"
        if whose and count:
            found.setdefault(whose, {})[kind] = count
    return found


def _opened(story: Story, named: Named) -> dict[str, int | bool] | None:
    return {named(each.whose): each.value for each in story.all("opened")} or None


def _flowers(story: Story, winner: str, named: Named) -> Fields:
    found: Fields = {}
    for event in story.all("flower-count"):
        found[named(event.whose) or winner or "@winner"] = event.value
    for event in story.all("flowers"):
        signs = sorted(sign for tile in event.value for sign in tile[:-1])
        found[named(event.whose) or winner or "@winner"] = f"{''.join(signs)}f"
    return found
