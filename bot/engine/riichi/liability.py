"""Who is liable for a riichi hand: the feeder of the meld that decided it, and who is not, and why."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

import msgspec
from msgspec import Struct

from bot.engine.accusation import Accusation
from bot.engine.claims import Claim
from bot.engine.deal import Call, Seat
from bot.engine.errors import missing_fact
from bot.engine.melds import CLAIMED, KANS, Meld
from bot.engine.ruling import Liability
from bot.engine.tiles import DRAGONS, HONOURS, TERMINALS, WINDS, Tile, format_tiles

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


def _laid_down(meld: Meld) -> int:
    return meld.call


def _complete(meld: Meld) -> int:
    return meld.last


class _Trigger(Struct, frozen=True):
    """When the melds of a yakuman accuse somebody: its melds in order, and how many of them decide it."""

    name: str
    sets: Sequence[Meld]
    needed: int
    played: bool
    """Whether the house plays a liability for this yakuman."""
    clause: str
    event: Callable[[Meld], int] = _laid_down
    """The call of a meld that counts: when it was laid down, or for kans when it was complete."""


def decide(claim: Claim, calls: Sequence[Call], won: Collection[str], house: RiichiHouse) -> Sequence[Liability]:
    """List who answers for this hand and who does not; `won` are the yakuman it is.

    Raises ``missing-fact`` where the feeder of a deciding meld was not stated.
    """
    accusations: list[Accusation] = []
    if len(claim.melds) >= _FEWEST:
        for trigger in _triggers(claim.melds, house):
            accusations += _examined(trigger, claim, won, house)
    if "after-kan" in claim.flags:
        accusations += _of_rinshan(claim, calls, house)
    holding = 0
    for each in accusations:
        if each.asks_for is not None:
            raise each.asks_for
        holding += not each.dismissed_by
    if holding > 1:
        accusations = _first_only(_capped(accusations, house), house)
    return [
        Liability(
            each.player, claim.by, each.for_, not each.dismissed_by, each.dismissed_by or each.clause, _call_of(each)
        )
        for each in accusations
        if each.player is not None
    ]


def _call_of(accusation: Accusation) -> int:
    """Return the call that decides: in riichi there always is one, for only melds accuse."""
    return accusation.call or 0


# Three pons and an agreed yakuman: 119 k/s with, 107 k/s without.
@lru_cache(maxsize=4096)
def _triggers(melds: tuple[Meld, ...], house: RiichiHouse) -> Sequence[_Trigger]:
    """Return the yakuman that the melds come near to, also those the house plays no liability for."""
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
        in_order = sorted(kans, key=_complete)
        near.append(_Trigger("suukantsu", in_order, _KANS, played, "riichi.pao.suukantsu", event=_complete))
    near.extend(_family_triggers(melds, house))
    if not house.yaku_suurenkou == house.yaku_isshoku_yonjun == house.yaku_suuchoupaikou == "no":
        near.extend(_local_triggers(melds, house))
    return tuple(near)


def _sorted_out(melds: Sequence[Meld]) -> tuple[list[Meld], list[Meld], list[Meld]]:
    """Pick the sets of dragons, those of winds, and the kans."""
    dragons: list[Meld] = []
    winds: list[Meld] = []
    kans: list[Meld] = []
    for meld in melds:
        tile = meld.tile
        if tile in _DRAGONS:
            dragons.append(meld)
        elif tile in _WINDS:
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


def _examined(trigger: _Trigger, claim: Claim, won: Collection[str], house: RiichiHouse) -> Sequence[Accusation]:
    """Find whom the melds of one yakuman accuse, and what speaks against it."""
    shown = len(trigger.sets)
    if shown < trigger.needed - 1 or (not trigger.played and trigger.name not in won):
        return ()
    if shown < trigger.needed:
        return _concealed(trigger) if trigger.name in won and trigger.played else ()
    place = _deciding(trigger, house)
    if place is None:
        return _unfed(trigger) if trigger.name in won else ()
    feeder = _feeder(trigger, claim.by, trigger.sets[place], _dismissal(trigger, won, place, house))
    return (feeder,) if feeder.dismissed_by else (feeder, *_earlier(trigger, place, claim.discarder))


def _deciding(trigger: _Trigger, house: RiichiHouse) -> int | None:
    """Find the last set with a feeder among those that decide."""
    place = len(trigger.sets) - 1
    while not _is_fed(trigger.sets[place], trigger, house):
        if place < trigger.needed:
            return None
        place -= 1
    return place


def _is_fed(meld: Meld, trigger: _Trigger, house: RiichiHouse) -> bool:
    """Whether a deciding set has a feeder: a closed kan never, an added fourth kan where the house says so.

    ``riichi.pao.suukantsu``; source: M-League commentary (open kans alone), early Tenhou games (added kans too).
    """
    if meld.kind == "added-kan" and trigger.name == "suukantsu":
        return house.pao_suukantsu == "any"
    return meld.kind != "closed-kan"


def _dismissal(trigger: _Trigger, won: Collection[str], place: int, house: RiichiHouse) -> str:
    """Return the clause that dismisses the deciding set's feeder, empty where they are liable.

    ``riichi.pao.void.option``: this house plays no such liability. ``riichi.pao.earlier-closed-kan``: where closed
    kans are ignored, too few sets lay open before; source: Japanese Wikipedia 責任払い, differing engines.
    ``riichi.pao.void.other-yaku``: the hand was won as something else; source: riichi.wiki Sekinin barai.
    """
    if not trigger.played:
        return "riichi.pao.void.option"
    seen = place
    if house.pao_earlier_closed_kan == "ignored":
        seen -= sum(meld.kind == "closed-kan" for meld in trigger.sets[:place])
    if seen < trigger.needed - 1:
        return "riichi.pao.earlier-closed-kan"
    return "" if trigger.name in won else "riichi.pao.void.other-yaku"


def _feeder(trigger: _Trigger, winner: Seat, meld: Meld, dismissed_by: str) -> Accusation:
    """Accuse the feeder of the deciding meld; who that was is asked unless it is dismissed anyway.

    ``riichi.pao.added-kan``: a kan added to the deciding pon frees nobody; source: Tenhou games, riichi.wiki.
    """
    clause = "riichi.pao.added-kan" if meld.kind == "added-kan" else trigger.clause
    question = None
    if meld.feeder is None and not dismissed_by:
        question = missing_fact(f"calls[{meld.call}].from", "feeder", player=winner, tile=meld.tile)
    return Accusation(meld.feeder, trigger.name, clause, trigger.event(meld), dismissed_by, question)


def _dismissed(trigger: _Trigger, meld: Meld, clause: str) -> Sequence[Accusation]:
    return (Accusation(meld.feeder, trigger.name, trigger.clause, trigger.event(meld), clause),)


def _earlier(trigger: _Trigger, deciding: int, discarder: Seat | None) -> Sequence[Accusation]:
    """Name those who fed a set before the deciding one, by the last of each, and do not pay as discarder.

    ``riichi.pao.void.earlier-meld``; source: riichi.wiki Sekinin barai, Japanese Wikipedia 責任払い.
    """
    paying = (None, discarder, trigger.sets[deciding].feeder)
    free = {meld.feeder: meld for meld in trigger.sets[:deciding] if meld.feeder not in paying}
    if not free:
        return ()
    why, event = "riichi.pao.void.earlier-meld", trigger.event
    return [Accusation(meld.feeder, trigger.name, trigger.clause, event(meld), why) for meld in free.values()]


def _concealed(trigger: _Trigger) -> Sequence[Accusation]:
    """One set was never claimed: the feeder of the last claimed set, whom people accuse, is not liable.

    ``riichi.pao.void.concealed``; source: Tenhou games, riichi.wiki Sekinin barai.
    """
    fed = [meld for meld in trigger.sets if meld.kind != "closed-kan"]
    return _dismissed(trigger, fed[-1], "riichi.pao.void.concealed") if fed else ()


def _unfed(trigger: _Trigger) -> Sequence[Accusation]:
    """Nobody fed the deciding set, a closed kan or an added fourth kan: name the feeder whom people accuse.

    ``riichi.pao.void.added``; source: M-League commentary, riichi.wiki Sekinin barai.
    ``riichi.pao.void.closed-kan``; source: Tenhou game 2019060813gm, riichi.wiki Sekinin barai.
    """
    deciding = trigger.sets[trigger.needed - 1]
    if not trigger.played:
        return _dismissed(trigger, deciding, "riichi.pao.void.option")
    if deciding.kind == "added-kan":
        return _dismissed(trigger, deciding, "riichi.pao.void.added")
    fed = [meld for meld in trigger.sets[: trigger.needed - 1] if meld.feeder is not None]
    return _dismissed(trigger, fed[-1], "riichi.pao.void.closed-kan") if fed else ()


def _of_rinshan(claim: Claim, calls: Sequence[Call], house: RiichiHouse) -> Iterator[Accusation]:
    """A win on a replacement tile accuses the feeder of the open kan that began the unbroken row of kans.

    ``riichi.pao.rinshan``; source: JPML official rules, riichi.wiki Rinshan kaihou.
    """
    start = _start_of_row(claim.by, calls)
    for kan in claim.melds:
        if kan.call == start and kan.kind == "open-kan":
            dismissed_by = "" if house.pao_rinshan == "yes" else "riichi.pao.void.option"
            question = None
            if kan.feeder is None and not dismissed_by:
                tiles = format_tiles(kan.tiles)
                question = missing_fact(f"calls[{start}].from", "feeder", player=claim.by, tile=tiles)
            yield Accusation(kan.feeder, RINSHAN, "riichi.pao.rinshan", start, dismissed_by, question)


def _start_of_row(winner: Seat, calls: Sequence[Call]) -> int | None:
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


def _capped(accusations: list[Accusation], house: RiichiHouse) -> list[Accusation]:
    """Where yakuman do not add up, the one unit is the earliest liable yakuman's.

    ``riichi.pao.capped``; source: majiang-core, plala yakuman questions.
    """
    holding = [each for each in accusations if each.holds]
    yakuman = [each for each in holding if each.for_ != RINSHAN]
    if house.yakuman_add == "yes" or len(holding) < 2 or not yakuman:  # noqa: PLR2004 - a cap takes two
        return accusations
    owner = min(yakuman, key=_call_of)
    return [each if each is owner else _void(each, "riichi.pao.capped") for each in accusations]


def _first_only(accusations: list[Accusation], house: RiichiHouse) -> list[Accusation]:
    """Under `pao.two: first` only the earliest deciding call counts.

    ``riichi.pao.void.first``; source: riichi.wiki talk page, arcade rules.
    """
    holding = [each for each in accusations if each.holds]
    if house.pao_two != "first" or len({each.player for each in holding}) < 2:  # noqa: PLR2004 - two players
        return accusations
    earliest = min(map(_call_of, holding))
    return [each if each.call == earliest else _void(each, "riichi.pao.void.first") for each in accusations]


def _void(accusation: Accusation, clause: str) -> Accusation:
    """Dismiss what holds; what was dismissed before stays dismissed by its own clause."""
    return msgspec.structs.replace(accusation, dismissed_by=clause) if accusation.holds else accusation
