"""A second settlement of Wuhan deals, written from the rules pages alone: plain, and in no hurry.

`settle(deal)` takes a deal as it is sent and says who pays whom; `Refused` says that its facts do not settle it.
"""

from itertools import product

from .wuhan_claims import check_claim, read_claims
from .wuhan_facts import (
    SEATS,
    alone_of,
    check_calls,
    check_four_of_each,
    dead_in,
    is_meld,
    is_opening,
)
from .wuhan_hand import PATTERNS, Hand, Reading, readings
from .wuhan_liable import liabilities
from .wuhan_options import TABLES, house_of
from .wuhan_shares import Table, Won, base_of, meets_minimum, paid_raw, ready_payments, shares
from .wuhan_tiles import Refused

__all__ = ["Refused", "best_reading", "settle"]

FIELDS = ("rules", "house", "names", "round_wind", "wild", "skins", "calls", "wins", "draw", "penalty")


def settle(deal):
    """Who pays whom, as deltas, and for what."""
    if unknown := deal.keys() - {*FIELDS}:
        raise Refused("unknown-field", min(unknown))
    table = lay_table(deal)
    endings = [key for key in ("wins", "draw", "penalty") if key in deal]
    if not endings:
        raise Refused("missing-fact", "wins")
    if len(endings) > 1:
        raise Refused("contradiction", endings[1])
    return {"wins": settle_wins, "draw": settle_draw, "penalty": settle_penalty}[endings[0]](deal, table)


def lay_table(deal):
    """The table by the deal's rules, with all its calls."""
    family, _, preset = deal["rules"].partition("/")
    if family != "wuhan" or preset not in TABLES:
        raise Refused("unknown-rules", "rules")
    house, seats = house_of(preset, deal.get("house", {})), TABLES[preset]
    alone = alone_of(deal, house)
    return Table(preset, seats, house, alone, check_calls(deal, alone, seats))


def settle_penalty(deal, table):
    """Who leaves pays the table; who errs pays everybody the cap."""
    penalty, house = deal["penalty"], table.house
    by, deltas = penalty.get("by"), dict.fromkeys(table.seats, 0)
    if by not in tuple(table.seats) or penalty.get("kind") not in ("left-game", "false-win"):
        raise Refused("bad-value", "penalty")
    if penalty["kind"] == "left-game":
        deltas[by] -= 0 if house["penalty.left-game"] == "none" else house["penalty.left-game"]
    elif house["penalty.false-win"] == "cap-each":
        amount = 300 if house["cap.each"] == "none" else house["cap.each"]
        deltas = dict.fromkeys(table.seats, amount) | {by: -amount * (len(table.seats) - 1)}
    return {"deltas": deltas, "liabilities": []}


def settle_draw(deal, table):
    """Nothing moves, unless those who were not ready pay those who were."""
    draw, deltas = deal["draw"], dict.fromkeys(table.seats, 0)
    check_four_of_each(table.calls, (), None, None)
    if draw.get("kind") not in ("exhaustive", "abortive"):
        raise Refused("bad-value", "draw.kind")
    if not {*draw.get("ready", ())} <= {*table.seats}:
        raise Refused("bad-value", "draw.ready")
    if table.house["draw.ready"] == "yes" and draw["kind"] == "exhaustive":
        if "ready" not in draw:
            raise Refused("missing-fact", "draw.ready")
        for (payer, receiver), amount in ready_payments(table, draw["ready"]).items():
            deltas[payer] -= amount
            deltas[receiver] += amount
    return {"deltas": deltas, "liabilities": []}


def settle_wins(deal, table):
    """One claim is paid; the others are only checked."""
    claims = read_claims(deal, table.seats)
    if claims[0].how == "robbed-kan" and claims[0].tile is None and all(claim.concealed is None for claim in claims):
        return settle_any_robbed(deal, table, claims[0])
    wild = next((kind for kind, factor in table.alone.items() if factor == "wild-kan"), None)
    paid = min(claims, key=lambda claim: turn_of(claim, table))
    if not wild and paid.concealed is not None:
        raise Refused("missing-fact", "wild")
    for claim in claims:
        check_claim(claim, table.own(claim.by))
    table_left = without_robbed(table, paid)
    check_four_of_each(table.calls, deal["wins"], paid.tile, paid.source)
    for claim in claims:
        check_claim_stands(claim, table, wild)
    if paid.concealed is None and (paid.agreed is None or paid.agreed.hard is None):
        raise Refused("missing-fact", f"{paid.at}.value")
    won = best_reading(table_left, paid, wild)
    if not meets_minimum(table_left, won):
        raise Refused("bad-hand", paid.at)
    return pay(table_left, won, answers(table_left, won, paid))


