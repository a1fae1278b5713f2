"""Puts together what the clauses of a message said: wins with their values, melds with their makers, the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, UnsetType, convert
from msgspec.structs import replace

from bot.engine.tiles import KIND_OF, Tile, parse_tiles

from .story import Event, Story
from .told import Doubt, Facts, ToldAsserted, ToldDraw, ToldMeld, ToldPenalty, ToldValue, ToldWin
from .values import NAMES

_SINGLE = ("rules", "round_wind", "honba", "dora", "ura", "wild", "wild_indicator")
_DOUBLED = 2


def assembled(
    story: Story, field: str, denied: Sequence[tuple[str, object]], text: str
) -> tuple[Facts, tuple[Doubt, ...]]:
    """Return the facts of a story, and what has to be asked; `field` is the value field of the family played."""
    seats = _seats(story)
    dealer = seats.get("E")

    def named(player: str) -> str:
        return dealer if player == "@E" and dealer else seats.get(player[1:], player) if player[:1] == "@" else player

    draw = _draw(story, named)
    wins = () if draw or any(story.all("penalty")) else _wins(story, field, named)
    winner = wins[0].by if len(wins) == 1 and wins[0].by is not UNSET else ""
    melds = _melds(story, named, winner, several=len(wins) > 1)
    if any(win.how == "robbed-kan" for win in wins):
        wins, melds = _with_robbed(wins, melds)
    doubts = _doubts(story, text)
    if wins and not field:
        doubts += _unknown_family(story, text)
    facts: dict[str, Any] = {key: told for key in _SINGLE if (told := _one(story, key)) is not UNSET}
    deposits = _one(story, "deposits")
    riichi = _riichi(story, named)
    for event in story.all("sticks-on-table"):
        token, count, is_left = event.value
        if riichi is UNSET or not riichi or is_left or not count:
            deposits = count
        else:
            readings = (("deposits", count), ("deposits", max(count - len(riichi), 0)))
            doubts.append(Doubt(text[token.start : token.end], readings))
    optional = {
        "sanma": any(story.all("sanma")) or UNSET,
        "deposits": deposits,
        "riichi": riichi,
        "seats": seats or UNSET,
        "players": _players(story, seats),
        "melds": melds if melds or any(story.all("no-melds")) else UNSET,
        "wins": wins or UNSET,
        "draw": draw or UNSET,
        "penalty": _penalty(story, named),
        "tokens": _tokens(story, winner, named) or UNSET,
        "flowers": _flowers(story, winner, named) or UNSET,
        "opened": {named(each.whose): each.value for each in story.all("opened")} or UNSET,
        "denied": tuple((key, named(str(value))) for key, value in denied) or UNSET,
    }
    return Facts(**facts, **{key: value for key, value in optional.items() if value is not UNSET}), tuple(doubts)


def _one(story: Story, key: str) -> Any:
    """Return the one thing told under a key; nothing where accounts differ."""
    told = {event.value for event in story.all(key)}
    return told.pop() if len(told) == 1 else UNSET


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
        names = list(event.value)
        dealer = seats.get("E")
        if dealer in names and len(seats) == 1:
            at = names.index(dealer)
            seats = dict(zip("ESWN", names[at:] + names[:at], strict=False))
    return seats


def _players(story: Story, seats: dict[str, str]) -> Any:
    listed = [event.value for event in story.all("players")]
    unseated = [event.value for event in story.all("order") if len(seats) < len(event.value)]
    return (listed + unseated)[0] if len(listed + unseated) == 1 else UNSET


def _riichi(story: Story, named: Any) -> Any:
    told = tuple(dict.fromkeys(named(event.value) for event in story.all("riichi")))
    if any(story.all("no-riichi")):
        return () if not told else UNSET
    return told or UNSET


# -- wins --------------------------------------------------------------------------------------------------


def _wins(story: Story, field: str, named: Any) -> tuple[ToldWin, ...]:
    by = [name for name in dict.fromkeys(named(event.value) for event in story.all("by")) if ":?" not in name]
    discarders = list(dict.fromkeys(named(event.value) for event in story.all("from")))
    hows = {event.value for event in story.all("how")}
    is_several = any(story.all("double"))
    if is_several and len(discarders) == 1:
        by += [name for name in _valued(story, named) if name not in by and name not in discarders]
    discarders = [_owned(name, by[0] if len(by) == 1 else "") for name in discarders]
    if len(by) > 1 and not _share_discard(story, by, is_several, discarders):
        return ()
    if len(discarders) > 1:
        discarders = []
        hows.discard("discard")
    if "robbed-kan" in hows:
        hows = {"robbed-kan"}
    if "self-draw" in hows and (discarders or "discard" in hows):
        return ()
    makers = {named(event.value["by"]) for event in story.all("meld") if "by" in event.value}
    if not by and len(makers) == 1 and hows <= {"discard", "self-draw"} and (hows or discarders):
        by = sorted(makers - set(discarders))
        discarders = [_owned(name, by[0] if by else "") for name in discarders]
    if not (by or discarders or hows) or set(by) & set(discarders):
        return ()
    how = hows.pop() if len(hows) == 1 else UNSET
    if discarders and how is UNSET:
        how = "discard"
    tile = _one(story, "tile")
    wins: list[ToldWin] = []
    for name in by or [""]:
        wins.append(_win(story, field, name, by, named, how, discarders, tile))
    return tuple(wins)


def _with_robbed(
    wins: tuple[ToldWin, ...], melds: tuple[ToldMeld, ...]
) -> tuple[tuple[ToldWin, ...], tuple[ToldMeld, ...]]:
    """Take a kan that nobody fed for the robbed one: its tile won, and whoever made it was robbed."""
    robbed = [meld for meld in melds if meld.kind in ("kan", "added-kan") and meld.feeder is UNSET]
    rest = tuple(meld for meld in melds if meld not in robbed)
    if len(robbed) != 1 or len(wins) != 1:
        return wins, rest
    kan, win = robbed[0], wins[0]
    tile = kan.tiles[0] + kan.tiles[-1] if kan.tiles is not UNSET and win.tile is UNSET else win.tile
    by = kan.by if win.discarder is UNSET and kan.by != win.by else win.discarder
    return (replace(win, tile=tile, discarder=by),), rest


def _share_discard(story: Story, by: list[str], is_several: bool, discarders: list[str]) -> bool:  # noqa: FBT001
    if any(event.value == "self-draw" for event in story.all("how")) or len(by) > 3 or len(discarders) != 1:  # noqa: PLR2004
        return False
    return is_several or len({event.clause for event in story.all("by")}) == 1


def _valued(story: Story, named: Any) -> list[str]:
    """Whose hands are said to be worth something."""
    keys = ("fan", "limit", "name", "fu")
    return list(dict.fromkeys(named(event.whose) for key in keys for event in story.all(key) if event.whose))


def _owned(player: str, winner: str) -> str:
    """Say whose neighbour a player is: the winner's."""
    return player.replace(":?", f":{winner}") if winner else player


