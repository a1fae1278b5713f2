"""Who pays for all (承包): the page's rules in the house's order."""

from .wuhan_facts import CLAIMED, needed
from .wuhan_tiles import Refused

ORDERS = {
    "suit-begging-robbed": ("suit", "begging", "robbed"),
    "robbed-begging-suit": ("robbed", "begging", "suit"),
    "begging-suit-robbed": ("begging", "suit", "robbed"),
}
THIRD_OPENING = {"pure-suit": "pao.pure-suit", "all-generals": "pao.generals", "all-winds": "pao.winds"}


def liabilities(win, at, calls, reading, house):
    """Everything examined, in order: the first that holds pays, later ones give way to it."""
    found = []
    for rule in ORDERS[house["pao.order"]]:
        settled = any(entry["holds"] for entry in found)
        examine = {"suit": third_openings, "begging": all_begging, "robbed": robbed_kong}[rule]
        for entry in examine(win, at, calls, reading, house, settled):
            first = entry["holds"] and not any(e["holds"] for e in found)
            given_way = {"holds": False, "why": "pao.order"} if entry["holds"] and not first else {}
            found.append(entry | given_way)
    return found


def entry(player, pattern, why, *, holds=False):
    """One examined liability."""
    return {"player": player, "for": pattern, "why": why, "holds": holds}


def third_openings(win, _at, calls, reading, house, settled):
    """The feeder of the third opening answers for a suit, or by option for generals and winds."""
    openings = [i for i, call in enumerate(calls) if call["by"] == win["by"] and call["kind"] in CLAIMED]
    for pattern, option in THIRD_OPENING.items():
        if pattern not in reading.patterns or len(openings) < 3:
            continue
        feeder = calls[openings[2]]["from"]
        if house[option] == "no":
            if feeder:
                yield entry(feeder, pattern, "pao.void.option")
        elif feeder:
            yield entry(feeder, pattern, option, holds=True)
            yield from other_feeders(pattern, calls, openings, feeder)
        elif not settled:
            raise Refused("missing-fact", f"calls[{openings[2]}].from")


def other_feeders(pattern, calls, openings, feeder):
    """Those who fed another opening are asked about too."""
    for player in sorted({calls[i]["from"] for i in openings if calls[i]["from"]} - {feeder}):
        yield entry(player, pattern, "pao.void.third-feeder")


def all_begging(win, at, calls, reading, house, settled):
    """Who deals into all-begging without being ready; unopened he never is."""
    if "all-begging" not in reading.patterns:
        return
    option = house["pao.all-begging"]
    opened = any(call["by"] == win["from"] and call["kind"] in CLAIMED for call in calls)
    if option == "no":
        yield entry(win["from"], "all-begging", "pao.void.option")
    elif option == "always" or not opened:
        yield entry(win["from"], "all-begging", "pao.all-begging", holds=True)
    elif not settled or "discarder-ready" in win.get("asserted", {}):
        ready = needed(win.get("asserted", {}), "discarder-ready", f"{at}.asserted")
        why = "pao.void.ready" if ready else "pao.all-begging"
        yield entry(win["from"], "all-begging", why, holds=not ready)


def robbed_kong(win, _at, _calls, _reading, house, _settled):
    """The robbed player."""
    if win["how"] == "robbed-kan":
        holds = house["pao.robbed-kong"] == "yes"
        yield entry(win["from"], "robbed-kong", "pao.robbed-kong" if holds else "pao.void.option", holds=holds)
