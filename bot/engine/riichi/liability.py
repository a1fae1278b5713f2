"""Who is liable for a riichi hand: the feeder of the meld that decided it, and who is not, and why."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from types import MappingProxyType

from msgspec import UNSET, Struct

from bot.engine.claims import Claim
from bot.engine.deal import Call, Seat
from bot.engine.errors import missing_fact
from bot.engine.melds import CLAIMED, KANS, Meld
from bot.engine.ruling import Liability
from bot.engine.tiles import DRAGONS, HONOURS, TERMINALS, WINDS, Tile

from .patterns import GREENS, are_four_in_a_row, are_two_apart, show_only
from .rules import RiichiHouse

RINSHAN = "rinshan"
_FEWEST = 2
"""One meld decides no yakuman, and is not the last but one either."""
_DRAGON_SETS = 3
_WIND_SETS = 4
_KANS = 4
_DRAGONS = frozenset(DRAGONS)
_WINDS = frozenset(WINDS)
_FAMILIES: Mapping[str, frozenset[Tile]] = MappingProxyType(
    {"tsuuiisou": HONOURS, "chinroutou": TERMINALS, "ryuuiisou": GREENS}
)
_call = attrgetter("call")
_last = attrgetter("last")


class _Trigger(Struct, frozen=True):
    """When the melds of a yakuman blame somebody: its melds in order, and at which of them it is decided."""

    name: str
    sets: Sequence[Meld]
    needed: int
    played: bool
    holds_by: str
    event: Callable[[Meld], int] = _call


def decide(claim: Claim, calls: tuple[Call, ...], won: Collection[str], house: RiichiHouse) -> list[Liability]:
    """List who answers for this hand and who does not; `won` are the yakuman it is.

    Raises ``missing-fact`` where the feeder of a deciding meld was not stated.
    """
    liabilities: list[Liability] = []
    for trigger in _triggers(claim.melds, won, house):
        found = _judge(trigger, claim.by, won, house)
        if found is not None:
            liabilities.append(found)
            if found.holds:
                liabilities.extend(_earlier(trigger, found, claim.discarder))
    if "after-kan" in claim.flags:
        liabilities.extend(_rinshan(claim, calls, house))
    return _first_only(_capped(liabilities, house), house) if len(liabilities) > 1 else liabilities


def _triggers(melds: Sequence[Meld], won: Collection[str], house: RiichiHouse) -> list[_Trigger]:
    """Return the yakuman that the melds come near to; one the house does not play only where it was won."""
    if len(melds) < _FEWEST:
        return []
    near: list[_Trigger] = []
    dragons, winds, kans = _sorted_out(melds)
    if len(dragons) >= _DRAGON_SETS - 1:
        played = house.pao_daisangen == "yes"
        near.append(_Trigger("daisangen", dragons, _DRAGON_SETS, played, "riichi.pao.deciding-meld"))
    if len(winds) >= _WIND_SETS - 1:
        played = house.pao_daisuushii == "yes"
        near.append(_Trigger("daisuushii", winds, _WIND_SETS, played, "riichi.pao.deciding-meld"))
    if len(kans) >= _KANS - 1:
        played = house.pao_suukantsu != "no"
        near.append(_Trigger("suukantsu", sorted(kans, key=_last), _KANS, played, "riichi.pao.suukantsu", event=_last))
    if house.pao_family != "no" or not _FAMILIES.keys().isdisjoint(won):
        near.extend(_family_triggers(melds, house))
    if not house.yaku_suurenkou == house.yaku_isshoku_yonjun == house.yaku_suuchoupaikou == "no":
        near.extend(_local_triggers(melds, house))
    return near


def _sorted_out(melds: Sequence[Meld]) -> tuple[list[Meld], list[Meld], list[Meld]]:
    """Pick the sets of dragons, those of winds, and the kans."""
    dragons: list[Meld] = []
    winds: list[Meld] = []
    kans: list[Meld] = []
    for meld in melds:
        if meld.tile in _DRAGONS:
            dragons.append(meld)
        elif meld.tile in _WINDS:
            winds.append(meld)
        if meld.kind in KANS:
            kans.append(meld)
    return dragons, winds, kans


def _family_triggers(melds: Sequence[Meld], house: RiichiHouse) -> Iterable[_Trigger]:
    needed = 3 if house.pao_family == "third-meld" else 4
    for name, members in _FAMILIES.items():
        if show_only(members, melds):
            yield _Trigger(name, melds, needed, house.pao_family != "no", "riichi.pao.family")


def _local_triggers(melds: Sequence[Meld], house: RiichiHouse) -> Iterable[_Trigger]:
    chis = any(meld.is_chi for meld in melds)
    if house.yaku_suurenkou != "no" and not chis and are_four_in_a_row(melds):
        played = house.pao_suurenkou == "yes"
        yield _Trigger("suurenkou", melds, 4, played, "riichi.pao.suurenkou")
    if house.yaku_suuchoupaikou != "no" and not chis and are_two_apart(melds):
        played = house.pao_suuchoupaikou == "yes"
        yield _Trigger("suuchoupaikou", melds, 4, played, "riichi.pao.suuchoupaikou")
    if house.yaku_isshoku_yonjun != "no" and chis and len({meld.kinds for meld in melds}) == 1:
        played = house.pao_isshoku_yonjun == "yes"
        yield _Trigger("isshoku-yonjun", melds, 4, played, "riichi.pao.isshoku-yonjun")


def _judge(trigger: _Trigger, winner: Seat, won: Collection[str], house: RiichiHouse) -> Liability | None:
    """Find whom the melds of one yakuman blame, and whether that holds."""
    shown = len(trigger.sets)
    if shown < trigger.needed - 1 or (not trigger.played and trigger.name not in won):
        return None
    if shown < trigger.needed:
        return _concealed(trigger, winner) if trigger.name in won and trigger.played else None
    place = _deciding(trigger, house)
    if place is None:
        return _unfed(trigger, winner, trigger.sets[trigger.needed - 1]) if trigger.name in won else None
    deciding = trigger.sets[place]
    dismissed = _dismissal(trigger, won, place, house)
    if dismissed:
        return _accused(deciding, trigger, winner, dismissed)
    return _liable(deciding, trigger, winner)


def _deciding(trigger: _Trigger, house: RiichiHouse) -> int | None:
    """Find the last set with a feeder among those that decide."""
    place = len(trigger.sets) - 1
    while not _is_fed(trigger.sets[place], trigger, house):
        if place < trigger.needed:
            return None
        place -= 1
    return place


def _is_fed(meld: Meld, trigger: _Trigger, house: RiichiHouse) -> bool:
    """Whether a deciding set has a feeder: a closed kan never, an added fourth kan where the house says so."""
    if meld.kind == "added-kan" and trigger.name == "suukantsu":
        return house.pao_suukantsu == "any"
    return meld.kind != "closed-kan"


def _dismissal(trigger: _Trigger, won: Collection[str], place: int, house: RiichiHouse) -> str:
    """Return the clause that dismisses the deciding set's feeder, empty when he is liable."""
    if not trigger.played:
        return "riichi.pao.void.option"
    seen = place
    if house.pao_earlier_closed_kan == "ignored":
        seen -= sum(meld.kind == "closed-kan" for meld in trigger.sets[:place])
    if seen < trigger.needed - 1:
        return "riichi.pao.earlier-closed-kan"
    return "" if trigger.name in won else "riichi.pao.void.other-yaku"


