"""The value of a riichi hand counted from its tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType

from mahjong.hand_calculating.fu import FuCalculator
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.meld import Meld as LibraryMeld
from msgspec import Struct, UnsetType

from bot.engine.claims import Claim, tiles_said
from bot.engine.deal import SEATS, CallKind, Deal, Flag, How, Seat
from bot.engine.errors import bad_hand
from bot.engine.family import Rules
from bot.engine.ruling import Pattern
from bot.engine.tiles import INDEX, WINDS, Tile

from .facts import WinningTiles
from .patterns import (
    as_dealt,
    local_yakuman,
    units_of,
)
from .rules import RiichiHouse
from .worth import OPEN_RIICHI, Worth, worth_of_han, worth_of_yakuman

HAND_SIZE = 13
MELD_SIZE = 3
COPIES = 4
RENHOU_HAN = 5

_WIND_INDEX: Mapping[str, int] = MappingProxyType(dict(zip("ESWN", (INDEX[wind] for wind in WINDS), strict=True)))
_RED_ID = {"0m": 16, "0p": 52, "0s": 88}
_ID: Mapping[Tile, int] = {tile: _RED_ID.get(tile, index * COPIES + 1) for tile, index in INDEX.items()}
"""The library's tile numbers 0…135, of which only the kind and being a red five matter to it."""
_BESIDE_FIVES: Mapping[Tile, Tile] = MappingProxyType(
    {Tile("1m"): Tile("4m"), Tile("5m"): Tile("8m"), Tile("0m"): Tile("8m")}
)
"""Indicators before the same tile: with three players and fives, characters run 1, 5, 9."""
_LIBRARY_KIND = {
    "chi": LibraryMeld.CHI,
    "pon": LibraryMeld.PON,
    "open-kan": LibraryMeld.KAN,
    "closed-kan": LibraryMeld.KAN,
    "added-kan": LibraryMeld.SHOUMINKAN,
}
_YAKUMAN = {
    "Tenhou": "tenhou",
    "Chiihou": "chiihou",
    "Renhou (yakuman)": "renhou",
    "Daisangen": "daisangen",
    "Suu Ankou": "suuankou",
    "Suu Ankou Tanki": "suuankou-tanki",
    "Tsuu Iisou": "tsuuiisou",
    "Ryuuiisou": "ryuuiisou",
    "Chinroutou": "chinroutou",
    "Chuuren Poutou": "chuuren",
    "Daburu Chuuren Poutou": "junsei-chuuren",
    "Kokushi Musou": "kokushi",
    "Kokushi Musou Juusanmen Matchi": "kokushi-13",
    "Dai Suushii": "daisuushii",
    "Shousuushii": "shousuushii",
    "Suu Kantsu": "suukantsu",
}
"""The library's names of yakuman as ours."""


def worth_of_tiles(hand: WinningTiles, claim: Claim, deal: Deal, rules: Rules[RiichiHouse]) -> Worth:
    """Count a hand from its tiles; raises ``bad-hand`` where it does not win, placed from the claim on."""
    count = len(hand.concealed)
    if count != HAND_SIZE - MELD_SIZE * len(claim.melds):
        raise bad_hand(".concealed", "tile-count", player=claim.by, count=count)
    win = _circumstances(claim, deal, rules)
    idle = _idle_configs(win)
    try:
        config = idle.pop()
    except IndexError:
        config = _config(win)
    worth = _counted(hand, claim, deal, rules.house, config)
    idle.append(config)
    return worth


def _counted(hand: WinningTiles, claim: Claim, deal: Deal, house: RiichiHouse, config: HandConfig) -> Worth:
    response = _estimate(hand, claim, deal, house, config)
    extra = local_yakuman((*hand.concealed, hand.winning), claim.melds, house)
    if response.error is not None and not extra:
        return _renhou_or_nothing(response, claim, house)
    if claim.flags:
        extra = (*extra, *opened_to_discarder(claim, deal, house))
    return _priced(response, extra, claim, house)


