"""What amounts come to: steps, the cap of each, the golden top."""

from .wuhan_facts import CLAIMED


def stepped(amount, steps):
    """The points of the highest step the amount reaches, below the first nothing."""
    if steps == "none":
        return amount
    points = 0
    for at, worth in zip(steps[::2], steps[1::2], strict=True):
        if amount >= at:
            points = worth
    return points


def owed_by(points, win, reading, calls, house, seats):
    """Each amount under the cap; all of them above it: the golden top."""
    cap = house["cap.each"]
    if cap == "none":
        return dict(points)
    always = house["cap.all-winds"] == "yes" and "all-winds" in reading.patterns
    losers = seats.replace(win["by"], "")
    reached = [amount > cap or (amount == cap and house["cap.golden-from"] == "at") for amount in points.values()]
    golden = house["cap.golden"] != "none" and set(points) == set(losers) and (always or all(reached))
    if not golden:
        return {player: cap if always else min(cap, amount) for player, amount in points.items()}
    top = figures(losers, opened_by(calls, house), house)
    if always or house["cap.golden-how"] == "flat":
        return top
    return {player: min(top[player], amount) for player, amount in points.items()}


def opened_by(calls, house):
    """Who has opened for the golden top."""
    kinds = (*CLAIMED, "token-kan") if house["cap.opened"] == "with-tokens" else CLAIMED
    return {call["by"] for call in calls if call["kind"] in kinds}


def figures(losers, opened, house):
    """What each loser pays at the golden top, by how many of them have not opened."""
    golden, cap = house["cap.golden"], house["cap.each"]
    none, one, two, everybody = golden if isinstance(golden, tuple) else (golden,) * 4
    closed = [player for player in losers if player not in opened]
    if not closed:
        return dict.fromkeys(losers, none)
    if len(closed) == len(losers) and len(losers) > 1:
        return dict.fromkeys(losers, everybody)
    for_opened = none if house["cap.golden-opened"] == "golden" else cap
    return {player: {1: one, 2: two}[len(closed)] if player in closed else for_opened for player in losers}
