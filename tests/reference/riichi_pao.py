"""Who is liable for whose hand: the melds of each winner, walked through one after another."""

from __future__ import annotations

from dataclasses import dataclass

from .riichi_facts import KANS, Facts, Meld, Win
from .riichi_hand import DRAGONS, FAMILIES, WIND_TILES, Worth, two_apart
from .riichi_rules import Refused

HOLDS = "riichi.pao.deciding-meld"


@dataclass
class Mark:
    """A liability looked into: it holds, or `why` says what dismissed it."""

    player: str | None
    name: str  # the yakuman, or "rinshan"
    call: int
    holds: bool
    why: str

    def dismiss(self, why: str) -> None:
        self.holds, self.why = False, "riichi." + why

    def row(self, winner: str) -> dict[str, object]:
        return {
            "player": self.player,
            "winner": winner,
            "for": self.name,
            "call": self.call,
            "holds": self.holds,
            "why": self.why,
        }


def marks_of(facts: Facts, win: Win, worth: Worth) -> list[Mark]:
    """Every liability for this win, holding or dismissed."""
    melds = facts.melds_of(win.by)
    looked_into = [deciding(facts, worth, *series) for series in series_shown(melds)]
    looked_into += [fourth_kan(facts, worth, melds), rinshan(facts, win)]
    marks = [mark for mark in looked_into if mark]
    dismiss_capped(facts, marks)
    dismiss_later(facts, marks)
    return marks


def series_shown(melds: list[Meld]) -> list[tuple[str, str, list[Meld], int]]:
    """(yakuman, option, the melds that belong to it, how many make it certain)."""
    dragons = [meld for meld in melds if meld.kinds[0] in DRAGONS]
    winds = [meld for meld in melds if meld.kinds[0] in WIND_TILES]
    found = [
        ("daisangen", "pao.daisangen", dragons, 3),
        ("daisuushii", "pao.daisuushii", winds, 4),
        ("suurenkou", "pao.suurenkou", consecutive(melds), 4),
        ("suuchoupaikou", "pao.suuchoupaikou", two_apart(melds), 4),
        ("isshoku-yonjun", "pao.isshoku-yonjun", same_chi(melds), 4),
    ]
    for name, family in FAMILIES.items():
        members = [meld for meld in melds if set(meld.kinds) <= family]
        found.append((name, "pao.family", members if len(members) == len(melds) else [], 4))
    return found


def consecutive(melds: list[Meld]) -> list[Meld]:
    """The triplets, if all melds are triplets of one suit that fit into four ranks in a row."""
    if not melds or any(meld.is_chi or meld.kinds[0][1] == "z" for meld in melds):
        return []
    ranks = [int(meld.kinds[0][0]) for meld in melds]
    if len({meld.kinds[0][1] for meld in melds}) > 1 or max(ranks) - min(ranks) > 3:
        return []
    return melds


def same_chi(melds: list[Meld]) -> list[Meld]:
    if all(meld.is_chi and meld.kinds == melds[0].kinds for meld in melds):
        return melds
    return []


def deciding(facts: Facts, worth: Worth, name: str, option: str, sets: list[Meld], needed: int) -> Mark | None:
    """Walk the sets in their order; the feeder of the set that makes the yakuman certain is liable."""
    table = facts.table
    played = table[option] != "no"
    if table[option] == "third-meld":
        needed = 3
    shown = 0
    mark: Mark | None = None
    closed_decides = False
    for meld in sets:
        certain = shown >= needed - 1
        if meld.closed:
            closed_decides = certain and mark is None
            shown += table["pao.earlier-closed-kan"] == "counts"
            continue
        shown += 1
        if certain:
            mark, closed_decides = Mark(meld.feeder, name, meld.index, holds=True, why=HOLDS), False
    if mark is None:
        return nobody(worth, name, sets, needed, closed_decides=closed_decides) if played else None
    if name not in worth.yakuman:
        mark.dismiss("pao.void.other-yaku")
    elif not played:
        mark.dismiss("pao.void.option")
    elif mark.player is None:
        raise Refused("missing-fact", f"calls[{mark.call}].from")
    return mark if played or mark.why == "riichi.pao.void.option" else None