def _win(  # noqa: PLR0913, PLR0917 - a win is told in so many parts
    story: Story, field: str, name: str, by: list[str], named: Any, how: Any, discarders: list[str], tile: Any
) -> ToldWin:
    mine = [event for event in story.events if _is_of(event, name, by, named)]
    flags = tuple(dict.fromkeys(event.value for event in mine if event.key == "flag"))
    fields: dict[str, Any] = {
        "by": name or UNSET,
        "how": how,
        "discarder": discarders[0] if discarders and ":?" not in discarders[0] else UNSET,
        "tile": tile,
        "flags": flags or UNSET,
        "value": _value(mine, field),
        "asserted": _asserted(story, field, discarders, named),
        "hand": next((event.value for event in mine if event.key == "hand"), UNSET),
    }
    return ToldWin(**fields)


def _is_of(event: Event, name: str, by: list[str], named: Any) -> bool:
    """Whether a value is a winner's: said of that player, or of nobody where one alone won."""
    if event.whose:
        return named(event.whose) == name
    return len(by) <= 1


def _value(events: Sequence[Event], field: str) -> Any:
    told: dict[str, Any] = {}
    fans = {event.value for event in events if event.key == "fan"}
    fus = {event.value for event in events if event.key == "fu"}
    if len(fans) == 1:
        if field == "han" or (fus and not field):
            told["han"] = fans.pop()
        elif field == "faan":
            told["faan"] = fans.pop()
    if len(fus) == 1 and field in ("han", ""):
        told["fu"] = fus.pop()
    limits = {event.value for event in events if event.key == "limit"}
    names = [
        NAMES[event.value][field] for event in events if event.key == "name" and field in NAMES.get(event.value, {})
    ]
    names = list(dict.fromkeys(names))
    if field in ("han", "") and len(limits) == 1 and not (limits == {"yakuman"} and names):
        told["limit"] = limits.pop()
    if names:
        told["yakuman" if field == "han" else "patterns"] = tuple(names)
    if field == "hard":
        if any(event.key == "small" for event in events) and not names:
            told["patterns"] = ()
        hard = {event.value for event in events if event.key == "hard"}
        if len(hard) == 1:
            told["hard"] = hard.pop()
    if field == "faan" and any(event.key == "chicken" for event in events):
        told.setdefault("faan", 0)
    return ToldValue(**told) if told else UNSET


