"""One thing wrong with a random Wuhan deal: a fact that nobody told, or one that cannot be."""

from .wuhan_facts import OPENINGS
from .wuhan_options import TABLES
from .wuhan_tiles import write


def seats_of(deal):
    """Who sits at the deal's table."""
    return TABLES[deal["rules"].partition("/")[2]]


def forget(rng, deal):
    """A fact is missing."""
    if rng.random() < 0.5:
        for win in deal["wins"]:
            win.pop("asserted", None)
        return
    for call in deal["calls"]:
        if call["kind"] in OPENINGS and rng.random() < 0.5:
            del call["from"]


def contradict(rng, table, deal):
    """One thing that cannot be; nothing where the chosen one does not fit the deal."""
    rng.choice((*OF_WINS, *OF_HOUSES, *OF_CALLS))(rng, table, deal)


def both_flags(_rng, _table, deal):
    deal["wins"][0]["flags"] = ["after-kan", "last-tile"]


def no_kong_before(_rng, _table, deal):
    win = deal["wins"][0]
    own = [call for call in deal["calls"] if call["by"] == win["by"]]
    if own and "kan" not in own[-1]["kind"]:
        win["flags"] = ["after-kan"]


def drawn_by_another(_rng, _table, deal):
    win = deal["wins"][0]
    if win["how"] != "self-draw":
        win["flags"] = ["last-tile"]


def fed_himself(_rng, _table, deal):
    win = deal["wins"][0]
    if "from" in win:
        win["from"] = win["by"]


def nobody_sits_there(_rng, table, deal):
    win = deal["wins"][0]
    if "from" in win and "N" not in table.seats:
        win["from"] = "N"


def no_discarder(_rng, _table, deal):
    deal["wins"][0].pop("from", None)


def no_tile(_rng, _table, deal):
    for win in deal["wins"]:
        win.pop("tile", None)


def another_way(_rng, _table, deal):
    if len(deal["wins"]) > 1:
        deal["wins"][1]["how"] = "robbed-kan" if deal["wins"][0]["how"] == "discard" else "discard"


def no_hardness(_rng, _table, deal):
    deal["wins"][0].get("value", {}).pop("hard", None)


def no_wild(_rng, _table, deal):
    del deal["wild"]


def a_red_wild(_rng, _table, deal):
    deal["wild"] = "7z"


def unknown_option(_rng, _table, deal):
    deal["house"]["pao.thirteen"] = "yes"


def unknown_value(rng, _table, deal):
    deal["house"][rng.choice(("pao.winds", "big.add", "wild-kan"))] = rng.choice((3, "maybe", True))


def bad_list(rng, _table, deal):
    key = rng.choice(("steps", "cap.golden"))
    deal["house"][key] = rng.choice(([400], [500, 400], [400, 500, 600], [20, 30, 10, 40], [5, 5, 5, 8], []))


def low_golden(rng, _table, deal):
    deal["house"] |= {"cap.each": 400, "cap.golden": rng.choice((400, 350, [500, 500, 400, 600]))}


def another_family(rng, _table, deal):
    deal |= rng.choice(({"honba": 1}, {"flowers": {"E": "1f"}}, {"dora": "1m"}, {"kita": {"E": 1}}))


def other_skins(_rng, table, deal):
    if deal["house"].get("token.skin") == "yes":
        deal["skins"] = table.wild if table.wild[1] == "z" else "34z"


def wild_meld(rng, table, deal):
    """A meld of wild tiles, of which there are enough, in place of one that no added kan leans on."""
    free = [call for call in deal["calls"] if call["kind"] in ("chi", "pon") and call["by"] != robbed_in(deal)]
    kans = {(call["by"], call["tiles"][:1]) for call in deal["calls"] if call["kind"] == "added-kan"}
    free = [call for call in free if (call["by"], call["tiles"][:1]) not in kans]
    if free and table.wall[table.wild] > 2:
        rng.choice(free)["tiles"] = write([table.wild] * 3)


def robbed_in(deal):
    win = deal["wins"][0]
    return win.get("from") if win["how"] == "robbed-kan" else None


def lonely_tile(_rng, table, deal):
    """A one-tile kong of a tile that does not lie alone."""
    tile = next(kind for kind in table.plain if kind not in table.alone and table.wall[kind])
    deal["calls"].append({"by": "E", "kind": "token-kan", "tiles": tile})


def kan_of_no_pon(_rng, table, deal):
    tile = next((kind for kind in table.plain if kind not in table.alone and table.wall[kind] == 4), None)
    if tile:
        deal["calls"].insert(0, {"by": "E", "kind": "added-kan", "tiles": write([tile] * 4)})


def five_alike(_rng, table, deal):
    tile = next((kind for kind in table.plain if kind not in table.alone and table.wall[kind] < 2), None)
    winners = {win["by"] for win in deal["wins"]}
    player = next(player for player in table.seats if player not in winners)
    if tile and sum(call["by"] == player for call in deal["calls"]) < 4:
        deal["calls"].insert(0, {"by": player, "kind": "closed-kan", "tiles": write([tile] * 4)})


def chi_from_afar(rng, table, deal):
    chis = [call for call in deal["calls"] if call["kind"] == "chi" and "from" in call]
    if chis and len(table.seats) > 2:
        call = rng.choice(chis)
        call["from"] = table.seats.replace(call["by"], "").replace(call["from"], "")[0]


OF_WINS = (both_flags, no_kong_before, drawn_by_another, fed_himself, nobody_sits_there, no_discarder, no_tile)
OF_HOUSES = (no_wild, a_red_wild, unknown_option, unknown_value, bad_list, low_golden, another_family, other_skins)
OF_CALLS = (wild_meld, wild_meld, lonely_tile, kan_of_no_pon, five_alike, chi_from_afar, another_way, no_hardness)
