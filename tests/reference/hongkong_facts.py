"""Reading a Hong Kong deal: every field, tile and flag is checked before anything is settled."""

from collections import Counter

from .hongkong_excluded import Shown, excluded
from .hongkong_hand import Hand, tiles_of
from .hongkong_options import FAAN, SEATS, Refused

FIELDS = {"rules", "house", "names", "round_wind", "flowers", "calls", "wins", "draw", "penalty"}
CALL_FIELDS = {"by", "kind", "tiles", "from", "tile", "asserted"}
WIN_FIELDS = {"by", "how", "from", "tile", "concealed", "flags", "value", "asserted"}
SIZES = {"chi": 3, "pon": 3, "open-kan": 4, "added-kan": 4, "closed-kan": 4}
FLAGS = {"after-kan", "after-two-kans", "after-flower", "last-tile", "first-turn"}
HOWS = ("discard", "self-draw", "robbed-kan", "robbed-flower")


def check_deal(deal, options, counted):
    """Refuse the deal unless it is well formed and free of contradictions."""
    known_fields(deal, FIELDS, "")
    if deal.get("round_wind", "E") not in SEATS:
        raise Refused("bad-value", "round_wind")
    outcomes = [key for key in ("wins", "draw", "penalty") if key in deal]
    if len(outcomes) != 1:
        raise Refused("missing-fact" if not outcomes else "contradiction", "wins")
    check_flowers(deal.get("flowers", {}))
    check_calls(deal.get("calls", []))
    if "wins" in deal:
        check_wins(deal, options)
    check_copies(deal)
    for index, win in enumerate(deal.get("wins", [])):
        check_agreed(deal, win, f"wins[{index}]")
    for index in counted:
        if not wins_by_flowers(deal["wins"][index]):
            check_stated(deal["wins"][index], f"wins[{index}]")


def known_fields(given, known, at):
    """No field may be there that the contract does not name."""
    if not isinstance(given, dict):
        raise Refused("bad-value", at)
    for key in given:
        if key not in known:
            raise Refused("unknown-field", f"{at}.{key}".lstrip("."))


def seat(value, at):
    """One of the four seats."""
    if value not in list(SEATS):
        raise Refused("bad-value", at)


def read_tiles(text, at, suits="mpsz"):
    """The tiles of a text, all of the suits allowed and no red fives."""
    if not isinstance(text, str):
        raise Refused("bad-tiles", at)
    tiles = tiles_of(text)
    tops = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 8}
    shown = "".join(tile[0] for tile in tiles)
    if not tiles or shown != "".join(letter for letter in text if letter.isdigit()):
        raise Refused("bad-tiles", at)
    for tile in tiles:
        if tile[1] not in suits or not 1 <= int(tile[0]) <= tops[tile[1]]:
            raise Refused("bad-tiles", at)
    return tiles


def check_flowers(flowers):
    """Who holds which flowers, each of them once."""
    known_fields(flowers, set(SEATS), "flowers")
    for holder, text in flowers.items():
        if text:
            read_tiles(text, f"flowers.{holder}", "f")


def check_calls(calls):
    """Each meld by itself, then against those before it."""
    for index, call in enumerate(calls):
        at = f"calls[{index}]"
        known_fields(call, CALL_FIELDS, at)
        known_fields(call.get("asserted", {}), {"echo", "forced"}, f"{at}.asserted")
        seat(call.get("by"), f"{at}.by")
        if call.get("kind") not in SIZES:
            raise Refused("bad-value", f"{at}.kind")
        check_meld_tiles(call, at)
        check_feeder(call, at)
        if call["kind"] == "added-kan":
            check_added_kan(call, calls[:index], at)


def check_meld_tiles(call, at):
    """A chow of three in a row, or three or four alike."""
    tiles = sorted(read_tiles(call.get("tiles"), f"{at}.tiles"))
    run = call["kind"] == "chi" and tiles[0][1] != "z"
    first = int(tiles[0][0])
    wanted = [f"{first + step}{tiles[0][1]}" for step in range(3)] if run else tiles[:1] * SIZES[call["kind"]]
    if tiles != wanted or (call["kind"] == "chi" and not run):
        raise Refused("bad-tiles", f"{at}.tiles")
    if "tile" in call and call["tile"] not in tiles:
        raise Refused("bad-tiles", f"{at}.tile")


def check_feeder(call, at):
    """Who discarded the claimed tile: another player, for a chow the one before; nobody for own kongs."""
    if "from" not in call:
        return
    seat(call["from"], f"{at}.from")
    own = call["kind"] in ("closed-kan", "added-kan")
    wrong = call["kind"] == "chi" and call["from"] != player_before(call["by"])
    if own or wrong or call["from"] == call["by"]:
        raise Refused("contradiction", f"{at}.from")


