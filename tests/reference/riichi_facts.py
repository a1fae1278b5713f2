"""Reads a deal: every field checked by hand, nothing believed, and the first thing wrong refused."""

from __future__ import annotations

import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .riichi_rules import YAKUMAN, Refused, table_of

KANS = ("open-kan", "added-kan", "closed-kan")
CALL_KINDS = ("chi", "pon", *KANS)
HOWS = ("discard", "self-draw", "robbed-kan", "robbed-kita")
FLAGS = (
    "open-riichi",
    "riichi-tile",
    "double-riichi",
    "ippatsu",
    "after-kan",
    "after-two-kans",
    "last-tile",
    "first-turn",
)
DEAL_FIELDS = (
    "rules",
    "house",
    "names",
    "round_wind",
    "honba",
    "deposits",
    "riichi",
    "dora",
    "ura",
    "kita",
    "calls",
    "wins",
    "draw",
    "penalty",
)


@dataclass
class Meld:
    """One set on the table; a pon later raised is one set with two entries in `calls`."""

    by: str
    kind: str  # chi, pon, open-kan, closed-kan; a raised pon stays "pon" with added_at set
    tiles: list[str]
    index: int
    feeder: str | None
    after_discard: bool = False
    added_at: int | None = None
    pon_tiles: list[str] = field(default_factory=list)
    added_after_discard: bool = False

    @property
    def kinds(self) -> list[str]:
        return sorted(plain(tile) for tile in self.tiles)

    @property
    def closed(self) -> bool:
        return self.kind == "closed-kan"

    @property
    def is_kan(self) -> bool:
        return self.kind in KANS or self.added_at is not None

    @property
    def is_chi(self) -> bool:
        return self.kind == "chi"


@dataclass
class Win:
    """One claim to have won."""

    place: int
    by: str
    how: str
    giver: str | None
    tile: str | None
    concealed: list[str] | None
    flags: list[str]
    value: dict[str, Any] | None

    @property
    def at(self) -> str:
        return f"wins[{self.place}]"


@dataclass
class Facts:
    """A deal that has been read."""

    table: dict[str, Any]
    round_wind: str
    honba: int
    deposits: int
    riichi: list[str]
    dora: list[str]
    ura: list[str]
    kita: dict[str, int]
    melds: list[Meld]
    entries: list[tuple[int, str, str]]  # (index, by, kind) of every call, in order
    wins: list[Win] = field(default_factory=list)
    draw: dict[str, Any] | None = None
    penalty: dict[str, Any] | None = None

    @property
    def seats(self) -> str:
        return self.table["seats"]

    def melds_of(self, seat: str) -> list[Meld]:
        return [meld for meld in self.melds if meld.by == seat]

    def previous(self, seat: str) -> str:
        return self.seats[self.seats.index(seat) - 1]


def plain(tile: str) -> str:
    """A red five as an ordinary five."""
    return "5" + tile[1] if tile[0] == "0" else tile


def read_tiles(text: Any, at: str) -> list[str]:
    """The tiles of a string such as 340m55z."""
    if not isinstance(text, str):
        raise Refused("bad-value", at)
    tiles: list[str] = []
    digits = ""
    for sign in text:
        if sign in "0123456789":
            digits += sign
            continue
        allowed = {"m": "0123456789", "p": "0123456789", "s": "0123456789", "z": "1234567"}.get(sign, "")
        if not digits or any(digit not in allowed for digit in digits):
            raise Refused("bad-tiles", at)
        tiles += [digit + sign for digit in digits]
        digits = ""
    if digits:
        raise Refused("bad-tiles", at)
    return tiles