def opened_to_discarder(claim: Claim, deal: Deal, house: RiichiHouse) -> tuple[str, ...]:
    """Name the yakuman of an open riichi whose tile was discarded by a player who was not in riichi."""
    is_yakuman = (
        OPEN_RIICHI in claim.flags
        and house.yaku_open_riichi == "yakuman"
        and claim.how == "discard"
        and claim.discarder not in deal.riichi
    )
    return (OPEN_RIICHI,) if is_yakuman else ()


def _priced(response: HandResponse, extra: Sequence[str], claim: Claim, house: RiichiHouse) -> Worth:
    names = [_YAKUMAN[yaku.name] for yaku in response.yaku or () if yaku.is_yakuman]
    names += extra
    if names:
        return worth_named(names, house)
    is_open = _is_open(response)
    patterns = [_pattern(yaku.name, (is_open and yaku.han_open) or yaku.han_closed) for yaku in response.yaku or ()]
    fu, clauses = _fu(response, house)
    if is_open and house.yaku_kuitan == "no":
        clauses = (*clauses, "riichi.yaku")
    worth = worth_of_han(response.han or 0, fu, house, patterns, clauses)
    if _renhou_counts(claim, house) and worth.han < RENHOU_HAN and worth.limit == "":
        return _renhou(house)
    return worth


# With those of library melds, shares and calls: a recorded hand 87 µs with, 91 µs without.
@lru_cache(maxsize=1024)
def _pattern(name: str, han: int) -> Pattern:
    return Pattern(_pattern_name(name), han)


def _pattern_name(name: str) -> str:
    """Write the library's name of a yaku as an id: ``Yakuhai (seat wind east)`` becomes ``yakuhai-seat-wind-east``."""
    return name.lower().replace("(", "").replace(")", "").replace(" ", "-")


def worth_named(names: Sequence[str], house: RiichiHouse) -> Worth:
    """Price yakuman by name, in their double form where a hand was dealt and the house says so."""
    counted = as_dealt(names, house)
    clauses = ("riichi.yakuman.dealt",) if counted != tuple(names) else ()
    return worth_of_yakuman(tuple(Pattern(name, units_of(name, house)) for name in counted), house, clauses)


def _is_open(response: HandResponse) -> bool:
    return response.is_open_hand