def _liable(meld: Meld, trigger: _Trigger, winner: Seat) -> Liability:
    """Blame the feeder of a meld; raises ``missing-fact`` when he was not stated."""
    if meld.feeder is None:
        raise missing_fact(f"calls[{meld.call}].from", "feeder", player=winner, tile=meld.tile)
    why = "riichi.pao.added-kan" if meld.kind == "added-kan" else trigger.holds_by
    return Liability(meld.feeder, winner, trigger.name, holds=True, why=why, call=trigger.event(meld))


def _accused(meld: Meld, trigger: _Trigger, winner: Seat, why: str) -> Liability | None:
    """Name the feeder of a meld who is not liable, where he is known."""
    if meld.feeder is None:
        return None
    return Liability(meld.feeder, winner, trigger.name, holds=False, why=why, call=trigger.event(meld))


def _earlier(trigger: _Trigger, found: Liability, discarder: Seat | None) -> Iterator[Liability]:
    """Name those who fed the melds before the deciding one, the last meld of each: people accuse them too."""
    others: dict[Seat, Meld] = {}
    for meld in trigger.sets:
        if trigger.event(meld) == found.call:
            break
        if meld.feeder is not None and meld.feeder not in (found.player, discarder):
            others[meld.feeder] = meld
    for player, meld in others.items():
        why = "riichi.pao.void.earlier-meld"
        yield Liability(player, found.winner, trigger.name, holds=False, why=why, call=trigger.event(meld))


