"""The scoring patterns of a hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.engine.deal import SEATS
from bot.engine.tiles import DRAGONS, FLOWERS, HONOURS, TERMINALS, WINDS, Tile, rank

from .claim import HongKongClaim
from .shapes import Reading

Times = Callable[[Reading, HongKongClaim], int]
"""How many times a pattern is there; a true truth counts as once."""

_ALL_SETS = 4
WIND_OF: dict[str, Tile] = dict(zip("ESWN", WINDS, strict=True))
DRAGON_OF_SUIT: dict[str, Tile] = {"m": Tile("7z"), "p": Tile("5z"), "s": Tile("6z")}
"""Red goes with characters, white with dots, green with bamboo."""


def all_chows(reading: Reading, _: HongKongClaim) -> int:
    """平糊: four chows; any pair, any wait."""
    return reading.form == "sets" and not reading.pungs


def all_pungs(reading: Reading, _: HongKongClaim) -> int:
    """對對糊: four pungs or kongs."""
    return reading.is_all_pungs


def dragon_pung(reading: Reading, _: HongKongClaim) -> int:
    """三元牌: counted once for each pung of dragons."""
    return sum(tile in DRAGONS for tile in reading.pungs)


def seat_wind(reading: Reading, claim: HongKongClaim) -> int:
    """門風: a pung of the winner's own wind."""
    return WIND_OF[claim.by] in reading.pungs


def round_wind(reading: Reading, claim: HongKongClaim) -> int:
    """圈風: a pung of the prevailing wind."""
    return WIND_OF[claim.round_wind] in reading.pungs


def small_three_dragons(reading: Reading, claim: HongKongClaim) -> int:
    """小三元: two pungs of dragons, the third as the pair."""
    return dragon_pung(reading, claim) == len(DRAGONS) - 1 and reading.pair in DRAGONS


def big_three_dragons(reading: Reading, claim: HongKongClaim) -> int:
    """大三元: pungs of all three dragons."""
    return dragon_pung(reading, claim) == len(DRAGONS)


def small_four_winds(reading: Reading, _: HongKongClaim) -> int:
    """小四喜: three pungs of winds, the fourth as the pair."""
    return sum(tile in WINDS for tile in reading.pungs) == len(WINDS) - 1 and reading.pair in WINDS


def big_four_winds(reading: Reading, _: HongKongClaim) -> int:
    """大四喜: pungs of all four winds."""
    return sum(tile in WINDS for tile in reading.pungs) == len(WINDS)


def four_kongs(reading: Reading, _: HongKongClaim) -> int:
    """十八羅漢: four kongs."""
    return sum(each.shape == "kong" for each in reading.sets) == _ALL_SETS


def four_concealed_pungs(reading: Reading, claim: HongKongClaim) -> int:
    """坎坎糊: four pungs or kongs of the winner's own; one completed by somebody's discard is not."""
    if claim.how != "self-draw" and claim.house.four_concealed_pungs == "self-draw":
        return 0
    completed = claim.how != "self-draw" and claim.tile in reading.pungs
    return reading.is_all_pungs and not completed and all(each.hidden for each in reading.sets)


def jade_dragon(reading: Reading, claim: HongKongClaim) -> int:
    """翡翠龍: pungs of bamboo and of green dragons, a pair of bamboo."""
    return _is_dragon_of(reading, claim, "s")


def ruby_dragon(reading: Reading, claim: HongKongClaim) -> int:
    """紅寶龍: pungs of characters and of red dragons, a pair of characters."""
    return _is_dragon_of(reading, claim, "m")


def pearl_dragon(reading: Reading, claim: HongKongClaim) -> int:
    """珍珠龍: pungs of dots and of white dragons, a pair of dots."""
    return _is_dragon_of(reading, claim, "p")


def _is_dragon_of(reading: Reading, claim: HongKongClaim, suit: str) -> bool:
    dragon = DRAGON_OF_SUIT[suit]
    return (
        reading.is_all_pungs
        and dragon in reading.pungs
        and all(kind == dragon or kind[1] == suit for kind in claim.kinds)
    )


