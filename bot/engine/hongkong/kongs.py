"""包槓上自摸: who fed the kong on whose replacement the hand was won."""

from __future__ import annotations

from collections.abc import Iterator

from .candidate import OTHERWISE, VOID_OPTION, Candidate, Finding, fed
from .case import Case

_REACH = {"after-kan": 1, "after-two-kans": 2}
_BY_OPTION: dict[str, Finding] = {
    "liable": None,
    "plus-one": "hongkong.pao.kong-draw.plus-one",
    "no": VOID_OPTION,
}


def fed_kong(case: Case) -> Iterator[Candidate]:
    """Accuse the feeder of an open kong, unless a second kong came between it and the winning tile."""
    reach = max((_REACH.get(flag, 0) for flag in case.win.flags), default=0)
    latest = sorted(case.melds, key=lambda meld: meld.last)[len(case.melds) - reach :]
    for meld in latest:
        if meld.kind == "open-kan":
            second = None if reach == 1 else "hongkong.pao.void.second-kong"
            option = _BY_OPTION[case.house.kong_draw]
            yield fed(case, meld, "kong-draw", "hongkong.pao.kong-draw", OTHERWISE, option, second)
