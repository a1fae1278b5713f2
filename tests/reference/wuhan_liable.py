"""Who answers for the whole of a win: the feeder of the third opening, the careless discarder, the robbed player."""

from .wuhan_facts import is_opening

OF_THIRD_OPENING = (("pure-suit", "pao.pure-suit"), ("all-generals", "pao.generals"), ("all-winds", "pao.winds"))


def third_opening(table, winner):
    """The winner's third opening, None when there were fewer."""
    openings = [call for call in table.own(winner) if is_opening(call)]
    return openings[2] if len(openings) > 2 else None


def liabilities(table, won, ready):
    """Everybody examined, with whether he answers; of several that hold the first by the house's order alone does."""
    claims = {
        "suit": third_feeders(table, won),
        "begging": begging(table, won, ready),
        "robbed": robbed(table, won),
    }
    ordered = [one for group in table.house["pao.order"].split("-") for one in claims[group]]
    is_taken = False
    for one in ordered:
        if one["holds"] and is_taken:
            one |= {"holds": False, "why": "wuhan.pao.order"}
        is_taken = is_taken or one["holds"]
    return ordered


def examined(won, player, pattern, *, holds, why):
    return {"player": player, "winner": won.by, "for": pattern, "holds": holds, "why": f"wuhan.{why}"}


def third_feeders(table, won):
    """One suit, generals or winds, and the third opening: whoever fed it."""
    third = third_opening(table, won.by)
    if third is None:
        return []
    found = []
    for pattern, option in OF_THIRD_OPENING:
        if pattern in won.patterns:
            holds = table.house[option] == "yes"
            why = option if holds else "pao.void.option"
            found.append(examined(won, third.feeder, pattern, holds=holds, why=why))
    return found


def begging(table, won, ready):
    """全求人 off a player who was not ready; who has not opened is never ready."""
    option = table.house["pao.all-begging"]
    if "all-begging" not in won.patterns:
        return []
    was_ready = ready and table.has_opened(won.source)
    holds = option == "always" or (option == "not-ready" and not was_ready)
    why = "pao.all-begging" if holds else "pao.void.option" if option == "no" else "pao.void.ready"
    return [examined(won, won.source, "all-begging", holds=holds, why=why)]


def robbed(table, won):
    """The player whose kong was robbed."""
    if won.how != "robbed-kan":
        return []
    holds = table.house["pao.robbed-kong"] == "yes"
    why = "pao.robbed-kong" if holds else "pao.void.option"
    return [examined(won, won.source, "robbed-kong", holds=holds, why=why)]