def player_before(player):
    """Whose discards this player may chow."""
    return SEATS[(SEATS.index(player) - 1) % 4]


def check_added_kan(call, earlier, at):
    """An added kong lies on an own pung of the same tile."""
    tile = tiles_of(call["tiles"])[0]
    pungs = [one for one in earlier if one["kind"] == "pon" and one["by"] == call["by"]]
    if not any(tile in tiles_of(one["tiles"]) for one in pungs):
        raise Refused("contradiction", at)


def wins_by_flowers(win):
    """花糊 or 七搶一: the flowers win by themselves."""
    return win.get("how") == "robbed-flower" or (win.get("how") == "self-draw" and win.get("tile", "")[-1:] == "f")


def check_wins(deal, options):
    """Each win by itself, then that all of them are of one tile from one player."""
    wins = deal["wins"]
    if not wins:
        raise Refused("missing-fact", "wins")
    for index, win in enumerate(wins):
        check_win(win, deal, options, f"wins[{index}]")
    if len({win["by"] for win in wins}) < len(wins):
        raise Refused("contradiction", "wins")
    ways = {(win["how"], win.get("from")) for win in wins}
    tiles = {win["tile"] for win in wins if "tile" in win}
    if len(wins) > 1 and (len(ways) > 1 or len(tiles) > 1 or wins[0]["how"] == "self-draw"):
        raise Refused("contradiction", "wins[1]")


def check_flower_win(win, wins, at):
    """Nothing is beside flowers that win by themselves."""
    if "tile" not in win:
        raise Refused("missing-fact", f"{at}.tile")
    read_tiles(win["tile"], f"{at}.tile", "f")
    for name in ("concealed", "value", "flags"):
        if win.get(name):
            raise Refused("contradiction", f"{at}.{name}")
    if len(wins) > 1:
        raise Refused("contradiction", "wins[1]")


def check_win(win, deal, options, at):
    """One winner's entry."""
    known_fields(win, WIN_FIELDS, at)
    known_fields(win.get("asserted", {}), {"fresh", "forced", "wall"}, f"{at}.asserted")
    seat(win.get("by"), f"{at}.by")
    if win.get("how") not in HOWS:
        raise Refused("bad-value", f"{at}.how")
    calls = deal.get("calls", [])
    check_from(win, at)
    if wins_by_flowers(win):
        check_flower_win(win, deal["wins"], at)
        return
    if win.get("tile", "")[-1:] == "f":
        raise Refused("contradiction", f"{at}.tile")
    if win["how"] == "robbed-kan" and win.get("asserted", {}).get("fresh"):
        raise Refused("contradiction", f"{at}.asserted.fresh")
    if "tile" in win and len(read_tiles(win["tile"], f"{at}.tile")) != 1:
        raise Refused("bad-tiles", f"{at}.tile")
    check_flags(win, deal, options, at)
    check_value(win, at)
    melds = melds_of(calls, win["by"])
    if len(melds) > 4:
        raise Refused("bad-hand", at)
    if "concealed" in win:
        check_concealed(win, len(melds), at)


def check_from(win, at):
    """A discard and a robbed kong come from another player, a self-draw from nobody."""
    if win["how"] == "self-draw":
        if "from" in win:
            raise Refused("contradiction", f"{at}.from")
        return
    if "from" not in win:
        raise Refused("missing-fact", f"{at}.from")
    seat(win["from"], f"{at}.from")
    if win["from"] == win["by"]:
        raise Refused("contradiction", f"{at}.from")


def check_flags(win, deal, options, at):
    """Flags that can be, with the way of winning, with each other, with the own melds and flowers."""
    flags = win.get("flags", [])
    calls = deal.get("calls", [])
    own_calls = [call for call in calls if call["by"] == win["by"]]
    if any(flag not in FLAGS for flag in flags):
        raise Refused("bad-value", f"{at}.flags")
    kongs_wanted = 2 if "after-two-kans" in flags else 1 if "after-kan" in flags else 0
    last = [call["kind"] for call in own_calls[-kongs_wanted:]] if kongs_wanted else []
    no_kongs = len(last) < kongs_wanted or any(not kind.endswith("-kan") for kind in last)
    not_drawn = kongs_wanted and win["how"] != "self-draw"
    first = "first-turn" in flags and ("last-tile" in flags or own_calls)
    if kongs_wanted == 2 and not no_kongs:
        # 槓上槓: no other call of anybody's between.
        places = [place for place, call in enumerate(calls) if call["by"] == win["by"]]
        no_kongs = places[-1] - places[-2] != 1
    dealer = win["by"] == "E" and win["how"] == "discard" and options["faan.human"] != "no"
    first = first or ("first-turn" in flags and dealer)
    after_flower = "after-flower" in flags and (
        win["how"] != "self-draw" or kongs_wanted or not deal.get("flowers", {}).get(win["by"])
    )
    if no_kongs or not_drawn or first or after_flower:
        raise Refused("contradiction", f"{at}.flags")