def open_kong(_: Reading, claim: HongKongClaim) -> int:
    """明槓: counted once for each kong that somebody fed, added ones among them."""
    return sum(meld.kind in ("open-kan", "added-kan") for meld in claim.melds)


def closed_kong(_: Reading, claim: HongKongClaim) -> int:
    """暗槓: counted once for each closed kong."""
    return sum(meld.kind == "closed-kan" for meld in claim.melds)


def seven_pairs(reading: Reading, _: HongKongClaim) -> int:
    """七對: four alike are two pairs."""
    return reading.form == "pairs"


def thirteen_orphans(reading: Reading, _: HongKongClaim) -> int:
    """十三么: one of each terminal and honour, one of them twice."""
    return reading.form == "orphans"


_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def _suits(claim: HongKongClaim) -> set[str]:
    return {kind[1] for kind in claim.kinds}


def mixed_one_suit(_: Reading, claim: HongKongClaim) -> int:
    """混一色: one suit and honours."""
    suits = _suits(claim)
    return len(suits) == 2 and "z" in suits  # noqa: PLR2004 - the suit and the honours


def pure_one_suit(_: Reading, claim: HongKongClaim) -> int:
    """清一色: one suit without honours."""
    suits = _suits(claim)
    return len(suits) == 1 and "z" not in suits


def all_honours(_: Reading, claim: HongKongClaim) -> int:
    """字一色: winds and dragons only."""
    return HONOURS.issuperset(claim.kinds)


def pure_terminals(_: Reading, claim: HongKongClaim) -> int:
    """清么九: ones and nines only."""
    return TERMINALS.issuperset(claim.kinds)


def mixed_terminals(reading: Reading, claim: HongKongClaim) -> int:
    """花么九: pungs of terminals and of honours."""
    kinds = frozenset(claim.kinds)
    mixed = kinds <= TERMINALS | HONOURS and not kinds <= TERMINALS and not kinds <= HONOURS
    return reading.is_all_pungs and mixed


def nine_gates(reading: Reading, claim: HongKongClaim) -> int:
    """九子連環: 1112345678999 of one suit and one tile more, without melds; pure if the tile won is the one more."""
    if claim.melds or claim.concealed is None or not pure_one_suit(reading, claim):
        return 0
    tiles = claim.concealed if claim.house.nine_gates == "pure" else claim.kinds
    ranks = [rank(tile) for tile in tiles]
    return all(ranks.count(number) >= least for number, least in enumerate(_GATES, start=1))


def self_draw(_: Reading, claim: HongKongClaim) -> int:
    """自摸: the winning tile was drawn."""
    return claim.how == "self-draw"


def concealed(_: Reading, claim: HongKongClaim) -> int:
    """門前清: nothing was claimed before the winning tile; the house says what a closed kong or a flower breaks."""
    if claim.house.concealed_flowers == "breaks" and claim.flowers and _are_played(claim):
        return 0
    closed = (
        sum(meld.kind == "closed-kan" for meld in claim.melds) if claim.house.concealed_closed_kong == "keeps" else 0
    )
    return len(claim.melds) == closed


def kong_draw(_: Reading, claim: HongKongClaim) -> int:
    """槓上開花: won on the replacement of a kong."""
    return "after-kan" in claim.flags or "after-two-kans" in claim.flags


def kong_on_kong(_: Reading, claim: HongKongClaim) -> int:
    """槓上槓: won on the replacement of a second kong made with the replacement of the first."""
    return "after-two-kans" in claim.flags


def flower_draw(_: Reading, claim: HongKongClaim) -> int:
    """花上自摸: won on the replacement of a flower."""
    return "after-flower" in claim.flags and _are_played(claim)


def robbed_kong(_: Reading, claim: HongKongClaim) -> int:
    """搶槓: won with the tile that another player added to a pung."""
    return claim.how == "robbed-kan"


