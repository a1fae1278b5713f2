"""How a deal ended and who it is about: the questions of every deal, whoever won it or nobody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import UNSET, UnsetType

from bot.dialogue.draft import BY_FLOWERS, DRAWN, WON, Draft, Ending
from bot.dialogue.questions import Choice, Choices, Question
from bot.dialogue.typed import says_whole_hand
from bot.dialogue.whatif import Facts, Trial, Trials
from bot.engine import SEATS, Seat, families, family_of
from bot.engine.tiles import FLOWERS, format_tiles

MOST_WINNERS = 3
ENDINGS_OF_NOBODY = ("exhaustive", "abortive")


def rules_question(draft: Draft) -> Question:
    """Ask by which preset is played."""
    return Question("rules", "pick", _presets(), given=() if draft.rules_open else (draft.rules,))


@cache
def _presets() -> Sequence[Choice]:
    rules = [f"{family}/{preset}" for family in families() for preset in family_of(family).presets]
    return tuple(Choice(each, "choice.rules", {"played": each}) for each in rules)


def ending_question(draft: Draft) -> Question:
    """Ask how the deal ended, of the ways there are under these rules."""
    choices = Choices(lambda: [Choice(name, f"ending.{name}") for name in _endings(draft)])
    given = () if draft.ending is UNSET else (draft.ending,)
    return Question("ending", "pick", choices, given=given)


def _endings(draft: Draft) -> Iterator[str]:
    family = draft.played.family
    hows = family.vocabulary.hows
    yield from (how for how in WON if how in hows and how not in BY_FLOWERS and _has_norths(how, draft))
    if "flowers" in family.vocabulary.fields:
        yield from (ending for ending in BY_FLOWERS if _can_win(draft, ending))
    yield from (kind for kind in ENDINGS_OF_NOBODY if kind in family.vocabulary.draws)
    for kind in ("false-win", "left-game"):
        if f"penalty.{kind}" in family.options:
            yield kind


def _has_norths(how: str, draft: Draft) -> bool:
    """Norths are laid aside, and robbed, at tables of three only."""
    return how != "robbed-kita" or len(draft.seats) < len(SEATS)


def _can_win(draft: Draft, ending: Ending) -> bool:
    """Whether flowers alone, as many as there are, win so at this table."""
    first, second, *_ = draft.seats
    held = FLOWERS if ending in DRAWN else FLOWERS[1:]
    tried = Draft(rules=draft.rules, house=draft.house, ending=ending, winners=(first,), discarder=second)
    return isinstance(Trials(tried).outcome(flowers={first: format_tiles(held)}), Trial)


def flowers_question(draft: Draft, seat: Seat) -> Question:
    """Ask which flowers won by themselves."""
    words = f"question.flowers.{draft.ending}"
    given = (draft.flowers[seat],) if draft.flowers.get(seat) else ()
    return Question("flowers", "tiles", (), seat, most=len(FLOWERS), given=given, data={"player": seat}, words=words)


def questions_of_who(draft: Draft) -> Iterator[Question]:
    """Ask who won, off whom, and for the melds of the only winner."""
    drawn = draft.ending in DRAWN
    most = 1 if drawn or draft.ending in BY_FLOWERS else min(MOST_WINNERS, len(draft.seats) - 1)
    choices = [_player_choice(seat) for seat in draft.seats]
    yield Question("winners", "pick-many", choices, most=most, given=draft.winners)
    if not drawn:
        yield _player_question("discarder", draft, draft.discarder, without=draft.winners)
    if len(draft.winners) <= 1 and draft.ending not in BY_FLOWERS and not says_whole_hand(draft):
        yield first_melds_question(draft)


def first_melds_question(draft: Draft) -> Question:
    """Ask for the melds of the only winner, typed at once."""
    return Question("first-melds", "melds", optional=True, given=_melds_typed(draft))


def _melds_typed(draft: Draft) -> tuple[str, ...]:
    """Return the only winner's melds; once they are named, nothing is left to ask here."""
    own = tuple(call.tiles or "" for call in draft.calls if (call.by,) == draft.winners)
    return own or (("",) if draft.winners else ())


def culprit_question(draft: Draft) -> Question:
    """Ask who won falsely or left the game."""
    return _player_question("culprit", draft, draft.culprit)


def _player_question(name: str, draft: Draft, given: Seat | UnsetType, without: Sequence[Seat] = ()) -> Question:
    choices = [_player_choice(seat) for seat in draft.seats if seat not in without]
    return Question(name, "pick", choices, given=() if given is UNSET else (given,))


def _player_choice(seat: Seat) -> Choice:
    return Choice(seat, "choice.player", {"player": seat})


_NOBODY: Facts = {"ready": (), "nagashi": ()}


def questions_of_draw(trials: Trials) -> Iterator[Question]:
    """Ask who was ready when the tiles ran out, and who won by discards alone, where these rules pay for it."""
    draft = trials.draft
    if draft.ending != "exhaustive":
        return
    # Some are never ready by the rules, whatever is said.
    able = [seat for seat in draft.seats if trials.matters([{"ready": (seat,)}], _NOBODY)]
    if able:
        choices = [_player_choice(seat) for seat in draft.seats if seat in able or seat in (draft.ready or ())]
        yield Question("ready", "pick-many", choices, most=len(choices), optional=True, given=draft.ready or ())
    if trials.matters([{"nagashi": draft.seats[:1]}], _NOBODY):
        everybody = [_player_choice(seat) for seat in draft.seats]
        most = len(draft.seats)
        yield Question("nagashi", "pick-many", everybody, most=most, optional=True, given=draft.nagashi)
