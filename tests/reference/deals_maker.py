"""Puts a well formed riichi deal together: table, claims, hands, flags, sticks and what the hand was worth."""

from __future__ import annotations

from random import Random
from typing import Any

from .deals_hands import PLANS, QUARRELS, Deal, Wall, claimed, some_hand, text
from .riichi_facts import read_deal
from .riichi_hand import worth_of
from .riichi_rules import OPTIONS, PRESETS, Refused

# --- the table --------------------------------------------------------------

HONBA_VALUES = (300, 300, 600, 1500, "1500", 3000)
EAGER = {
    "pao.suukantsu": ("open-kan", "any", "any"),
    "pao.family": ("fourth-meld", "third-meld", "third-meld"),
    "pao.rinshan": ("yes",),
    "pao.suurenkou": ("yes",),
    "pao.isshoku-yonjun": ("yes",),
    "yaku.suurenkou": ("yakuman",),
    "yaku.isshoku-yonjun": ("yakuman",),
    "yaku.suuchoupaikou": ("yakuman",),
    "pao.suuchoupaikou": ("yes",),
    "pao.ron": ("half", "half", "liable"),
    "pao.scope": ("liable-yakuman", "whole-hand"),
    "pao.two": ("each-own", "each-own", "first"),
    "pao.two-honba": ("three-ways", "first", "last"),
    "yakuman.add": ("yes", "yes", "yes", "no"),
}
TOGETHER = {
    "pao.suuchoupaikou": "yaku.suuchoupaikou",
    "pao.suurenkou": "yaku.suurenkou",
    "pao.isshoku-yonjun": "yaku.isshoku-yonjun",
}


def some_house(random: Random) -> dict[str, Any]:
    """A few overrides, liabilities more often than the rest; or a house that blames whomever it can."""
    if random.random() < 0.35:
        return {key: random.choice(values) for key, values in EAGER.items() if random.random() < 0.9}
    pao = [key for key in OPTIONS if key.startswith("pao.") or key in ("yakuman.add", "yakuman.daisuushii")]
    house: dict[str, Any] = {}
    for _ in range(random.choice((0, 1, 2, 3, 5, 8, 12))):
        key = random.choice(pao if random.random() < 0.65 else list(OPTIONS))
        values = HONBA_VALUES if key == "honba.value" else OPTIONS[key][1]
        value = random.choice(values)
        house[key] = str(value) if isinstance(value, int) and random.random() < 0.3 else value
        if key in TOGETHER and value == "yes" and random.random() < 0.9:
            house[TOGETHER[key]] = "yakuman"
    return house


def make_deal(random: Random) -> Deal:
    """One well formed deal."""
    preset = random.choice(sorted(PRESETS))
    seats = "ESW" if preset.endswith("-sanma") else "ESWN"
    deal: Deal = {"rules": f"riichi/{preset}"}
    if random.random() < 0.75:
        deal["house"] = some_house(random)
    if len(seats) == 3 and random.random() < 0.4:
        deal.setdefault("house", {})["sanma.self-draw"] = random.choice(("thirds", "table", "full"))
    if len(seats) == 3 and random.random() < 0.2:
        deal.setdefault("house", {})["sanma.five-man"] = "yes"
    if random.random() < 0.2:
        deal.setdefault("house", {})["yaku.open-riichi"] = random.choice(("han", "yakuman", "yakuman"))
    if random.random() < 0.6:
        deal["round_wind"] = random.choice("ESW")
    if random.random() < 0.65:
        deal["honba"] = random.randrange(5)
    if random.random() < 0.4:
        deal["deposits"] = random.randrange(4)
    ending = random.random()
    if ending < 0.07:
        add_draw(random, deal, seats)
    elif ending < 0.10:
        add_sticks(random, deal, seats, set())
        deal["penalty"] = {"by": random.choice(seats), "kind": "false-win"}
    else:
        add_wins(random, deal, seats)
    return deal


def add_sticks(random: Random, deal: Deal, seats: str, surely: set[str]) -> None:
    opened = {call["by"] for call in deal.get("calls", []) if call["kind"] != "closed-kan"}
    declared = [seat for seat in seats if seat not in opened and (seat in surely or random.random() < 0.25)]
    if declared or random.random() < 0.3:
        random.shuffle(declared)
        deal["riichi"] = declared


