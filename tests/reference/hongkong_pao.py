"""The clauses of 包牌, each examined for one winner.

A fact that the deal leaves out is asked for by raising `Question`; whoever settles tries every possible
answer and refuses the deal only when the answers would lead to different payments.
"""

from dataclasses import dataclass
from itertools import combinations

from .hongkong_excluded import Shown, excluded
from .hongkong_facts import feeder_of, melds_of
from .hongkong_hand import DRAGONS, WINDS, is_honour, is_terminal
from .hongkong_options import SEATS

DESIGNATED = ("pure-one-suit", "all-honours", "pure-terminals", "small-four-winds", "big-four-winds")
FOUR_WINDS = ("small-four-winds", "big-four-winds")
EVERY_TILE = [f"{rank}{suit}" for suit in "mpsz" for rank in range(1, 8 if suit == "z" else 10)]


class Question(Exception):  # noqa: N818 - not an error: a fact is asked for
    """A fact is needed: its place, and the answers it may have."""

    def __init__(self, at, answers):
        super().__init__(at)
        self.at = at
        self.answers = answers


@dataclass
class Examined:
    """One liability that was looked into."""

    player: str
    subject: str
    call: int | None
    why: str
    holds: bool


class Case:
    """One winner's claim: the deal, his win, the options, and the answers to questions already asked."""

    def __init__(self, deal, index, options, shapes, answers, co_winners=()):
        self.co_winners = co_winners
        self.calls = deal.get("calls", [])
        self.win = deal["wins"][index]
        self.at = f"wins[{index}]"
        self.options = options
        self.shapes = shapes
        self.answers = answers
        self.winner = self.win["by"]
        self.melds = melds_of(self.calls, self.winner)

    def ask(self, at, answers):
        if at not in self.answers:
            raise Question(at, answers)
        return self.answers[at]

    def half(self):
        return self.options["gun"] == "half"

    def designated(self):
        mixed = ("mixed-terminals",) if self.options["terminals"] == "mixed" else ()
        return DESIGNATED + mixed

    def tile(self):
        """The winning tile."""
        if "tile" in self.win:
            return self.win["tile"]
        known = [tile for _, _, tiles in self.melds for tile in tiles]
        left = [tile for tile in EVERY_TILE if known.count(tile) < 4]
        agreed = self.win.get("value", {}).get("patterns", ())
        possible = [
            tile
            for tile in left
            if not any(excluded(name, Shown(self.winner, "E", self.melds, tile)) for name in agreed)
        ]
        return self.ask(f"{self.at}.tile", possible or left)

    def final(self):
        """Those names of the final hand that can matter here."""
        if self.shapes is not None:
            return self.shapes
        if "patterns" in self.win["value"]:
            return frozenset(self.win["value"]["patterns"])
        possible = [name for name in (*self.designated(), "big-three-dragons") if self.could_be(name)]
        answers = [frozenset(some) for size in range(len(possible) + 1) for some in combinations(possible, size)]
        return self.ask(f"{self.at}.value.patterns", answers) if possible else frozenset()

    def could_be(self, name):
        """Whether a hand with these melds can still be the pattern."""
        tiles = [tile for _, _, tiles in self.melds for tile in tiles]
        tiles += [self.win["tile"]] if "tile" in self.win else []
        sets = [tiles for _, _, tiles in self.melds]
        pungs = all(kind != "chi" for _, kind, _ in self.melds)
        if name == "pure-one-suit":
            return len({tile[1] for tile in tiles}) <= 1 and not any(map(is_honour, tiles))
        if name == "all-honours":
            return all(map(is_honour, tiles))
        if name == "pure-terminals":
            return pungs and all(map(is_terminal, tiles))
        if name == "mixed-terminals":
            return pungs and all(is_terminal(tile) or is_honour(tile) for tile in tiles)
        if name == "big-three-dragons":
            return sum(one[0] not in DRAGONS for one in sets) <= 1
        others = sum(one[0] not in WINDS for one in sets)
        return others <= (1 if name == "small-four-winds" else 0)

    def feeder(self, index):
        """Who fed the call, asked for when it is not said."""
        said = feeder_of(self.calls[index])
        return said or self.ask(f"calls[{index}].from", [one for one in SEATS if one != self.winner])