def read_deal(deal: Any) -> Facts:
    """The facts of a deal, or Refused."""
    fields_of(deal, DEAL_FIELDS, "")
    if "rules" not in deal:
        raise Refused("missing-fact", "rules")
    table = table_of(deal["rules"], deal.get("house", {}))
    seats = table["seats"]
    check_names(deal.get("names", {}), seats)
    if deal.get("round_wind", "E") not in ("E", "S", "W", "N"):
        raise Refused("bad-value", "round_wind")
    melds, entries = read_calls(deal.get("calls", []), seats)
    facts = Facts(
        table=table,
        round_wind=deal.get("round_wind", "E"),
        honba=count_of(deal.get("honba", 0), "honba"),
        deposits=count_of(deal.get("deposits", 0), "deposits"),
        riichi=seats_of(deal.get("riichi", []), seats, "riichi"),
        dora=read_tiles(deal.get("dora", ""), "dora"),
        ura=read_tiles(deal.get("ura", ""), "ura"),
        kita=read_kita(deal.get("kita", {}), seats),
        melds=melds,
        entries=entries,
    )
    read_ending(deal, facts)
    check_sanma(facts)
    check_calls(facts)
    for win in facts.wins:
        check_flags(facts, win)
    check_copies(facts)
    for win in facts.wins:
        check_size(facts, win)
    if any("riichi-tile" in win.flags for win in facts.wins):
        facts.riichi = [seat for seat in facts.riichi if seat != facts.wins[0].giver]
    return facts


def fields_of(thing: Any, allowed: tuple[str, ...], at: str) -> None:
    """Refuse what is no object, and any field beyond the allowed ones."""
    if not isinstance(thing, dict):
        raise Refused("bad-value", at)
    for key in thing:
        if key not in allowed:
            raise Refused("unknown-field", f"{at}.{key}" if at else key)


