"""House rules for a random Wuhan deal: some at a venture, and some on which this very deal hangs."""

from .wuhan import settle
from .wuhan_facts import OPENINGS
from .wuhan_options import CHOICES
from .wuhan_tiles import Refused

FREE = {"cap.each": "none", "cap.golden": "none", "win.min": "none", "steps": "none"}
"""What shows the amounts as the formula gives them."""

DEAREST = 100_000
"""Figures about amounts beyond are no table's."""

THIRDS = (
    ("pure-suit", ("pao.pure-suit", "no")),
    ("all-generals", ("pao.generals", "yes")),
    ("all-winds", ("pao.winds", "yes")),
)
ORDERS = [("pao.order", value) for value in CHOICES["pao.order"][1:]]


def random_house(rng):
    """A few overrides; the golden top stays above the cap."""
    house = {key: rng.choice(CHOICES[key]) for key in rng.sample(sorted(CHOICES), rng.choice((0, 0, 1, 2, 4)))}
    if rng.random() < 0.25:
        house["cap.each"] = rng.choice((50, 100, 160, 200, 320, "250", "none"))
    if rng.random() < 0.25:
        house["cap.golden"] = rng.choice((350, 600, "600", "none"))
    if rng.random() < 0.3:
        figures = [rng.choice((350, 400, 500, 600)) for _ in range(4)]
        house["cap.golden"] = figures if rng.random() < 0.9 else ", ".join(map(str, figures))
    if rng.random() < 0.1:
        house["steps"] = rng.choice(([16, 10, 32, 20, 64, 40], [1, 2, 100, 350, 300, 500], "20,10,40,90"))
    if rng.random() < 0.1:
        house["win.min"] = rng.choice((2, 16, 32, 64, 200))
    if rng.random() < 0.15:
        # Below 3 a pattern can cost its winner points, and nothing says whether it may be left unnamed.
        house["big.base"] = rng.choice((3, 4, 5, "5", 20))
    if rng.random() < 0.05:
        house["stake"] = rng.choice(("0.25", 3, "12.5", "0", "0.333"))
    for key in ("token.green", "token.skin"):
        if rng.random() < 0.08:
            house[key] = "yes"
    return {key: in_figures(rng, value) for key, value in house.items()}


def in_figures(rng, value):
    """Digits as a number in half of the cases."""
    return int(value) if isinstance(value, str) and value.isdigit() and value != "0" and rng.random() < 0.5 else value


def choose_what_matters(rng, deal):
    """One to three more overrides, of those on which the deal hangs."""
    try:
        found = settle(deal | {"house": deal["house"] | FREE})
    except Refused:
        return
    house, amounts = deal["house"], sorted(found["capped"].values())
    if amounts[-1] > DEAREST:
        return
    options = fitting(deal, found)
    for key, value in rng.sample(options, min(len(options), rng.choice((1, 2, 3)))):
        house[key] = in_figures(rng, value)
    if rng.random() < 0.5:
        cap_around(rng, house, amounts)
    if rng.random() < 0.2:
        house["win.min-of"] = rng.choice(("smallest", "largest", "largest", "sum"))
        measure = {"smallest": min, "largest": max, "sum": sum}[house["win.min-of"]]
        house["win.min"] = measure(amounts) + rng.choice((0, 0, 0, 1))
    if rng.random() < 0.12:
        house["steps"] = steps_around(amounts)


def fitting(deal, found):
    """The options, and the values other than their default, that can move something in this deal."""
    win, kinds = deal["wins"][0], {call["kind"] for call in deal["calls"]}
    options = [*of_way(win["how"]), *of_patterns(found["patterns"], win["how"]), *of_liability(deal, found)]
    if "open-kan" in kinds:
        options += [("open-kan-counts", "kan-only")]
    if any(call.get("tiles") == deal["wild"] for call in deal["calls"]):
        options += [("wild-kan", "2")]
    if len(deal["wins"]) > 1:
        options += [("winner.order", "discarder")] * 4
    return options


def of_way(how):
    """What hangs on the way of winning."""
    return [("robbed-kong-counts", "yes")] * 3 + [("pao.robbed-kong", "no")] if how == "robbed-kan" else []


def of_patterns(names, how):
    """What hangs on how many and which patterns there are."""
    if not names:
        return [("factor.dealer", "no"), ("small.discard", "discarder")]
    options = [("big.self-draw" if how == "self-draw" else "big.discard", "1.5")]
    if {*names} & {"kong-bloom", "sea-bottom"}:
        options += [("self-draw-on-bloom", "no")]
    if len(names) > 1:
        options += [("big.add", "linear"), ("big.add", "none")]
    if "all-winds" in names:
        options += [("cap.all-winds", "yes")] * 3
    return options


def of_liability(deal, found):
    """What hangs on a liability, or on which of two comes first."""
    names, by = found["patterns"], deal["wins"][0]["by"]
    openings = sum(call["by"] == by and call["kind"] in OPENINGS for call in deal["calls"])
    options = [option for name, option in THIRDS if name in names and openings > 2] * 2
    if "all-begging" in names:
        options += [("pao.all-begging", "always"), ("pao.all-begging", "always"), ("pao.all-begging", "no")]
    if any(one["why"] == "wuhan.pao.order" for one in found["liabilities"]):
        options += ORDERS * 3
    return options


def cap_around(rng, house, amounts):
    """A cap near the amounts, with a golden top that is reached, or just not."""
    if "steps" in house or amounts[0] < 2:
        return
    house["cap.each"] = cap = max(
        1, rng.choice((amounts[0], amounts[0], amounts[-1])) - rng.choice((0, 1, amounts[0] // 2))
    )
    figures = [cap + step for step in rng.sample((1, 10, 20, 50, 70, 100, 1000), 4)]
    house["cap.golden"] = rng.choice((figures, figures, figures[0]))
    for key in ("cap.golden-from", "cap.golden-how", "cap.golden-opened", "cap.opened"):
        house[key] = rng.choice(CHOICES[key])


def steps_around(amounts):
    """Steps that some amounts reach and others do not."""
    low, high = amounts[0], amounts[-1]
    return [low, low * 2 + 1, low + 1, low * 2 + 5, max(high, low + 2), high * 3 + 9]