def of_kind(tile, name):
    """Whether the tile is of the kind the pattern is made of (a suit is compared elsewhere)."""
    kinds = {
        "pure-one-suit": not is_honour(tile),
        "all-honours": is_honour(tile),
        "pure-terminals": is_terminal(tile),
        "mixed-terminals": is_terminal(tile) or is_honour(tile),
        "small-four-winds": tile in WINDS,
        "big-four-winds": tile in WINDS,
    }
    return kinds[name]


def shown(melds, name):
    """Whether the melds are nine tiles or more of the pattern; of the four winds three melds are enough."""
    if name in FOUR_WINDS:
        return sum(tiles[0] in WINDS for _, _, tiles in melds) >= 3
    if len(melds) < 3:
        return False
    if name == "pure-one-suit" and len({tiles[0][1] for _, _, tiles in melds}) > 1:
        return False
    if name != "pure-one-suit" and any(kind == "chi" for _, kind, _ in melds):
        return False
    return all(of_kind(tile, name) for _, _, tiles in melds for tile in tiles)


def claimed_as(melds, tiles, number):
    """The meld that was the third (fourth) of these tiles, when it was claimed from a discard."""
    wanted = [meld for meld in melds if meld[2][0] in tiles]
    if len(wanted) < number or wanted[number - 1][1] == "closed-kan":
        return None
    return wanted[number - 1][0]


def first_shown_at(case, player, moment):
    """Since which call the player shows nine designated tiles, if he does so at that moment."""
    best = None
    for name in case.designated():
        if not shown(melds_of(case.calls[:moment], player), name):
            continue
        since = min(end for end in range(moment) if still_shown(case, player, name, end, moment))
        best = since if best is None else min(best, since)
    return best


def still_shown(case, player, name, end, moment):
    """Whether the pattern was shown after that call and ever since."""
    return all(shown(melds_of(case.calls[:later], player), name) for later in range(end + 1, moment + 1))


def lifted(case, feeder, moment, asserted, at):
    """包先不包後: the discarder was forced, and the winner was not the first to show nine tiles."""
    if not case.half() or case.options["forced"] == "no":
        return False
    since = {player: first_shown_at(case, player, moment) for player in SEATS if player != feeder}
    own = since.pop(case.winner)
    earlier = [when for when in since.values() if when is not None and own is not None and when < own]
    if not earlier:
        return False
    if any(call["by"] == feeder for call in case.calls[min(earlier) + 1 : moment]):
        return False
    return asserted["forced"] if "forced" in asserted else case.ask(f"{at}.asserted.forced", [True, False])


def call_lifted(case, feeder, index):
    """The same for a claimed discard."""
    return lifted(case, feeder, index, case.calls[index].get("asserted", {}), f"calls[{index}]")


def win_lifted(case):
    """The same for the winning discard. Who was robbed of a kong was laying one down."""
    if case.win["how"] == "robbed-kan":
        return False
    return lifted(case, case.win["from"], len(case.calls), case.win.get("asserted", {}), case.at)


def three_dragons(case):
    """The third dragon meld was claimed: the feeder answers for it."""
    index = claimed_as(case.melds, DRAGONS, 3)
    if index is None:
        return []
    option = case.options["three-dragons"]
    why = "pao.three-dragons" if option == "yes" else "pao.void.option"
    return [Examined(case.feeder(index), "big-three-dragons", index, why, option == "yes")]


