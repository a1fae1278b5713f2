"""How a deal ended and who it is about: the questions of every deal, whoever won it or nobody."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from bot.dialogue.draft import WON, Draft
from bot.dialogue.questions import Choice, Question
from bot.dialogue.whatif import Facts, Trials
from bot.engine.deal import SEATS, Seat

MOST_WINNERS = 3
ENDINGS_OF_NOBODY = ("exhaustive", "abortive")


def ending_question(draft: Draft) -> Question:
    """Ask how the deal ended, of the ways there are under these rules."""
    choices = [Choice(name, f"ending.{name}") for name in _endings(draft)]
    given = () if draft.ending is UNSET else (draft.ending,)
    return Question("ending", "pick", choices, given=given)


def _endings(draft: Draft) -> Iterator[str]:
    family = draft.played.family
    hows = family.vocabulary.hows
    yield from (how for how in WON if how in hows and (how != "robbed-kita" or len(draft.seats) < len(SEATS)))
    yield from ENDINGS_OF_NOBODY
    for kind in ("false-win", "left-game"):
        if f"penalty.{kind}" in family.options:
            yield kind


def questions_of_who(draft: Draft) -> Iterator[Question]:
    """Ask who won, off whom, and for the melds of the only winner."""
    drawn = draft.ending == "self-draw"
    most = 1 if drawn else min(MOST_WINNERS, len(draft.seats) - 1)
    choices = [_player_choice(seat) for seat in draft.seats]
    yield Question("winners", "pick-many", choices, most=most, given=draft.winners)
    if not drawn:
        yield _player_question("discarder", draft, draft.discarder)
    if len(draft.winners) <= 1:
        yield Question("first-melds", "melds", optional=True, given=_melds_typed(draft))


def _melds_typed(draft: Draft) -> tuple[str, ...]:
    """Return the only winner's melds; once they are named, nothing is left to ask here."""
    own = tuple(call.tiles or "" for call in draft.calls if (call.by,) == draft.winners)
    return own or (("",) if draft.winners else ())


def culprit_question(draft: Draft) -> Question:
    """Ask who won falsely or left the game."""
    return _player_question("culprit", draft, draft.culprit)


def _player_question(name: str, draft: Draft, given: Seat | UnsetType) -> Question:
    choices = [_player_choice(seat) for seat in draft.seats]
    return Question(name, "pick", choices, given=() if given is UNSET else (given,))


def _player_choice(seat: Seat) -> Choice:
    return Choice(seat, "choice.player", {"player": seat})


_NOBODY: Facts = {"ready": (), "nagashi": ()}


def questions_of_draw(trials: Trials) -> Iterator[Question]:
    """Ask who was ready when the tiles ran out, and who won by discards alone, where these rules pay for it."""
    draft = trials.draft
    first = (draft.seats[0],)
    if draft.ending != "exhaustive":
        return
    everybody = [_player_choice(seat) for seat in draft.seats]
    most = len(draft.seats)
    if trials.matters([{"ready": first}], _NOBODY):
        yield Question("ready", "pick-many", everybody, most=most, optional=True, given=draft.ready or ())
    if trials.matters([{"nagashi": first}], _NOBODY):
        yield Question("nagashi", "pick-many", everybody, most=most, optional=True, given=draft.nagashi)
