"""The claims of a deal: who says that he won, how, and with what; and what no claim can say."""

from typing import NamedTuple

from .wuhan_facts import is_kong, is_opening
from .wuhan_hand import PATTERNS
from .wuhan_tiles import GENERALS, Refused, is_honour, parse

FIELDS = ("by", "how", "from", "tile", "concealed", "flags", "value", "asserted")
HOWS = ("discard", "self-draw", "robbed-kan")
FLAGS = ("after-kan", "last-tile")


class Agreed(NamedTuple):
    """What the table says that a hand is worth; whether it is hard may be left to the tiles."""

    patterns: tuple
    hard: bool | None

    def names(self, reading):
        """Whether a reading is what the table said."""
        return reading.patterns == self.patterns and self.hard in (None, reading.hard)


class Claim(NamedTuple):
    """One win as claimed; what nobody told is None."""

    index: int
    by: str
    how: str
    source: str | None
    tile: str | None
    concealed: tuple | None
    flags: tuple
    agreed: Agreed | None
    ready: bool | None

    @property
    def at(self):
        return f"wins[{self.index}]"


def read_claims(deal, seats):
    """Every claim, each with the winning tile that any of them names."""
    claims = [read_claim(raw, index, seats) for index, raw in enumerate(deal["wins"])]
    if not claims:
        raise Refused("missing-fact", "wins")
    if len({claim.by for claim in claims}) < len(claims):
        raise Refused("contradiction", "wins")
    if len({(claim.how, claim.source) for claim in claims}) > 1:
        raise Refused("contradiction", "wins")
    if len(claims) > 1 and claims[0].how == "self-draw":
        raise Refused("contradiction", "wins")
    tiles = {claim.tile for claim in claims} - {None}
    told = {claim.ready for claim in claims} - {None}
    if len(tiles) > 1 or len(told) > 1:
        raise Refused("contradiction", "wins")
    return [claim._replace(tile=max(tiles, default=None), ready=max(told, default=None)) for claim in claims]


def read_claim(raw, index, seats):
    at = f"wins[{index}]"
    if unknown := raw.keys() - {*FIELDS}:
        raise Refused("unknown-field", f"{at}.{min(unknown)}")
    for key, values in (("by", tuple(seats)), ("how", HOWS)):
        if key not in raw:
            raise Refused("missing-fact", f"{at}.{key}")
        if raw[key] not in values:
            raise Refused("bad-value", f"{at}.{key}")
    flags = tuple(raw.get("flags", ()))
    if not {*flags} <= {*FLAGS}:
        raise Refused("bad-value", f"{at}.flags")
    return Claim(
        index=index,
        by=raw["by"],
        how=raw["how"],
        source=read_source(raw, at, seats),
        tile=read_tile(raw, at),
        concealed=parse(raw["concealed"], f"{at}.concealed") if "concealed" in raw else None,
        flags=flags,
        agreed=read_agreed(raw["value"], at) if "value" in raw else None,
        ready=read_ready(raw.get("asserted", {}), at),
    )


def read_source(raw, at, seats):
    """Who discarded or was robbed: told unless the tile was drawn."""
    if raw["how"] == "self-draw":
        if "from" in raw:
            raise Refused("contradiction", f"{at}.from")
        return None
    if "from" not in raw:
        raise Refused("missing-fact", f"{at}.from")
    if raw["from"] not in tuple(seats):
        raise Refused("bad-value", f"{at}.from")
    if raw["from"] == raw["by"]:
        raise Refused("contradiction", f"{at}.from")
    return raw["from"]


def read_tile(raw, at):
    if "tile" not in raw:
        return None
    tiles = parse(raw["tile"], f"{at}.tile")
    if len(tiles) != 1:
        raise Refused("bad-tiles", f"{at}.tile")
    return tiles[0]


def read_agreed(value, at):
    if unknown := value.keys() - {"patterns", "hard"}:
        raise Refused("unknown-field", f"{at}.value.{min(unknown)}")
    names = value.get("patterns", ())
    if not {*names} <= {*PATTERNS}:
        raise Refused("bad-value", f"{at}.value.patterns")
    hard = value.get("hard")
    if "hard" in value and not isinstance(hard, bool):
        raise Refused("bad-value", f"{at}.value.hard")
    return Agreed(tuple(name for name in PATTERNS if name in names), hard)


def read_ready(asserted, at):
    if unknown := asserted.keys() - {"discarder-ready"}:
        raise Refused("unknown-field", f"{at}.asserted.{min(unknown)}")
    ready = asserted.get("discarder-ready")
    if ready is not None and not isinstance(ready, bool):
        raise Refused("bad-value", f"{at}.asserted.discarder-ready")
    return ready


def check_claim(claim, own):
    """Refuses what excludes itself: flags, and an agreed pattern that something else denies."""
    if len({*claim.flags}) > 1:
        raise Refused("contradiction", f"{claim.at}.flags")
    if claim.flags and claim.how != "self-draw":
        raise Refused("contradiction", f"{claim.at}.flags")
    if "after-kan" in claim.flags and not ends_with_kong(own):
        raise Refused("contradiction", f"{claim.at}.flags")
    # Beside tiles the value is no more than what the argument is about.
    names = claim.agreed.patterns if claim.agreed and claim.concealed is None else ()
    if any(excluded(name, names, claim, own) for name in names):
        raise Refused("contradiction", f"{claim.at}.value.patterns")


def ends_with_kong(own):
    """Whether the player's last call was a kong, so that the tile after it was a replacement."""
    return bool(own) and is_kong(own[-1])


def excluded(name, names, claim, own):
    """Whether the way of winning, a flag, a meld or another of the names denies a pattern."""
    tiles = [tile for call in own if call.kind != "token-kan" for tile in call.tiles or ()]
    denied = {
        "all-pungs": any(call.kind == "chi" for call in own),
        "pure-suit": any(map(is_honour, tiles)) or len({tile[1] for tile in tiles}) > 1,
        "all-generals": not {*tiles} <= GENERALS,
        "all-winds": not all(map(is_honour, tiles)),
        "all-begging": claim.how != "discard" or sum(map(is_opening, own)) != 4 or "all-winds" in names,
        "kong-bloom": claim.how != "self-draw"
        or "last-tile" in claim.flags
        or "sea-bottom" in names
        or not ends_with_kong(own),
        "sea-bottom": claim.how != "self-draw" or "after-kan" in claim.flags or "kong-bloom" in names,
        "robbed-kong": claim.how != "robbed-kan",
    }
    return denied[name]