def _concealed(trigger: _Trigger, winner: Seat) -> Liability | None:
    """One set was never claimed: name the feeder of the last claimed set, whom people accuse."""
    fed = [meld for meld in trigger.sets if meld.kind != "closed-kan"]
    return _accused(fed[-1], trigger, winner, "riichi.pao.void.concealed") if fed else None


def _unfed(trigger: _Trigger, winner: Seat, deciding: Meld) -> Liability | None:
    """The deciding set was a closed kan, or an added fourth kan: nobody fed it."""
    if not trigger.played:
        return _accused(deciding, trigger, winner, "riichi.pao.void.option")
    if deciding.kind == "added-kan":
        return _accused(deciding, trigger, winner, "riichi.pao.void.added")
    fed = [meld for meld in trigger.sets[: trigger.needed - 1] if meld.feeder is not None]
    return _accused(fed[-1], trigger, winner, "riichi.pao.void.closed-kan") if fed else None


def _rinshan(claim: Claim, calls: tuple[Call, ...], house: RiichiHouse) -> Iterator[Liability]:
    """A win on a replacement tile: the feeder of the open kan that began the unbroken row of kans."""
    start = _start_of_row(claim.by, calls)
    if start is None or calls[start].kind != "open-kan":
        return
    feeder, holds = calls[start].feeder, house.pao_rinshan == "yes"
    if feeder is not UNSET:
        why = "riichi.pao.rinshan" if holds else "riichi.pao.void.option"
        yield Liability(feeder, claim.by, RINSHAN, holds=holds, why=why, call=start)
    elif holds:
        raise missing_fact(f"calls[{start}].from", "feeder", player=claim.by, tile=calls[start].tiles or "")


def _start_of_row(winner: Seat, calls: tuple[Call, ...]) -> int | None:
    """Find the first of the winner's kans that follow one another up to the end, with no discard between."""
    start: int | None = None
    for index in reversed(range(len(calls))):
        call = calls[index]
        if call.by != winner:
            if start is None:
                continue
            break
        if call.kind not in KANS:
            break
        start = index
        if call.after_discard or call.kind in CLAIMED:
            break
    return start


def _capped(liabilities: list[Liability], house: RiichiHouse) -> list[Liability]:
    """Where yakuman do not add up, the one unit is the earliest liable yakuman's."""
    holding = [each for each in liabilities if each.holds]
    yakuman = [each for each in holding if each.for_ != RINSHAN]
    if house.yakuman_add == "yes" or len(holding) < 2 or not yakuman:  # noqa: PLR2004 - a cap takes two
        return liabilities
    owner = min(yakuman, key=_call)
    return [_kept_or_void(each, each is owner, "riichi.pao.capped") for each in liabilities]


def _first_only(liabilities: list[Liability], house: RiichiHouse) -> list[Liability]:
    """Under `pao.two: first` only the earliest deciding call counts."""
    holding = [each for each in liabilities if each.holds]
    if house.pao_two != "first" or len({each.player for each in holding}) < 2:  # noqa: PLR2004 - two players
        return liabilities
    earliest = min(holding, key=_call).call
    return [_kept_or_void(each, each.call == earliest, "riichi.pao.void.first") for each in liabilities]


def _kept_or_void(each: Liability, kept: object, why: str) -> Liability:
    if kept or not each.holds:
        return each
    return Liability(each.player, each.winner, each.for_, holds=False, why=why, call=each.call)