def some_seats(random: Random, seats: str) -> list[str]:
    return random.sample(list(seats), random.randrange(len(seats) + 1))


def add_draw(random: Random, deal: Deal, seats: str) -> None:
    add_sticks(random, deal, seats, set())
    if random.random() < 0.2:
        deal["draw"] = {"kind": "abortive", "reason": "nine kinds"}
        return
    deal["draw"] = {"kind": "exhaustive", "ready": some_seats(random, seats)}
    if random.random() < 0.35:
        deal["draw"]["nagashi"] = random.sample(list(seats), random.choice((1, 1, 2, 2, 3)))
    if random.random() < 0.6:
        house = deal.setdefault("house", {})
        house["draw.nagashi"] = random.choice(("mangan", "win", "win", "beside", "no"))
        house["draw.nagashi-value"] = random.choice(("mangan", "baiman", "sanbaiman", "yakuman"))


# --- winners ----------------------------------------------------------------


def add_wins(random: Random, deal: Deal, seats: str) -> None:
    """Winners, their melds, what they won with, and everything that belongs to it."""
    fives = deal.get("house", {}).get("sanma.five-man") == "yes"
    wall = Wall(random, sanma=len(seats) == 3, fives=fives)
    how, winners, giver = some_claims(random, seats)
    plans = PLANS
    if random.random() < 0.15:
        plans = QUARRELS
        kept = {key: value for key, value in deal.get("house", {}).items() if key.startswith("sanma.")}
        deal["house"] = kept | {key: random.choice(values) for key, values in EAGER.items()}
    hands: list[dict[str, Any]] = []
    tile: str | None = "4z" if how == "robbed-kita" else None
    if tile and giver:
        wall.take(tile)
        deal["kita"] = {giver: 1}
    for seat in winners:
        hand = some_hand(random, wall, seats, seat, tile, plans)
        if hand["concealed"] is not None and tile is None:
            tile = hand["tile"]
        hands.append(hand)
    deal["calls"] = woven(random, [hand["calls"] for hand in hands])
    add_bystander(random, wall, deal, seats, winners)
    add_robbed_kan(random, wall, deal, tile if how == "robbed-kan" else None, giver)
    add_norths(random, wall, deal, seats)
    add_sticks(random, deal, seats, {seat for seat in winners if random.random() < 0.6})
    for key, chance in (("dora", 0.7), ("ura", 0.5 if deal.get("riichi") else 0)):
        if random.random() < chance:
            deal[key] = text([wall.any_tile() for _ in range(random.choice((1, 1, 1, 2, 3)))])
    deal["wins"] = [{"by": seat, "how": how, **({"from": giver} if giver else {})} for seat in winners]
    for win, hand in zip(deal["wins"], hands, strict=True):
        add_flags(random, deal, win)
        add_worth(random, deal, win, hand)
    random.shuffle(deal["wins"])
    if not deal["calls"] and random.random() < 0.5:
        del deal["calls"]


def some_claims(random: Random, seats: str) -> tuple[str, list[str], str | None]:
    order = random.sample(list(seats), len(seats))
    how = random.choice(["self-draw"] * 10 + ["discard"] * 10 + ["robbed-kan"])
    if len(seats) == 3 and random.random() < 0.08:
        how = "robbed-kita"
    if how == "self-draw":
        return how, order[:1], None
    number = random.choice((1, 1, 1, 1, 1, 1, 2, 2, 3)) if how == "discard" else 1
    return how, order[1 : 1 + number], order[0]


def woven(random: Random, lists: list[list[Deal]]) -> list[Deal]:
    """Several players' calls in one order that keeps each player's own."""
    left = [list(calls) for calls in lists]
    out: list[Deal] = []
    while any(left):
        out.append(random.choice([calls for calls in left if calls]).pop(0))
    return out


def add_bystander(random: Random, wall: Wall, deal: Deal, seats: str, winners: list[str]) -> None:
    """Now and then a call of somebody who did not win."""
    losers = [seat for seat in seats if seat not in winners]
    if not losers or random.random() > 0.1:
        return
    triples = sorted(tile for tile, number in wall.left.items() if number >= 3)
    tiles = wall.take(random.choice(triples), 3)
    call = claimed(random, seats, random.choice(losers), "pon", tiles)
    deal["calls"].insert(random.randrange(len(deal["calls"]) + 1), call)


