"""The melds of a message: laid down where they are told whole, else kept until somebody tells the rest of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from types import MappingProxyType

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Draft, with_facts
from bot.dialogue.take.melds import laid_melds, with_melds
from bot.dialogue.take.one_meld import pon_under, with_feeder
from bot.dialogue.typed import LaidMeld, is_pon_of, kinds_in
from bot.dialogue.whatif import Trial, Trials
from bot.engine import MOST_MELDS, AssertedOfCall, Call, DealError, Seat
from bot.engine.melds import CLAIMED, KANS
from bot.engine.tiles import KIND_OF, KINDS, Tile, format_tiles, parse_kinds
from bot.telling.told import ToldMeld

from .answers import Answers

_IS_OF: Mapping[str, Callable[[Tile], bool]] = MappingProxyType(
    {
        "dragon": lambda tile: tile in ("5z", "6z", "7z"),
        "wind": lambda tile: tile in ("1z", "2z", "3z", "4z"),
        "honour": lambda tile: tile[1] == "z",
        "terminal": lambda tile: tile[0] in "19" and tile[1] != "z",
        **{suit: lambda tile, suit=suit: tile[1] == suit for suit in "mps"},
    }
)
"""What an ordinal counts: the third dragon, the fourth of the dots."""


def owner_of(answers: Answers, meld: ToldMeld) -> Seat | None:
    """Return whose meld it is: the winner's unless another is named."""
    return answers.winner if meld.by is UNSET else answers.seat(meld.by)


def melds_of(answers: Answers, seat: Seat) -> list[ToldMeld]:
    """Return what is told of a player's melds; what is held in the hand is none."""
    told = answers.facts.melds or ()
    return [meld for meld in told if meld.kind != "concealed" and owner_of(answers, meld) == seat]


def with_told_melds(answers: Answers) -> Draft:
    """Lay down the melds of everybody of whom all that is told is told whole, in the order told.

    Raises `DealError` where they cannot lie there.
    """
    draft, laid = answers.draft, list[LaidMeld]()
    whole = {seat for seat in draft.seats if all(_laid(answers, meld) for meld in melds_of(answers, seat))}
    for meld in answers.facts.melds or ():
        by = owner_of(answers, meld)
        if by in whole and meld.kind != "concealed":
            found = _laid(answers, meld)
            assert found is not None, "all of this player's are whole"  # noqa: S101 - narrows the type
            if found.call.kind == "added-kan" and not any(_is_raised(each.call, found.call) for each in laid):
                laid.append(LaidMeld(pon_under(found.call, UNSET)))
            _put(laid, found, meld)
    return with_melds(draft, [*laid_melds(draft), *laid])


def _is_raised(pon: Call, kan: Call) -> bool:
    return pon.by == kan.by and is_pon_of(pon, kan)


def _put(laid: list[LaidMeld], found: LaidMeld, meld: ToldMeld) -> None:
    """Lay a meld last, or in its place where an ordinal of all its player's melds says another."""
    own = [place for place, each in enumerate(laid) if each.call.by == found.call.by]
    if isinstance(meld.nth, int) and meld.of is UNSET and meld.nth <= len(own):
        laid.insert(own[meld.nth - 1], found)
    else:
        laid.append(found)


def _laid(answers: Answers, meld: ToldMeld) -> LaidMeld | None:
    """Return a meld that is told whole; None where its kind or its tiles are not."""
    by = owner_of(answers, meld)
    tiles = meld.tiles if meld.tiles is not UNSET else _honours(meld)
    kind = meld.kind if meld.kind is not UNSET else "pon" if meld.tiles is UNSET and tiles else UNSET
    if by is None or tiles is UNSET or kind in (UNSET, "concealed") or meld.count is not UNSET:
        return None
    called = "open-kan" if kind == "kan" else kind
    feeder = answers.seat(meld.feeder) if meld.feeder is not UNSET else None
    echo = meld.asserted.echo if meld.asserted else UNSET
    call = Call(by=by, kind=called, tiles=tiles, asserted=AssertedOfCall(echo=echo))  # pyright: ignore[reportArgumentType]  # the kinds of a told meld that are left are calls
    if feeder is not None and called in CLAIMED:
        call = with_feeder(answers.draft, call, feeder)
        # A run's feeder is never in doubt.
        call = msgspec.structs.replace(call, feeder=UNSET if called == "chi" else feeder)
    return LaidMeld(call, is_doubtful=kind == "kan")


def is_taken_for_pon(meld: ToldMeld, call: Call) -> bool:
    """Whether a meld lies there as a pon though only its honour is told, which may have been a kan."""
    return call.kind == "pon" and meld.kind is UNSET and _honours(meld) == call.tiles


def _honours(meld: ToldMeld) -> str:
    """Return three of an honour that somebody fed: no run has it, and whether a fourth joined moves no liability."""
    is_honour = meld.tile and meld.tile[1] == "z" and meld.feeder is not UNSET and meld.kind in (UNSET, "pon")
    return format_tiles((KIND_OF[Tile(meld.tile or "")],) * 3) if is_honour else ""


# -- whether all of them are told ----------------------------------------------------------------------------


