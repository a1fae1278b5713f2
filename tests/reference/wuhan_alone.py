"""The tiles that are laid down alone: red, wild, and by the house green dragons and 皮 tiles."""

from .wuhan_tiles import RED, Refused, parse, parse_one

GREEN = "6z"


def alone_of(deal, house):
    """Tile to factor for every tile laid down alone in this deal; the wild tile is "wild-kan"."""
    alone = {RED: "red-kan"}
    if house["token.green"] == "yes":
        alone[GREEN] = "green-kan"
    wild = None
    if "wild" in deal:
        wild = parse_one(deal["wild"], "wild")
        if wild in alone:
            raise Refused("bad-tiles", "wild")
    if house["token.skin"] == "yes":
        alone |= dict.fromkeys(skins(deal, wild, alone), "skin-kan")
    if wild:
        alone[wild] = "wild-kan"
    return alone


def skins(deal, wild, alone):
    """The 皮 tiles: the two before a wild tile of a suit, the stated ones beside a wild honour."""
    stated = None
    if "skins" in deal:
        stated = set(parse(deal["skins"], "skins"))
        if not 1 <= len(stated) <= 2 or stated & {*alone, wild}:
            raise Refused("bad-tiles", "skins")
    if wild and wild[1] != "z":
        rank = int(wild[0])
        two = {f"{(rank - 1 - back) % 9 + 1}{wild[1]}" for back in (1, 2)}
        if stated not in (None, two):
            raise Refused("contradiction", "skins")
        return two
    if wild and stated is None:
        raise Refused("missing-fact", "skins")
    return stated or set()


def wild_in(alone):
    """The wild tile, or None."""
    return next((tile for tile, factor in alone.items() if factor == "wild-kan"), None)


def dead_in(alone):
    """The tiles no hand can hold."""
    return {tile for tile, factor in alone.items() if factor != "wild-kan"}