def last_tile(_: Reading, claim: HongKongClaim) -> int:
    """海底撈月: the last tile of the wall was drawn."""
    return claim.how == "self-draw" and "last-tile" in claim.flags


def last_discard(_: Reading, claim: HongKongClaim) -> int:
    """The last discard of the deal."""
    return claim.how == "discard" and "last-tile" in claim.flags


def heavenly(_: Reading, claim: HongKongClaim) -> int:
    """天糊: the dealer's first self-draw."""
    return claim.how == "self-draw" and claim.by == "E" and "first-turn" in claim.flags


def earthly(_: Reading, claim: HongKongClaim) -> int:
    """地糊: another player wins with the dealer's first discard."""
    return claim.how == "discard" and claim.discarder == "E" and "first-turn" in claim.flags


def human(_: Reading, claim: HongKongClaim) -> int:
    """人糊: another discard of the first round; the dealer wins none."""
    return claim.how == "discard" and "E" not in (claim.by, claim.discarder) and "first-turn" in claim.flags


_SETS = (frozenset(FLOWERS[:4]), frozenset(FLOWERS[4:]))


def _full_sets(claim: HongKongClaim) -> int:
    return sum(flowers <= claim.flowers for flowers in _SETS)


def _are_played(claim: HongKongClaim) -> bool:
    return claim.house.flowers == "yes"


def no_flowers(_: Reading, claim: HongKongClaim) -> int:
    """無花: neither flower nor season."""
    return _are_played(claim) and not claim.flowers


def own_flower(_: Reading, claim: HongKongClaim) -> int:
    """正花: each flower and season of the winner's seat, unless it is counted in a full set."""
    number = SEATS.index(claim.by) + 1
    own: tuple[Tile, ...] = (Tile(f"{number}f"), Tile(f"{number + 4}f"))
    counted = _full_sets(claim) if claim.house.faan_flower_set != "no" else 0
    return max(sum(tile in claim.flowers for tile in own) - counted, 0) if _are_played(claim) else 0


def flower_set(_: Reading, claim: HongKongClaim) -> int:
    """一台花: all four flowers or all four seasons."""
    return _full_sets(claim) if _are_played(claim) else 0


def seven_flowers(_: Reading, claim: HongKongClaim) -> int:
    """花糊: seven of the eight."""
    return _are_worth_patterns(claim) and len(claim.flowers) == len(FLOWERS) - 1


def eight_flowers(_: Reading, claim: HongKongClaim) -> int:
    """大花糊: all eight."""
    return _are_worth_patterns(claim) and len(claim.flowers) == len(FLOWERS)


def _are_worth_patterns(claim: HongKongClaim) -> bool:
    """Whether seven and eight flowers in a hand are patterns, or only the sets and own flowers they are made of."""
    return _are_played(claim) and claim.house.flowers_held == "pattern"


# Named like their functions; a hand lists its patterns in this order.
PATTERNS: Mapping[str, Times] = {
    each.__name__.replace("_", "-"): each
    for each in (
        all_chows,
        all_pungs,
        mixed_one_suit,
        pure_one_suit,
        dragon_pung,
        seat_wind,
        round_wind,
        small_three_dragons,
        big_three_dragons,
        small_four_winds,
        big_four_winds,
        jade_dragon,
        ruby_dragon,
        pearl_dragon,
        mixed_terminals,
        pure_terminals,
        all_honours,
        nine_gates,
        thirteen_orphans,
        seven_pairs,
        four_kongs,
        four_concealed_pungs,
        open_kong,
        closed_kong,
        heavenly,
        earthly,
        human,
        self_draw,
        concealed,
        kong_on_kong,
        kong_draw,
        flower_draw,
        robbed_kong,
        last_tile,
        last_discard,
        no_flowers,
        own_flower,
        flower_set,
        seven_flowers,
        eight_flowers,
    )
}