def four_winds(case):
    """The fourth wind meld was claimed (half gun; in full gun it is one of the twelve-tile cases)."""
    index = claimed_as(case.melds, WINDS, 4)
    if index is None or not case.half():
        return []
    feeder = case.feeder(index)
    why = "pao.four-winds"
    if case.options["four-winds"] == "no":
        why = "pao.void.option"
    elif call_lifted(case, feeder, index):
        why = "pao.forced"
    return [Examined(feeder, "big-four-winds", index, why, why == "pao.four-winds")]


def twelve(case):
    """The fourth meld of all was claimed."""
    if len(case.melds) < 4 or case.melds[3][1] == "closed-kan":
        return []
    index = case.melds[3][0]
    clause = "pao.twelve" if case.win["how"] == "self-draw" else "pao.twelve.discard"
    subject, why = twelve_by_pattern(case)
    if case.options["twelve"] == "no":
        why = "pao.void.option"
    elif why == "pao.twelve" and case.options["twelve.echo"] == "yes" and echoed(case, index):
        why = "pao.void.echo"
    feeder = case.feeder(index)
    if why == "pao.twelve" and fed_another_before(case, feeder, index):
        why = "pao.twelve.first"
    if why == "pao.twelve" and call_lifted(case, feeder, index):
        why = "pao.forced"
    if why == "pao.twelve" and feeder in case.co_winners:
        why = "winners.max"
    holds = why == "pao.twelve"
    return [Examined(feeder, subject, index, clause if holds else why, holds)]


def fed_another_before(case, feeder, index):
    """Whether the feeder had fed another player's fourth meld before, and was not excused for it."""
    if case.options["twelve.recipients"] == "all":
        return False
    for other in SEATS:
        melds = melds_of(case.calls[:index], other)
        if other in (case.winner, feeder) or len(melds) < 4 or melds[3][1] == "closed-kan":
            continue
        earlier = melds[3][0]
        if case.options["twelve.echo"] == "yes" and echoed(case, earlier):
            continue
        fed = feeder_of(case.calls[earlier])
        if (fed or case.ask(f"calls[{earlier}].from", [one for one in SEATS if one != other])) == feeder:
            return True
    return False


def echoed(case, index):
    """The winner had just thrown the tile himself; not asserted means no."""
    return case.calls[index].get("asserted", {}).get("echo", False)


def twelve_by_pattern(case):
    """Which pattern the twelve tiles must be, and whether they are: (subject, clause)."""
    if case.options["twelve"] != "designated":
        return "twelve", "pao.twelve"
    three, fourth = case.melds[:3], case.melds[3]
    looked_like = [name for name in case.designated() if shown(three, name)]
    reached = [name for name in looked_like if name in case.final()]
    for name in reached:
        same_suit = name != "pure-one-suit" or fourth[2][0][1] == three[0][2][0][1]
        if same_suit and all(of_kind(tile, name) for tile in fourth[2]):
            return name, "pao.twelve"
    if reached:
        return reached[0], "pao.void.not-of-kind"
    return (looked_like or ["twelve"])[0], "pao.void.not-designated"


def kong_draw(case):
    """The replacement tile of a kong that a discard gave wins."""
    flags = case.win.get("flags", [])
    own = [index for index, call in enumerate(case.calls) if call["by"] == case.winner]
    # After a flower a kong's replacement cannot have won: the flags exclude each other.
    if "after-kan" not in flags or "after-two-kans" in flags:
        return []
    if case.calls[own[-1]]["kind"] != "open-kan":
        return []
    option = case.options["kong-draw"]
    why = "pao.kong-draw" if option == "liable" else "pao.void.option"
    return [Examined(case.feeder(own[-1]), "kong-draw", own[-1], why, option == "liable")]