def count_of(value: Any, at: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise Refused("bad-value", at)
    return value


def seat_of(value: Any, seats: str, at: str) -> str:
    if not isinstance(value, str) or len(value) != 1 or value not in seats:
        raise Refused("bad-value", at)
    return value


def seats_of(value: Any, seats: str, at: str) -> list[str]:
    if not isinstance(value, list):
        raise Refused("bad-value", at)
    found = [seat_of(seat, seats, f"{at}[{i}]") for i, seat in enumerate(value)]
    if len(set(found)) != len(found):
        raise Refused("bad-value", at)
    return found


def needed(thing: dict[str, Any], key: str, at: str) -> Any:
    if key not in thing:
        raise Refused("missing-fact", f"{at}.{key}")
    return thing[key]


def check_names(names: Any, seats: str) -> None:
    if not isinstance(names, dict):
        raise Refused("bad-value", "names")
    for seat, name in names.items():
        seat_of(seat, seats, f"names.{seat}")
        if not isinstance(name, str) or any(unicodedata.category(sign) == "Cc" for sign in name):
            raise Refused("bad-value", f"names.{seat}")


def read_kita(kita: Any, seats: str) -> dict[str, int]:
    if not isinstance(kita, dict):
        raise Refused("bad-value", "kita")
    return {seat_of(seat, seats, f"kita.{seat}"): count_of(number, f"kita.{seat}") for seat, number in kita.items()}


def check_asserted(thing: dict[str, Any], at: str) -> None:
    """No riichi rule rests on an asserted fact, so every key belongs to another family."""
    fields_of(thing.get("asserted", {}), (), f"{at}.asserted")


# --- calls ------------------------------------------------------------------


def read_calls(calls: Any, seats: str) -> tuple[list[Meld], list[tuple[int, str, str]]]:
    if not isinstance(calls, list):
        raise Refused("bad-value", "calls")
    melds: list[Meld] = []
    entries: list[tuple[int, str, str]] = []
    for index, call in enumerate(calls):
        at = f"calls[{index}]"
        fields_of(call, ("by", "kind", "tiles", "from", "after-discard", "tile", "asserted"), at)
        check_asserted(call, at)
        by = seat_of(needed(call, "by", at), seats, f"{at}.by")
        kind = needed(call, "kind", at)
        if kind not in CALL_KINDS:
            raise Refused("bad-value", f"{at}.kind")
        tiles = read_tiles(needed(call, "tiles", at), f"{at}.tiles")
        check_shape(kind, tiles, f"{at}.tiles")
        check_claimed(call, tiles, at)
        feeder = seat_of(call["from"], seats, f"{at}.from") if "from" in call else None
        after_discard = call.get("after-discard", False)
        if not isinstance(after_discard, bool):
            raise Refused("bad-value", f"{at}.after-discard")
        if after_discard and kind not in KANS:
            raise Refused("contradiction", f"{at}.after-discard")
        check_feeder(by, kind, feeder, seats, f"{at}.from")
        entries.append((index, by, kind))
        if kind == "added-kan":
            raise_pon(melds, by, tiles, index, after_discard=after_discard)
        else:
            if kind == "chi":
                feeder = seats[seats.index(by) - 1]
            melds.append(Meld(by, kind, tiles, index, feeder, after_discard))
    return melds, entries


def check_claimed(call: dict[str, Any], tiles: list[str], at: str) -> None:
    if "tile" not in call:
        return
    claimed = read_tiles(call["tile"], f"{at}.tile")
    if len(claimed) != 1:
        raise Refused("bad-tiles", f"{at}.tile")
    if plain(claimed[0]) not in [plain(tile) for tile in tiles]:
        raise Refused("contradiction", f"{at}.tile")


def check_feeder(by: str, kind: str, feeder: str | None, seats: str, at: str) -> None:
    if feeder is None:
        return
    if kind in ("closed-kan", "added-kan"):
        raise Refused("contradiction", at)
    if feeder == by:
        raise Refused("contradiction", at)
    if kind == "chi" and feeder != seats[seats.index(by) - 1]:
        raise Refused("contradiction", at)


def check_shape(kind: str, tiles: list[str], at: str) -> None:
    kinds = sorted(plain(tile) for tile in tiles)
    if kind == "chi":
        suits = {tile[1] for tile in kinds}
        ranks = [int(tile[0]) for tile in kinds]
        fine = len(tiles) == 3 and len(suits) == 1 and "z" not in suits
        fine = fine and ranks == [ranks[0], ranks[0] + 1, ranks[0] + 2]
    else:
        fine = len(tiles) == (3 if kind == "pon" else 4) and len(set(kinds)) == 1
    if not fine:
        raise Refused("bad-tiles", at)


def added_tile(pon: list[str], kan: list[str]) -> list[str]:
    reds = [tile for tile in kan if tile[0] == "0" and tile not in pon]
    return reds[:1] or [plain(kan[0])]


def raise_pon(melds: list[Meld], by: str, tiles: list[str], index: int, *, after_discard: bool) -> None:
    for meld in melds:
        same = meld.by == by and meld.kind == "pon" and meld.kinds[0] == plain(tiles[0])
        if same and meld.added_at is None:
            meld.pon_tiles = meld.tiles
            # The pon and one more; where the kan names a red five that the pon does not show, it is that one.
            meld.tiles = [*meld.tiles, *added_tile(meld.tiles, tiles)]
            meld.added_at = index
            meld.added_after_discard = after_discard
            return
    raise Refused("contradiction", f"calls[{index}]")


# --- how the deal ended -----------------------------------------------------


def read_ending(deal: dict[str, Any], facts: Facts) -> None:
    endings = [key for key in ("wins", "draw", "penalty") if key in deal]
    if not endings:
        raise Refused("missing-fact", "wins")
    if len(endings) > 1:
        raise Refused("contradiction", endings[1])
    if "wins" in deal:
        facts.wins = read_wins(deal["wins"], facts.seats)
    elif "draw" in deal:
        facts.draw = read_draw(deal["draw"], facts)
    else:
        facts.penalty = read_penalty(deal["penalty"], facts.seats)


def read_wins(wins: Any, seats: str) -> list[Win]:
    if not isinstance(wins, list):
        raise Refused("bad-value", "wins")
    if not wins:
        raise Refused("missing-fact", "wins")
    read = [read_win(win, place, seats) for place, win in enumerate(wins)]
    first = read[0]
    for win in read[1:]:
        if first.how == "self-draw" or (win.how, win.giver) != (first.how, first.giver):
            raise Refused("contradiction", win.at)
        if win.tile and first.tile and win.tile != first.tile:
            raise Refused("contradiction", f"{win.at}.tile")
    if len({win.by for win in read}) != len(read):
        raise Refused("contradiction", "wins")
    return read


def read_win(win: Any, place: int, seats: str) -> Win:
    at = f"wins[{place}]"
    fields_of(win, ("by", "how", "from", "tile", "concealed", "flags", "value", "asserted"), at)
    check_asserted(win, at)
    by = seat_of(needed(win, "by", at), seats, f"{at}.by")
    how = needed(win, "how", at)
    if how not in HOWS:
        raise Refused("bad-value", f"{at}.how")
    giver = seat_of(win["from"], seats, f"{at}.from") if "from" in win else None
    if how == "self-draw" and giver:
        raise Refused("contradiction", f"{at}.from")
    if how != "self-draw" and giver is None:
        raise Refused("missing-fact", f"{at}.from")
    if giver == by:
        raise Refused("contradiction", f"{at}.from")
    tile = None
    if "tile" in win:
        tiles = read_tiles(win["tile"], f"{at}.tile")
        if len(tiles) != 1:
            raise Refused("bad-tiles", f"{at}.tile")
        tile = tiles[0]
    concealed = read_tiles(win["concealed"], f"{at}.concealed") if "concealed" in win else None
    flags = win.get("flags", [])
    if not isinstance(flags, list) or any(flag not in FLAGS for flag in flags):
        raise Refused("bad-value", f"{at}.flags")
    value = read_value(win["value"], f"{at}.value") if "value" in win else None
    if concealed is not None and tile is None:
        raise Refused("missing-fact", f"{at}.tile")
    return Win(place, by, how, giver, tile, concealed, flags, value)


def read_value(value: Any, at: str) -> dict[str, Any]:
    fields_of(value, ("han", "fu", "yakuman"), at)
    if "yakuman" in value:
        if "han" in value or "fu" in value:
            raise Refused("contradiction", at)
        names = value["yakuman"]
        if not isinstance(names, list) or not names or any(name not in YAKUMAN for name in names):
            raise Refused("bad-value", f"{at}.yakuman")
        if len(set(names)) != len(names):
            raise Refused("bad-value", f"{at}.yakuman")
        return value
    if "han" in value and count_of(value["han"], f"{at}.han") < 1:
        raise Refused("bad-value", f"{at}.han")
    if "fu" in value:
        fu = count_of(value["fu"], f"{at}.fu")
        if fu != 25 and (fu < 20 or fu % 10):
            raise Refused("bad-value", f"{at}.fu")
    return value


def read_draw(draw: Any, facts: Facts) -> dict[str, Any]:
    if not isinstance(draw, dict):
        raise Refused("bad-value", "draw")
    kind = needed(draw, "kind", "draw")
    if kind == "abortive":
        fields_of(draw, ("kind", "reason"), "draw")
        if not isinstance(draw.get("reason", ""), str):
            raise Refused("bad-value", "draw.reason")
        return {"kind": kind}
    if kind != "exhaustive":
        raise Refused("bad-value", "draw.kind")
    fields_of(draw, ("kind", "ready", "nagashi"), "draw")
    nagashi = seats_of(draw.get("nagashi", []), facts.seats, "draw.nagashi")
    way = facts.table["draw.nagashi"] if nagashi else "no"
    if way in ("no", "beside"):
        needed(draw, "ready", "draw")
    ready = seats_of(draw.get("ready", []), facts.seats, "draw.ready")
    return {"kind": kind, "ready": ready, "nagashi": nagashi, "way": way}


def read_penalty(penalty: Any, seats: str) -> dict[str, Any]:
    fields_of(penalty, ("by", "kind"), "penalty")
    by = seat_of(needed(penalty, "by", "penalty"), seats, "penalty.by")
    if needed(penalty, "kind", "penalty") != "false-win":
        raise Refused("bad-value", "penalty.kind")
    return {"by": by}


# --- facts that exclude each other ------------------------------------------


def check_sanma(facts: Facts) -> None:
    sanma = len(facts.seats) == 3
    if not sanma:
        if facts.kita:
            raise Refused("contradiction", "kita")
        if any(win.how == "robbed-kita" for win in facts.wins):
            raise Refused("contradiction", "wins[0].how")
        return
    if any(kind == "chi" for _, _, kind in facts.entries):
        raise Refused("contradiction", "calls")
    for tile in tiles_seen(facts):
        fives = ("5m", "0m") if facts.table["sanma.five-man"] == "yes" else ()
        if tile[1] == "m" and tile not in ("1m", "9m", *fives):
            raise Refused("contradiction", "tiles")


def check_calls(facts: Facts) -> None:
    for seat in facts.seats:
        own = facts.melds_of(seat)
        if len(own) > 4:
            raise Refused("bad-hand", "calls")
        if seat in facts.riichi and any(not meld.closed for meld in own):
            raise Refused("contradiction", "riichi")


def check_flags(facts: Facts, win: Win) -> None:  # one clause a line
    flags = set(win.flags)
    replacement = bool(flags & {"after-kan", "after-two-kans"})
    own = [entry for entry in facts.entries if entry[1] == win.by]
    norths = facts.kita.get(win.by, 0)
    impossible = [
        win.how == "robbed-kita" and win.tile is not None and win.tile != "4z",
        bool(flags & {"double-riichi", "open-riichi", "ippatsu"}) and win.by not in facts.riichi,
        "riichi-tile" in flags and win.how != "discard",
        "riichi-tile" in flags and any(not meld.closed for meld in facts.melds_of(win.giver or "")),
        replacement and win.how != "self-draw",
        # With three players the replacement tile of a north set aside is one, too.
        replacement and not norths and (not own or own[-1][2] not in KANS),
        "after-two-kans" in flags and not norths and any(kind not in KANS for _, _, kind in own[-2:]),
        "after-two-kans" in flags and not norths and len(own) < 2,
        replacement and bool(flags & {"ippatsu", "last-tile", "first-turn"}),
        "last-tile" in flags and win.how in ("robbed-kan", "robbed-kita"),
        "first-turn" in flags and bool(flags & {"double-riichi", "ippatsu", "last-tile"}),
        "first-turn" in flags and win.by in facts.riichi,
        # Any call breaks the first turn, whoever made it.
        "first-turn" in flags and bool(facts.entries),
        "first-turn" in flags and win.how in ("robbed-kan", "robbed-kita"),
        "first-turn" in flags and win.how == "discard" and win.by == "E",
    ]
    if any(impossible):
        raise Refused("contradiction", f"{win.at}.flags")


# --- counting ---------------------------------------------------------------


def tiles_seen(facts: Facts) -> list[str]:
    """Every tile the deal shows, each once, in no particular order."""
    tiles = [*facts.dora, *facts.ura]
    winning = next((win.tile for win in facts.wins if win.tile), None)
    for meld in facts.melds:
        tiles += tiles_on_table(facts, meld, winning)
    for win in facts.wins:
        tiles += win.concealed or []
    tiles += ["4z"] * sum(facts.kita.values())
    if winning and not (facts.wins[0].how == "robbed-kita" and facts.kita.get(facts.wins[0].giver or "", 0)):
        tiles.append(winning)
    return tiles


def tiles_on_table(facts: Facts, meld: Meld, winning: str | None) -> list[str]:
    """What of a meld lies on the table beside the winning tile: a robbed kan keeps three of its four."""
    own_kan = meld.closed or meld.added_at is not None
    robbed = bool(facts.wins) and facts.wins[0].how == "robbed-kan" and meld.by == facts.wins[0].giver
    if not (winning and robbed and own_kan and meld.kinds[0] == plain(winning)):
        return meld.tiles
    if meld.added_at is not None:
        return meld.pon_tiles
    left = sorted(meld.tiles, key=lambda tile: (tile != winning, tile[0] == "0"))
    return left[1:]


def robs_a_closed_kan(facts: Facts, win: Win) -> bool:
    return (
        win.how == "robbed-kan"
        and win.tile is not None
        and any(meld.closed and meld.kinds[0] == plain(win.tile) for meld in facts.melds_of(win.giver or ""))
    )


def check_copies(facts: Facts) -> None:
    seen = tiles_seen(facts)
    if any(number > 4 for number in Counter(plain(tile) for tile in seen).values()):
        raise Refused("too-many-tiles", "tiles")
    if any(number > 1 for tile, number in Counter(seen).items() if tile[0] == "0"):
        raise Refused("too-many-tiles", "tiles")


def check_size(facts: Facts, win: Win) -> None:
    if win.concealed is None:
        return
    if len(win.concealed) != 13 - 3 * len(facts.melds_of(win.by)):
        raise Refused("bad-hand", f"{win.at}.concealed")