def _asserted(story: Story, field: str, discarders: list[str], named: Any) -> ToldAsserted | UnsetType:
    told: dict[str, Any] = {}
    if field == "faan":
        for key in ("fresh", "wall", "forced"):
            value = _one(story, key)
            if value is not UNSET:
                told[key] = value
    if field == "hard" and discarders:
        states = {
            event.key == "ready"
            for key in ("ready", "not_ready")
            for event in story.all(key)
            if named(event.value) == discarders[0]
        }
        if len(states) == 1:
            told["discarder_ready"] = states.pop()
    return ToldAsserted(**told) if told else UNSET


# -- melds -------------------------------------------------------------------------------------------------


def _melds(story: Story, named: Any, winner: str, *, several: bool) -> tuple[ToldMeld, ...]:
    melds: list[ToldMeld] = []
    for event in story.all("meld"):
        told = dict(event.value)
        maker = named(told["by"]) if "by" in told else winner
        if "from" in told:
            told["from"] = named(told["from"])
            if ":?" in told["from"]:
                if not maker:
                    continue
                told["from"] = told["from"].replace(":?", f":{maker}")
            if told["from"] == maker:
                continue
        if "by" in told:
            told["by"] = maker
            if maker == winner and not several:
                del told["by"]
        if told and not _completes(melds, told):
            melds.append(convert(told, ToldMeld))
    return tuple(melds)


def _completes(melds: list[ToldMeld], told: dict[str, Any]) -> bool:
    """Add to a meld what is told of it later, when only its tile says which it is."""
    if not {"tile", "from"} <= told.keys() <= {"tile", "from", "nth", "of", "by"}:
        return False
    for at, meld in enumerate(melds):
        same = meld.tiles is not UNSET and set(_kinds(meld.tiles)) == set(_kinds(told["tile"]))
        if same and meld.feeder is UNSET and meld.kind in ("pon", "kan", "open-kan", UNSET):
            more = {key: value for key, value in told.items() if key in ("nth", "of")}
            kind = "open-kan" if meld.kind == "kan" else meld.kind
            melds[at] = replace(meld, feeder=told["from"], kind=kind, **more)
            return True
    return False


def _kinds(tiles: str) -> tuple[Tile, ...]:
    return tuple(KIND_OF[tile] for tile in parse_tiles(tiles))


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


def _before(tile: str) -> str:
    """The indicator of a dora: the tile before it in its row."""
    rank, suit = int(tile[0]) or 5, tile[1]
    if suit != "z":
        return f"{rank - 1 or 9}{suit}"
    first, last = (1, 4) if rank <= 4 else (5, 7)  # noqa: PLR2004 - the winds, then the dragons
    return f"{rank - 1 if rank > first else last}z"


# -- other ends, and what lies beside the melds ------------------------------------------------------------


def _draw(story: Story, named: Any) -> ToldDraw | None:
    has_win = any(story.all("by")) or any(story.all("from"))
    if has_win or not (any(story.all("draw")) or any(story.all("abort"))):
        return None
    reasons = {event.value for key in ("draw", "abort") for event in story.all(key) if event.value}
    who = {
        key: tuple(dict.fromkeys(named(event.value) for event in story.all(key))) or UNSET
        for key in ("ready", "not_ready", "nagashi")
    }
    if any(story.all("none-ready")):
        who["ready"] = ()
    if len(reasons) > 1:
        return None
    if reasons or any(story.all("abort")):
        return ToldDraw("abortive", reasons.pop() if reasons else UNSET, **who)
    return ToldDraw("exhaustive", UNSET, **who)


def _penalty(story: Story, named: Any) -> Any:
    told = {(kind, named(by)) for kind, by in (event.value for event in story.all("penalty"))}
    if len(told) != 1:
        return UNSET
    kind, by = told.pop()
    return ToldPenalty(by, kind)


def _tokens(story: Story, winner: str, named: Any) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for event in story.all("token"):
        kind, count = event.value
        whose = named(event.whose) if event.whose != "@winner" else winner or "@winner"
        if whose and count:
            found.setdefault(whose, {})[kind] = count
    return found


def _flowers(story: Story, winner: str, named: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for event in story.all("flower-count"):
        if whose := named(event.whose) or winner or "@winner":
            found[whose] = event.value
    for event in story.all("flowers"):
        if whose := named(event.whose) or winner or "@winner":
            found[whose] = "".join(sorted(sign for tile in event.value for sign in tile[:-1])) + "f"
    return found