def at_once(case):
    """The winning discard is itself the third dragon or the fourth wind."""
    found = []
    discarder = case.win["from"]
    dragons = [meld for meld in case.melds if meld[2][0] in DRAGONS]
    winds = [meld for meld in case.melds if meld[2][0] in WINDS]
    if len(dragons) == 2 and "big-three-dragons" in case.final() and case.tile() in DRAGONS:
        holds = case.options["three-dragons"] == "yes"
        why = "pao.three-dragons.win" if holds else "pao.void.option"
        found.append(Examined(discarder, "big-three-dragons", None, why, holds))
    names = [name for name in FOUR_WINDS if len(winds) == 3 and name in case.final()]
    if names and case.tile() in WINDS:
        why = "pao.four-winds.win"
        if case.options["four-winds"] == "no":
            why = "pao.void.option"
        elif win_lifted(case):
            why = "pao.forced"
        found.append(Examined(discarder, names[0], None, why, why == "pao.four-winds.win"))
    return found


def nine(case):
    """Three or four designated melds lie there and the discard completes the designated hand."""
    looked_like = [name for name in case.designated() if shown(case.melds, name)]
    if not looked_like:
        return []
    reached = [name for name in looked_like if name in case.final()]
    fitting = [name for name in reached if discard_fits(case, name)]
    why = "pao.nine"
    if case.options["nine"] == "no":
        why = "pao.void.option"
    elif not reached:
        why = "pao.void.not-designated"
    elif not fitting:
        why = "pao.void.not-of-kind"
    elif win_lifted(case):
        why = "pao.forced"
    subject = (fitting or reached or looked_like)[0]
    return [Examined(case.win["from"], subject, None, why, why == "pao.nine")]


def discard_fits(case, name):
    """Whether the winning discard is of the pattern's kind; without a tile the final hand implies it."""
    if "tile" not in case.win and name not in FOUR_WINDS:
        return True
    if name == "pure-one-suit" and case.tile()[1] != case.melds[0][2][0][1]:
        return False
    return of_kind(case.tile(), name)


def fresh(case):
    """生章 near the end of a wall that stops early."""
    if case.options["fresh"] != "always" and case.options["wall.reserve"] in ("none", 0):
        return []
    few = case.options["fresh.tiles"]
    few_honours = max(few, case.options["fresh.honours"])
    asserted = case.win.get("asserted", {})
    # A kong can be robbed only where its pung was claimed, so that the tile has been discarded before.
    robbed = {"fresh": False} if case.win["how"] == "robbed-kan" else {}
    facts = {**robbed, **asserted}
    if facts.get("wall", 0) > few_honours:
        return []
    is_fresh = facts["fresh"] if "fresh" in facts else case.ask(f"{case.at}.asserted.fresh", [True, False])
    if not is_fresh:
        return []
    wall = facts["wall"] if "wall" in facts else case.ask(f"{case.at}.asserted.wall", [few, few_honours, 143])
    if wall > few_honours or (wall > few and not is_honour(case.tile())):
        return []
    holds = case.options["fresh"] != "no"
    why = "pao.fresh" if holds else "pao.void.option"
    return [Examined(case.win["from"], "fresh", None, why, holds)]


def for_self_draw(case):
    """Everything that can make somebody pay a self-draw, first things first."""
    return three_dragons(case) + four_winds(case) + twelve(case) + kong_draw(case)


def for_discard(case):
    """Everything that can make somebody pay a discard win, first things first (half gun only)."""
    earlier = three_dragons(case) + four_winds(case)
    if case.options["later-discard"] == "at-once":
        for one in earlier:
            if one.holds:
                one.holds, one.why = False, "pao.later-discard"
    late = nine(case) + fresh(case)
    return earlier + at_once(case) + (twelve(case) if case.options["twelve.discard"] != "no" else []) + late


def examine(case):
    """All liabilities of one win; the first that holds pays, later ones of other players give way to it."""
    if case.win["how"] == "self-draw":
        found = for_self_draw(case)
    elif case.half():
        found = for_discard(case)
    elif case.options["twelve.discard"] != "no":
        found = twelve(case)
    else:
        return []
    payers = [one.player for one in found if one.holds]
    for one in found:
        if one.holds and one.player != payers[0]:
            one.holds, one.why = False, "pao.order"
    return found