def check_value(win, at):
    """The value the table agreed on."""
    if "value" not in win:
        return
    value = win["value"]
    known_fields(value, {"faan", "patterns"}, f"{at}.value")
    if "faan" in value and isinstance(value["faan"], bool):
        raise Refused("bad-value", f"{at}.value.faan")
    if any(name not in FAAN for name in value.get("patterns", [])):
        raise Refused("bad-value", f"{at}.value.patterns")


def check_stated(win, at):
    """A win that is paid tells its tiles or its faan."""
    if "concealed" in win:
        return
    if "value" not in win:
        raise Refused("missing-fact", f"{at}.concealed")
    value = win["value"]
    if "faan" not in value:
        raise Refused("missing-fact", f"{at}.value.faan")
    if isinstance(value["faan"], bool) or not isinstance(value["faan"], int) or value["faan"] < 0:
        raise Refused("bad-value", f"{at}.value.faan")


def check_agreed(deal, win, at):
    """No agreed pattern that the melds or the winning tile exclude."""
    tile = next((one["tile"] for one in deal["wins"] if "tile" in one), None)
    melds = melds_of(deal.get("calls", []), win["by"])
    for name in win.get("value", {}).get("patterns", []):
        if excluded(name, Shown(win["by"], deal.get("round_wind", "E"), melds, tile)):
            raise Refused("contradiction", f"{at}.value.patterns")


def check_concealed(win, melds, at):
    """So many tiles that one more makes a hand."""
    if "tile" not in win:
        raise Refused("missing-fact", f"{at}.tile")
    if len(read_tiles(win["concealed"], f"{at}.concealed")) != 13 - 3 * melds:
        raise Refused("bad-hand", f"{at}.concealed")


def check_copies(deal):
    """Four copies of a tile, one of a flower."""
    seen = Counter()
    for call in deal.get("calls", []):
        tiles = tiles_of(call["tiles"])
        seen.update(tiles[:1] if call["kind"] == "added-kan" else tiles)
    wins = deal.get("wins", [])
    for win in wins:
        seen.update(tiles_of(win.get("concealed", "")))
    seen.update(winning_tile_once(wins, deal.get("calls", [])))
    for text in deal.get("flowers", {}).values():
        seen.update(tiles_of(text))
    for tile, copies in seen.items():
        if copies > (1 if tile[1] == "f" else 4):
            raise Refused("too-many-tiles", tile)


def winning_tile_once(wins, calls):
    """The winning tile, unless it is already seen in the kong it was robbed from."""
    if not wins or "tile" not in wins[0]:
        return []
    if wins[0]["how"] == "robbed-kan":
        kongs = [call for call in calls if call["by"] == wins[0]["from"] and call["kind"].endswith("-kan")]
        if any(wins[0]["tile"] in tiles_of(call["tiles"]) for call in kongs):
            return []
    return [wins[0]["tile"]]


def melds_of(calls, player):
    """A player's sets as (index of the call that made it, kind, tiles); an added kong replaces its pung."""
    melds = []
    for index, call in enumerate(calls):
        if call["by"] != player:
            continue
        tiles = tiles_of(call["tiles"])
        if call["kind"] == "added-kan":
            melds = [
                (made, "added-kan", tiles) if (kind, old[0]) == ("pon", tiles[0]) else (made, kind, old)
                for made, kind, old in melds
            ]
        else:
            melds.append((index, call["kind"], tiles))
    return melds


def feeder_of(call):
    """Who fed the meld; a chow is fed by the player before; None when it is not said."""
    return call.get("from", player_before(call["by"]) if call["kind"] == "chi" else None)


def hand_of(deal, win):
    """The winner's hand, ready for counting."""
    own = [call for call in deal.get("calls", []) if call["by"] == win["by"]]
    return Hand(
        melds=[(kind, tiles) for _, kind, tiles in melds_of(deal.get("calls", []), win["by"])],
        concealed=tiles_of(win["concealed"]),
        tile=win["tile"],
        seat=win["by"],
        round_wind=deal.get("round_wind", "E"),
        how=win["how"],
        feeder=win.get("from"),
        flags=win.get("flags", []),
        flowers=tiles_of(deal.get("flowers", {}).get(win["by"], "")),
        kong_fed=bool(own) and own[-1]["kind"] == "open-kan",
    )