def add_robbed_kan(random: Random, wall: Wall, deal: Deal, tile: str | None, giver: str | None) -> None:
    """Often the kan that was robbed, which may have been a closed one, where the other three tiles are left."""
    kind = tile.replace("0", "5") if tile else None
    if not kind or not giver or wall.left[kind] < 3 or random.random() < 0.3:
        return
    three = wall.take(kind, 3)
    if random.random() < 0.6:
        deal["calls"].append({"by": giver, "kind": "closed-kan", "tiles": text([*three, str(tile)])})
        return
    others = [seat for seat in "ESW" if seat != giver]
    shown = str(tile) if random.random() < 0.8 else kind
    deal["calls"].append({"by": giver, "kind": "pon", "tiles": text(three), "from": random.choice(others)})
    deal["calls"].append({"by": giver, "kind": "added-kan", "tiles": text([*three, shown])})


def add_norths(random: Random, wall: Wall, deal: Deal, seats: str) -> None:
    if len(seats) == 4:
        return
    for seat in seats:
        if wall.left["4z"] and random.random() < 0.25:
            wall.take("4z")
            deal.setdefault("kita", {})
            deal["kita"][seat] = deal["kita"].get(seat, 0) + 1


def add_flags(random: Random, deal: Deal, win: Deal) -> None:
    own = [call for call in deal["calls"] if call["by"] == win["by"]]
    flags: list[str] = []
    drawn = win["how"] == "self-draw"
    kan = bool(own) and own[-1]["kind"].endswith("kan")
    if drawn and (kan or deal.get("kita", {}).get(win["by"])) and random.random() < 0.7:
        flags.append("after-kan")
    declared = win["by"] in deal.get("riichi", [])
    if declared:
        flags += ["double-riichi"] * (random.random() < 0.15)
        flags += ["ippatsu"] * (not flags and random.random() < 0.3)
        flags += ["open-riichi"] * (random.random() < 0.4)
    first = not declared and not deal["calls"] and not deal.get("kita") and (drawn or win["by"] != "E")
    if win["how"] in ("self-draw", "discard") and "after-kan" not in flags:
        if first and random.random() < 0.08:
            flags.append("first-turn")
        elif random.random() < 0.06:
            flags.append("last-tile")
    open_melds = any(call["by"] == win.get("from") and call["kind"] != "closed-kan" for call in deal["calls"])
    if win["how"] == "discard" and not open_melds and random.random() < 0.15:
        flags.append("riichi-tile")
    if flags:
        win["flags"] = flags


# --- what the hand was worth ------------------------------------------------


def add_worth(random: Random, deal: Deal, win: Deal, hand: dict[str, Any]) -> None:
    """Tiles, or the value the table agrees on, or both, not always in accord."""
    several = len(deal["wins"]) > 1
    if several and random.random() < 0.08:
        return
    if hand["concealed"] is None:
        win["value"] = some_han(random) if not several or random.random() < 0.9 else {}
        return
    tiles = {"tile": hand["tile"], "concealed": text(hand["concealed"])}
    value = value_of_tiles(deal, {**win, **tiles})
    choice = random.random()
    if value is None:
        choice = choice / 2 if choice < 0.6 else 1.0
    if choice < 0.45:
        win.update(tiles)
    elif choice < 0.55:
        win.update(tiles)
        win["value"] = value if value and random.random() < 0.6 else some_han(random)
    elif choice < 0.9 and value:
        win["value"] = value
    else:
        win["value"] = some_han(random)


def some_han(random: Random) -> Deal:
    han = random.choice((1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 8, 11, 13, 15))
    if han >= 5:
        return {"han": han} if random.random() < 0.7 else {"han": han, "fu": 30}
    return {"han": han, "fu": random.choice((30, 30, 30, 40, 50, 60, 70, 80, 110, *((25, 20) if han > 1 else ())))}


def value_of_tiles(deal: Deal, win: Deal) -> Deal | None:
    """The value the winner could agree to; nothing where the tiles have no yaku."""
    alone = {**deal, "wins": [win]}
    try:
        facts = read_deal(alone)
        worth = worth_of(facts, facts.wins[0])
    except Refused:
        return None
    if worth is None:
        return None
    if worth.yakuman:
        return {"yakuman": list(worth.yakuman)}
    return {"han": worth.han, "fu": worth.fu} if worth.fu else {"han": worth.han}