def _fu(response: HandResponse, house: RiichiHouse) -> tuple[int, tuple[str, ...]]:
    """Return the fu, where the house counts a pair of seat and round wind as 2 the library's 4 less 2."""
    fu = response.fu or 0
    details = response.fu_details or ()
    if house.fu_double_wind == 4 or all(each["reason"] != FuCalculator.DOUBLE_VALUED_PAIR for each in details):  # noqa: PLR2004
        return fu, ()
    return -(-(sum(each["fu"] for each in details) - 2) // 10) * 10, ("riichi.fu.double-wind",)


def _renhou_counts(claim: Claim, house: RiichiHouse) -> bool:
    return house.yaku_renhou == "mangan" and claim.how == "discard" and "first-turn" in claim.flags


def _renhou(house: RiichiHouse) -> Worth:
    return worth_of_han(RENHOU_HAN, 0, house, (Pattern("renhou", RENHOU_HAN),))


def _renhou_or_nothing(response: HandResponse, claim: Claim, house: RiichiHouse) -> Worth:
    """A hand without a yaku still wins as a renhou; otherwise say why it does not win."""
    if response.error == HandCalculator.ERR_NO_YAKU:
        if _renhou_counts(claim, house):
            return _renhou(house)
        raise bad_hand(".concealed", "no-yaku", player=claim.by)
    raise bad_hand(".concealed", "no-winning-shape", player=claim.by)


def _estimate(hand: WinningTiles, claim: Claim, deal: Deal, house: RiichiHouse, config: HandConfig) -> HandResponse:
    melds = [_library_meld(meld.kind, meld.tiles) for meld in claim.melds]
    winning = _ID[hand.winning]
    tiles = [*_ids(hand.concealed), winning]
    for meld in melds:
        tiles.extend(meld.tiles)
    indicators = _indicators_beside_fives if _has_fives_alone(house, config) else _indicators
    return HandCalculator.estimate_hand_value(
        tiles,
        winning,
        melds=melds,
        dora_indicators=indicators(deal.dora),
        ura_dora_indicators=indicators(deal.ura),
        config=config,
    )


def _has_fives_alone(house: RiichiHouse, config: HandConfig) -> bool:
    """Whether of the characters between the terminals the fives alone are in the set."""
    return house.sanma_five_man == "yes" and config.options.is_three_player


@lru_cache(maxsize=4096)
def _indicators(text: str | UnsetType) -> Sequence[int]:
    return tuple(_ids(tiles_said(text)))


def _indicators_beside_fives(text: str | UnsetType) -> Sequence[int]:
    """Return the library's indicators; it knows no fives between the terminals, so others stand in for them."""
    return _ids([_BESIDE_FIVES.get(tile, tile) for tile in tiles_said(text)])


def _ids(tiles: Sequence[Tile]) -> Sequence[int]:
    return [_ID[tile] for tile in tiles]


def _kind_of_id(number: int) -> int:
    return number // COPIES


# As `_pattern`: the four earn a recorded hand 4 µs of 91.
@lru_cache(maxsize=4096)
def _library_meld(kind: CallKind, tiles: tuple[Tile, ...]) -> LibraryMeld:
    """Return the library its meld, whose tiles it expects in order."""
    return LibraryMeld(_LIBRARY_KIND[kind], sorted(_ids(tiles), key=_kind_of_id), opened=kind != "closed-kan")


class _Circumstances(Struct, frozen=True):
    """All that the library is told of a win beside its tiles."""

    how: How
    by: Seat
    flags: tuple[Flag, ...]
    declared: bool
    round_wind: Seat
    norths: int
    house: RiichiHouse
    players: int


def _circumstances(claim: Claim, deal: Deal, rules: Rules[RiichiHouse]) -> _Circumstances:
    by = claim.by
    norths = deal.kita.get(by, 0)
    return _Circumstances(
        claim.how, by, claim.flags, by in deal.riichi, deal.round_wind, norths, rules.house, len(rules.seats)
    )


# The library makes 57 yaku for each configuration: a recorded hand 95 µs where they are kept, 101 µs where not.
@lru_cache(maxsize=1024)
def _idle_configs(_: _Circumstances) -> list[HandConfig]:
    """Return the configurations of such a win that no hand is counted with now.

    The library writes into a configuration how many dora it counted, and hands are counted in several threads: who
    counts one takes a configuration out, and puts it back when the dora have been read.
    """
    return []


def _config(win: _Circumstances) -> HandConfig:
    drawn = win.how == "self-draw"
    first = "first-turn" in win.flags
    last = "last-tile" in win.flags
    return HandConfig(
        is_tsumo=drawn,
        is_riichi=win.declared,
        is_daburu_riichi=win.declared and "double-riichi" in win.flags,
        is_open_riichi=OPEN_RIICHI in win.flags and win.house.yaku_open_riichi != "no",
        is_ippatsu="ippatsu" in win.flags,
        is_rinshan="after-kan" in win.flags,
        is_chankan=win.how == "robbed-kan",
        is_haitei=last and drawn,
        is_houtei=last and not drawn,
        is_tenhou=first and drawn and win.by == "E",
        is_chiihou=first and drawn and win.by != "E",
        is_renhou=first and not drawn and win.house.yaku_renhou == "yakuman",
        player_wind=_WIND_INDEX[win.by],
        round_wind=_WIND_INDEX[win.round_wind],
        num_nuki_dora=win.norths,
        options=_options(win.house.yaku_kuitan, win.players),
    )


@cache
def _options(kuitan: str, players: int) -> OptionalRules:
    return OptionalRules(
        has_open_tanyao=kuitan == "yes",
        has_aka_dora=True,
        renhou_as_yakuman=True,
        limit_to_sextuple_yakuman=False,
        is_three_player=players < len(SEATS),
    )
