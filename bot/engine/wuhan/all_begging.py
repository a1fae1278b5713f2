"""承包 by dealing into all begging (全求人): the discarder answers unless he was tenpai himself."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from bot.engine.deal import Seat
from bot.engine.errors import missing_fact
from bot.engine.ruling import Note

from .claim import Claim
from .laid import OPENINGS_OF_ALL_BEGGING
from .suspects import VOID_OPTION, VOID_PATTERN, VOID_READY, Suspect

FOR = "all-begging"
CLAUSE = "wuhan.pao.all-begging"


def examine_all_begging(claim: Claim) -> Iterator[Suspect]:
    """Examine the player who dealt in or was robbed, where the winner had four openings."""
    discarder, option = claim.win.discarder, claim.house.pao_all_begging
    if discarder is UNSET or len(claim.laid[claim.win.by].openings) < OPENINGS_OF_ALL_BEGGING:
        return
    if FOR not in claim.reading.patterns:
        if option != "no":
            yield Suspect(discarder, FOR, VOID_PATTERN)
    elif option == "no":
        yield Suspect(discarder, FOR, VOID_OPTION)
    elif option == "always":
        yield Suspect(discarder, FOR, CLAUSE, holds=True)
    else:
        yield _by_readiness(discarder, claim)


def _by_readiness(discarder: Seat, claim: Claim) -> Suspect:
    """A player who has not opened is never tenpai, whatever is asserted."""
    ready = claim.win.asserted.discarder_ready
    if not claim.laid[discarder].openings:
        notes = [Note("wuhan.never-ready", {"player": discarder})] if ready is True else []
        return Suspect(discarder, FOR, CLAUSE, holds=True, notes=notes)
    if ready is UNSET:
        question = missing_fact(f"{claim.at}.asserted.discarder-ready", "discarder-ready", player=discarder)
        return Suspect(discarder, FOR, CLAUSE, missing=question)
    if ready:
        return Suspect(discarder, FOR, VOID_READY, notes=[Note("wuhan.testimony.ready", {"player": discarder})])
    return Suspect(discarder, FOR, CLAUSE, holds=True, notes=[Note("wuhan.testimony.not-ready", {"player": discarder})])