def settle_any_robbed(deal, table, claim):
    """The robbed tile is not told: it is that of the added kan that comes last, as a robbed one does if it is listed.

    Else it is one of the robbed player's pons, and all of them have to pay the same.
    """
    pons = sorted({call.tiles[0] for call in table.own(claim.source) if call.kind == "pon"})
    last = table.calls[-1] if table.calls else None
    if last and last.by == claim.source and last.kind == "added-kan":
        pons = [last.tiles[0]]
    if not pons:
        raise Refused("missing-fact", "calls")
    found, refused = [], []
    for tile in pons:
        try:
            found.append(settle_wins(deal | {"wins": [win | {"tile": tile} for win in deal["wins"]]}, table))
        except Refused as error:
            refused.append(error)
    if not found:
        # A tile that cannot be there is no answer.
        raise min(refused, key=lambda error: error.code in ("too-many-tiles", "contradiction"))
    if any(other["deltas"] != found[0]["deltas"] for other in found):
        raise Refused("missing-fact", f"{claim.at}.tile")
    return found[0]


def turn_of(claim, table):
    """The claim that counts comes first: by seat, or by nearness after the discarder."""
    if claim.source is None or table.house["winner.order"] == "dealer":
        return SEATS.index(claim.by)
    return (table.seats.index(claim.by) - table.seats.index(claim.source)) % len(table.seats)


def without_robbed(table, paid):
    """The table without the kan that was robbed: its pon has to lie there, and it is the last thing that happened."""
    if paid.how != "robbed-kan":
        return table
    of_tile = [call for call in table.own(paid.source) if call.tiles and paid.tile in call.tiles]
    if not any(call.kind == "pon" for call in of_tile):
        raise Refused("missing-fact", "calls")
    kans = [call for call in of_tile if call.kind == "added-kan"]
    if not kans:
        return table
    if kans[0] != table.calls[-1]:
        raise Refused("contradiction", f"calls[{kans[0].index}]")
    return table._replace(calls=table.calls[:-1])


def hand_of(claim, table, wild):
    """The claimed hand by its tiles."""
    melds = tuple((call.kind, call.tiles) for call in table.own(claim.by) if is_meld(call))
    dead = dead_in(table.alone)
    return Hand(melds, claim.concealed or (), claim.tile, wild, claim.how, claim.flags, dead)


def check_claim_stands(claim, table, wild):
    """The claim wins as far as it is told: opened, on a tile that can be won on, with tiles that make a hand."""
    melds = [call for call in table.own(claim.by) if is_meld(call)]
    for call in melds:
        if call.tiles is None:
            raise Refused("missing-fact", f"calls[{call.index}].tiles")
    if len(melds) > 4 or not any(map(is_opening, melds)):
        raise Refused("bad-hand", claim.at)
    unclaimable = dead_in(table.alone) | ({wild} - {None} if claim.how != "self-draw" else set())
    if claim.tile in unclaimable:
        raise Refused("bad-hand", claim.at)
    if claim.concealed is None or wild is None:
        return
    if claim.tile is None:
        raise Refused("missing-fact", f"{claim.at}.tile")
    if len(claim.concealed) != 13 - 3 * len(melds) or not readings(hand_of(claim, table, wild)):
        raise Refused("bad-hand", claim.at)


def best_reading(table, paid, wild):
    """The win as it is paid: by its tiles the reading that is worth most, else as agreed."""
    agreed = paid.agreed
    found = [Reading(*agreed)] if paid.concealed is None else readings(hand_of(paid, table, wild))

    def rank(reading):
        worth = sum(paid_raw(table, as_won(paid, reading)).values())
        order = [-PATTERNS.index(name) for name in reading.patterns]
        return worth, bool(agreed and agreed.names(reading)), len(reading.patterns), order

    return as_won(paid, max(found, key=rank))


def as_won(paid, reading):
    return Won(paid.by, paid.how, paid.source, reading.patterns, reading.hard)


def answers(table, won, paid):
    """Every way to answer what nobody told: who fed the winner's openings, and whether the discarder was ready."""
    untold = [call for call in table.own(won.by) if is_opening(call) and call.feeder is None]
    others = [player for player in table.seats if player != won.by]
    ready = (True, False) if paid.ready is None else (paid.ready,)
    for *feeders, is_ready in product(*[others] * len(untold), ready):
        told = dict(zip(untold, feeders, strict=True))
        calls = tuple(call._replace(feeder=told[call]) if call in told else call for call in table.calls)
        yield liabilities(table._replace(calls=calls), won, is_ready)


def pay(table, won, answered):
    """The deltas, which have to be the same whatever the answers to untold questions are."""
    owed = shares(table, won)
    outcomes = []
    for found in answered:
        deltas = dict.fromkeys(table.seats, 0)
        liable = next((one["player"] for one in found if one["holds"]), None)
        for loser, amount in owed.items():
            deltas[liable or loser] -= amount
            deltas[won.by] += amount
        outcomes.append((deltas, found))
    deltas, found = outcomes[0]
    if any(other != deltas for other, _ in outcomes):
        raise Refused("missing-fact", "calls")
    return {
        "deltas": deltas,
        "hard": won.hard,
        "base": base_of(table.house, won.patterns),
        "patterns": list(won.patterns),
        "capped": owed,
        "liabilities": found,
    }