def are_all_told(draft: Draft, seat: Seat) -> bool:
    """Whether no further meld of a winner could move a payment; where that cannot be tried, whether there is room."""
    own = [call for call in draft.calls if call.by == seat and call.kind not in ("token-kan", "added-kan")]
    room = MOST_MELDS - len(own)
    trials = Trials(draft)
    now = trials.outcome()
    if room <= 0:
        return True
    if not isinstance(now, Trial):
        return False
    return not any(_tells_apart(now, trials, more) for more in _further(draft, seat, own, room))


def _tells_apart(now: Trial, trials: Trials, more: Sequence[Call]) -> bool:
    for calls in ((*trials.draft.calls, *more), (*more, *trials.draft.calls)):
        result = trials.outcome(calls=calls)
        if isinstance(result, DealError):
            if result.code == "missing-fact":
                return True
        elif result.deltas != now.deltas:
            return True
    return False


def _further(draft: Draft, seat: Seat, own: Sequence[Call], room: int) -> Iterator[Sequence[Call]]:
    """Return melds that could lie there too: more and more of a sort, pons of each feeder, or kans."""
    shown = {tile for call in own for tile in parse_kinds(call.tiles or "")}
    feeders: list[Seat] = [each for each in draft.seats if each != seat]
    for is_of in _IS_OF.values():
        kinds = [kind for kind in KINDS if is_of(kind) and kind not in shown][:room]
        for count in range(1, len(kinds) + 1):
            for feeder in feeders:
                yield [Call(seat, "pon", format_tiles((kind,) * 3), feeder) for kind in kinds[:count]]
            yield [Call(seat, "open-kan", format_tiles((kind,) * 4), feeders[0]) for kind in kinds[:count]]


def is_all_the_same(draft: Draft, seat: Seat, told: Sequence[ToldMeld]) -> bool:
    """Whether melds of which only the tile is told move no payment in another order, or as kans."""
    places = [place for place, call in enumerate(draft.calls) if call.by == seat and call.kind != "token-kan"]
    own = [draft.calls[place] for place in places]
    now = Trials(draft).outcome()
    others = [_as_kan(call) if any(is_taken_for_pon(meld, call) for meld in told) else call for call in own]
    for tried in (*permutations(own), others):
        laid = dict(zip(places, tried, strict=True))
        calls = tuple(laid.get(place, call) for place, call in enumerate(draft.calls))
        result = Trials(draft).outcome(calls=calls)
        if not (isinstance(now, Trial) and isinstance(result, Trial) and now.deltas == result.deltas):
            return False
    return True


def _as_kan(call: Call) -> Call:
    return msgspec.structs.replace(call, kind="open-kan", tiles=format_tiles(parse_kinds(call.tiles or "")[:1] * 4))


# -- what is told of melds that somebody else told whole -----------------------------------------------------


def with_told_feeders(answers: Answers) -> Draft:
    """Say who fed the melds that lie there by now, each once: whoever changes it later is right."""
    draft, message = answers.draft, answers.message
    held = list(message.held)
    for place, meld in enumerate(answers.facts.melds or ()):
        key, feeder, by = f"{_OF_MELD}{place}", meld.feeder, owner_of(answers, meld)
        if feeder is UNSET or key in held or by is None:
            continue
        found, seat = _place_of(draft, by, meld), answers.seat(feeder)
        if found is None or seat is None:
            continue
        held.append(key)
        if draft.calls[found].feeder is UNSET:
            draft = _fed(draft, found, seat)
    if len(held) == len(message.held):
        return draft
    return with_facts(draft, told=msgspec.structs.replace(message, held=tuple(held)))


_OF_MELD = "m"


def is_of_meld(key: str) -> bool:
    """Whether a key of what was held is of a meld whose feeder was told."""
    return key.startswith(_OF_MELD) and key[len(_OF_MELD) :].isdecimal()


def _fed(draft: Draft, place: int, seat: Seat) -> Draft:
    try:
        call = with_feeder(draft, draft.calls[place], seat)
    except DealError:
        return draft
    return with_facts(draft, calls=(*draft.calls[:place], call, *draft.calls[place + 1 :]))


def _place_of(draft: Draft, by: Seat, told: ToldMeld) -> int | None:
    """Find the one meld of a player that is meant; None where none lies there, or several could be."""
    own = [place for place, call in enumerate(draft.calls) if call.by == by and call.kind in CLAIMED and call.tiles]
    if told.tiles is not UNSET:
        wanted = sorted(parse_kinds(told.tiles))
        same = [place for place in own if kinds_in(draft.calls[place]) == wanted]
    elif told.tile is not UNSET:
        kind = KIND_OF[Tile(told.tile)]
        same = [place for place in own if kind in kinds_in(draft.calls[place])]
    else:
        same = _by_number(draft, by, told)
    return same[0] if len(same) == 1 else None


def _by_number(draft: Draft, by: Seat, told: ToldMeld) -> list[int]:
    """Return the place of the third dragon, or the last meld; all that lie there are counted."""
    laid = [
        place
        for place, call in enumerate(draft.calls)
        if call.by == by and call.kind not in ("token-kan", "added-kan") and call.tiles
    ]
    if told.of == "kan":
        laid = [place for place in laid if draft.calls[place].kind in KANS]
    elif told.of is not UNSET and told.of in _IS_OF:
        laid = [place for place in laid if all(map(_IS_OF[told.of], kinds_in(draft.calls[place])))]
    if told.nth is UNSET or not laid:
        return []
    number = len(laid) if told.nth == "last" else int(told.nth)
    found = laid[number - 1 : number]
    return [place for place in found if draft.calls[place].kind in CLAIMED]