def nobody(worth: Worth, name: str, sets: list[Meld], needed: int, *, closed_decides: bool) -> Mark | None:
    """Why nobody is liable for a yakuman that the hand has."""
    if name not in worth.yakuman or not sets:
        return None
    last = sets[-1]
    mark = Mark(last.feeder, name, last.index, holds=False, why="")
    if closed_decides:
        mark.dismiss("pao.void.closed-kan")
    elif len(sets) >= needed:
        mark.dismiss("pao.earlier-closed-kan")
    elif len(sets) == needed - 1:
        mark.dismiss("pao.void.concealed")
    else:
        return None
    return mark


def fourth_kan(facts: Facts, worth: Worth, melds: list[Meld]) -> Mark | None:
    """Suukantsu: kans in the order in which they became kans, an added one at its own entry."""
    kans = [(meld.index if meld.added_at is None else meld.added_at, meld) for meld in melds if meld.is_kan]
    if len(kans) < 4:
        return None
    kans.sort(key=lambda pair: pair[0])
    at, fourth = kans[-1]
    option = facts.table["pao.suukantsu"]
    mark = Mark(fourth.feeder, "suukantsu", at, holds=True, why=HOLDS)
    earlier_closed = any(meld.closed for _, meld in kans[:-1])
    if "suukantsu" not in worth.yakuman:
        mark.dismiss("pao.void.other-yaku")
    elif option == "no":
        mark.dismiss("pao.void.option")
    elif fourth.closed:
        mark.dismiss("pao.void.closed-kan")
    elif fourth.added_at is not None and option == "open-kan":
        mark.dismiss("pao.void.added")
    elif earlier_closed and facts.table["pao.earlier-closed-kan"] == "ignored":
        mark.dismiss("pao.earlier-closed-kan")
    elif mark.player is None:
        # The feeder is written down where the tile was claimed: at the pon of an added kan.
        raise Refused("missing-fact", f"calls[{fourth.index}].from")
    return mark


def rinshan(facts: Facts, win: Win) -> Mark | None:
    """Back through the kans in an unbroken row before the winning replacement tile, to an open one."""
    if win.how != "self-draw" or not {"after-kan", "after-two-kans"} & set(win.flags):
        return None
    by_entry: dict[int, Meld] = {}
    for meld in facts.melds_of(win.by):
        by_entry[meld.index if meld.added_at is None else meld.added_at] = meld
    own = [entry for entry in facts.entries if entry[1] == win.by]
    if not own:
        return None
    index = own[-1][0]
    while index >= 0:
        _, by, kind = facts.entries[index]
        if by != win.by or kind not in KANS:
            return None
        meld = by_entry[index]
        if kind == "open-kan":
            mark = Mark(meld.feeder, "rinshan", index, holds=True, why="riichi.pao.rinshan")
            if facts.table["pao.rinshan"] != "yes":
                mark.dismiss("pao.void.option")
            elif mark.player is None:
                raise Refused("missing-fact", f"calls[{index}].from")
            return mark
        if meld.added_after_discard if kind == "added-kan" else meld.after_discard:
            return None
        index -= 1
    return None


def dismiss_capped(facts: Facts, marks: list[Mark]) -> None:
    """Where yakuman do not add up, the counted unit is the earliest liable yakuman's alone."""
    holding = sorted((m for m in marks if m.holds and m.name != "rinshan"), key=lambda m: m.call)
    if facts.table["yakuman.add"] == "yes" or not holding:
        return
    for mark in marks:
        if mark.holds and mark is not holding[0]:
            mark.dismiss("pao.capped")


def dismiss_later(facts: Facts, marks: list[Mark]) -> None:
    """Where only the first liable player counts, the others go free."""
    holding = [mark for mark in marks if mark.holds]
    if facts.table["pao.two"] != "first" or len({mark.player for mark in holding}) < 2:
        return
    earliest = min(mark.call for mark in holding)
    for mark in holding:
        if mark.call != earliest:
            mark.dismiss("pao.void.first")
