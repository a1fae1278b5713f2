"""The facts said so far in one dialogue, as one JSON object that survives a restart; to a deal and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from bot.engine import (
    SEATS,
    AssertedOfWin,
    Call,
    CallKind,
    Count,
    Deal,
    DealError,
    Draw,
    Flag,
    HouseValue,
    How,
    Penalty,
    Rules,
    Seat,
    Value,
    Win,
    check_names,
    rules_of,
)
from bot.engine.errors import missing_fact
from bot.engine.tiles import FLOWERS, Tile, parse_kinds

from .amends import Amends
from .message import Message
from .people import moved, moves_of
from .player import Player
from .read_log import ReadLog
from .winning_flower import winning_flower, with_winning, without_winning

DEFAULT_RULES = "riichi/standard"
"""What is played where nobody chose anything."""

Ending = Literal[
    "discard",
    "self-draw",
    "robbed-kan",
    "robbed-kita",
    "robbed-flower",
    "flower-win",
    "exhaustive",
    "abortive",
    "false-win",
    "left-game",
]
_HOW: dict[Ending, How] = {
    "discard": "discard",
    "self-draw": "self-draw",
    "robbed-kan": "robbed-kan",
    "robbed-kita": "robbed-kita",
    "robbed-flower": "robbed-flower",
    "flower-win": "self-draw",
}
BY_FLOWERS: tuple[Ending, ...] = ("robbed-flower", "flower-win")
"""Won by the flowers alone, which one player holds: no hand is asked for, nor how it was won."""
DRAWN: tuple[Ending, ...] = ("self-draw", "flower-win")
"""Won off nobody."""
_FAULT: dict[Ending, Literal["false-win", "left-game"]] = {"false-win": "false-win", "left-game": "left-game"}
WON: tuple[Ending, ...] = tuple(_HOW)


class HandFacts(Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """What is said about one winner's hand."""

    tile: str | UnsetType = UNSET
    concealed: str | UnsetType = UNSET
    value: Value | UnsetType = UNSET
    flags: tuple[Flag, ...] = ()
    asserted: AssertedOfWin = AssertedOfWin()


class SaidWithCommand(Struct, frozen=True, omit_defaults=True):
    """What was said with the command, before it was asked; people are named by their accounts (0: nobody)."""

    ending: str = ""
    winner: int = 0
    discarder: int = 0
    hand: str = ""


class Draft(Struct, frozen=True, omit_defaults=True, dict=True):
    """Everything said so far; `done` names the questions whose answer may be nothing and was given.

    `rules_open` says that nobody chose the rules yet, which only stand in until then.
    `doubts` are the calls of four alike of which nobody said how they were laid down.
    `house_version` and `origin` are the store's id of the house rules and the interaction that began it (0: none).
    `typed` keeps what a person typed and could not be read, by question, so that nothing is lost; `pending` holds
    answers that can be read in several ways, `readings` what was chosen about them, both by question.
    `language` is the writer's, which helps to read what they type; `said_with_command` waits for its questions.
    `amends` names the posted ruling whose facts are told anew; it keeps its rules.
    `told` is the message that tells the deal in words; `log` the game whose deals are chosen from, the facts then.
    What is found out about a draft can be kept beside its facts, as long as it is held; it is never written.
    """

    rules: str
    house: dict[str, HouseValue] = {}
    house_version: int = 0
    rules_open: bool = False
    origin: int = 0
    players: dict[Seat, Player] = {}
    ending: Ending | UnsetType = UNSET
    winners: tuple[Seat, ...] = ()
    discarder: Seat | UnsetType = UNSET
    culprit: Seat | UnsetType = UNSET
    calls: tuple[Call, ...] = ()
    doubts: tuple[int, ...] = ()
    hands: dict[Seat, HandFacts] = {}
    ready: tuple[Seat, ...] | UnsetType = UNSET
    nagashi: tuple[Seat, ...] = ()
    reason: str | UnsetType = UNSET
    honba: Count = 0
    deposits: Count = 0
    riichi: tuple[Seat, ...] = ()
    round_wind: Seat = "E"
    dora: str | UnsetType = UNSET
    ura: str | UnsetType = UNSET
    kita: dict[Seat, int] = {}
    flowers: dict[Seat, str] = {}
    wild: str | UnsetType = UNSET
    skins: str | UnsetType = UNSET
    done: tuple[str, ...] = ()
    typed: dict[str, str] = field(default_factory=dict[str, str])
    pending: dict[str, tuple[str, ...]] = {}
    readings: dict[str, dict[str, str]] = {}
    language: str = "en"
    said_with_command: SaidWithCommand = field(name="ahead", default=SaidWithCommand())
    amends: Amends | UnsetType = UNSET
    told: Message | UnsetType = UNSET
    log: ReadLog | UnsetType = UNSET

    @property
    def key(self) -> int:
        """The interaction under which the ruling is kept: each deal of a log has one of its own."""
        return self.origin if self.log is UNSET else self.log.chosen_by.get(self.log.place, self.origin)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats at this table, the dealer first."""
        return rules_of(self.rules).seats

    @property
    def played(self) -> Rules[Any]:
        """The rules as they are played here; raises what `rules_of` raises."""
        return rules_of(self.rules, self.house)


def encode_draft(draft: Draft) -> bytes:
    """Write a draft as JSON."""
    return msgspec.json.encode(draft)


def decode_draft(text: bytes | str) -> Draft:
    """Read back a draft written by `encode_draft`."""
    return msgspec.json.decode(text, type=Draft)


def deal_of(draft: Draft) -> Deal:
    """State the facts said so far as a deal; what was not said, or no longer matters for this ending, is absent."""
    return _stated(draft)[0]


def places_of_calls(draft: Draft) -> tuple[int, ...]:
    """Return, for each call of the deal, its place among the draft's melds."""
    return _stated(draft)[1]


def _stated(draft: Draft) -> tuple[Deal, tuple[int, ...]]:
    """State the deal, with the places of its calls, once: it is kept beside the draft's facts."""
    kept = vars(draft)
    if "stated" not in kept:
        deal = _with_all_calls(draft)
        places = _places(draft, deal)
        if len(places) < len(draft.calls) or places != tuple(range(len(places))):
            deal = msgspec.structs.replace(deal, calls=tuple(draft.calls[place] for place in places))
        kept["stated"] = deal, places
    return kept["stated"]


def numbers_of_melds(draft: Draft) -> dict[int, int]:
    """Number the melds of the deal by their place among the draft's, the oldest 1; one-tile kongs have no order."""
    laid = [place for place in places_of_calls(draft) if draft.calls[place].kind != "token-kan"]
    return {place: number for number, place in enumerate(laid, start=1)}


def _places(draft: Draft, deal: Deal) -> tuple[int, ...]:
    """Leave out melds nobody needs, those of a winner who turned out to be none; a robbed kong comes last."""
    rules = draft.played
    owners = {*(win.by for win in deal.wins or ()), *rules.family.meld_owners(deal, rules)}
    robbed_from = closed_kan_robbed(draft)
    places = [place for place, call in enumerate(draft.calls) if call.by in owners or call == robbed_from]
    if draft.ending == "robbed-kan":
        # A one-tile kong that was counted after it lay there before.
        laid = [place for place in places if draft.calls[place].kind != "token-kan"]
        added = [
            place
            for place in laid
            if (draft.calls[place].by, draft.calls[place].kind) == (draft.discarder, "added-kan")
        ]
        robbed = added[-1:]
        places = [*(place for place in places if place not in robbed), *robbed]
    return tuple(places)


def robbed_tile(draft: Draft) -> Tile | None:
    """Return the kind of the tile that was robbed from a kan, None where there is none or nobody named it."""
    if draft.ending != "robbed-kan" or draft.discarder is UNSET:
        return None
    tiles = [hand.tile for hand in draft.hands.values() if hand.tile is not UNSET]
    return parse_kinds(tiles[0])[0] if tiles else None


def closed_kan_robbed(draft: Draft) -> Call | None:
    """Return the closed kan among the melds that the winning tile was robbed from, None where it was another kan."""
    tile = robbed_tile(draft)
    for call in draft.calls if tile else ():
        if call.by == draft.discarder and call.kind == "closed-kan" and parse_kinds(call.tiles or "")[:1] == (tile,):
            return call
    return None


def _with_all_calls(draft: Draft) -> Deal:
    how = _HOW.get(draft.ending) if draft.ending is not UNSET else None
    return Deal(
        rules=draft.rules,
        house=draft.house,
        names={seat: player.name for seat, player in draft.players.items() if player.name},
        round_wind=draft.round_wind,
        honba=draft.honba,
        deposits=draft.deposits,
        riichi=tuple(seat for seat in SEATS if seat in draft.riichi),
        dora=draft.dora,
        ura=draft.ura,
        kita={seat: count for seat, count in draft.kita.items() if count},
        flowers=without_winning(draft),
        wild=draft.wild,
        skins=draft.skins,
        calls=draft.calls,
        wins=tuple(_win(draft, seat, how) for seat in draft.winners) if how else UNSET,
        draw=_draw(draft),
        penalty=_penalty(draft),
    )


def _win(draft: Draft, seat: Seat, how: How) -> Win:
    if draft.ending in BY_FLOWERS:
        discarder = UNSET if draft.ending in DRAWN else draft.discarder
        return Win(by=seat, how=how, discarder=discarder, tile=winning_flower(draft, seat))
    hand = draft.hands.get(seat, HandFacts())
    return Win(
        by=seat,
        how=how,
        discarder=UNSET if how == "self-draw" else draft.discarder,
        tile=hand.tile,
        concealed=hand.concealed,
        flags=hand.flags,
        value=hand.value,
        asserted=hand.asserted,
    )


def _draw(draft: Draft) -> Draw | UnsetType:
    if draft.ending == "exhaustive":
        return Draw("exhaustive", draft.ready if draft.nagashi else draft.ready or (), draft.nagashi)
    return Draw("abortive", reason=draft.reason) if draft.ending == "abortive" else UNSET


def _penalty(draft: Draft) -> Penalty | UnsetType:
    kind = _FAULT.get(draft.ending) if draft.ending is not UNSET else None
    return UNSET if kind is None or draft.culprit is UNSET else Penalty(draft.culprit, kind)


def with_facts(draft: Draft, **facts: Any) -> Draft:  # noqa: ANN401 - any of its fields
    """Return the draft with other facts."""
    return msgspec.structs.replace(draft, **facts)


def with_done(draft: Draft, *keys: str) -> Draft:
    """Return the draft in which these questions are answered too, each key noted once."""
    return with_facts(draft, done=tuple(dict.fromkeys((*draft.done, *keys))))


def kinds_of_calls(draft: Draft) -> Sequence[CallKind]:
    """Return how melds are laid down at this table, in the order they are named."""
    of_family = draft.played.family.vocabulary.call_kinds
    return [kind for kind in get_args(CallKind) if kind in of_family and (kind != "chi" or has_chi(draft))]


def has_chi(draft: Draft) -> bool:
    """Whether a chi is called at this table: not by three at riichi."""
    return len(draft.seats) == len(SEATS) or draft.played.family.chi_of_fewer


def has_token_kans(draft: Draft) -> bool:
    """Whether single tiles are laid down as kongs under these rules."""
    return "token-kan" in draft.played.family.vocabulary.call_kinds


def seat_players(draft: Draft, players: Mapping[Seat, Player]) -> Draft:
    """Seat the players; what was said about somebody goes with them to another seat.

    Raises ``missing-fact`` for an empty seat, ``contradiction`` for one player in two, ``bad-value`` for a name with
    control characters.
    """
    for seat in draft.seats:
        if seat not in players:
            raise missing_fact("players", "player", seat=seat)
    check_names({seat: players[seat].name for seat in draft.seats if players[seat].name})
    accounts = [player.account for player in players.values() if player.account is not UNSET]
    if len(set(accounts)) < len(accounts):
        raise DealError("contradiction", "players", "seated-twice")
    seated: dict[Seat, Player] = {seat: players[seat] for seat in draft.seats}
    draft = moved(draft, moves_of(draft.players, seated))
    return with_done(with_facts(draft, players=seated), "players")


def draft_of(deal: Deal) -> Draft:
    """Return the dialogue in which these facts were said."""
    wins = deal.wins or ()
    return Draft(
        rules=deal.rules,
        house=deal.house,
        players={seat: Player(name) for seat, name in deal.names.items()},
        ending=_ending(deal),
        winners=tuple(win.by for win in wins),
        discarder=wins[0].discarder if wins else UNSET,
        culprit=_culprit(deal),
        calls=deal.calls,
        hands={} if _ending(deal) in BY_FLOWERS else {win.by: _hand(win) for win in wins},
        ready=deal.draw.ready if deal.draw else UNSET,
        nagashi=deal.draw.nagashi if deal.draw else (),
        reason=deal.draw.reason if deal.draw else UNSET,
        honba=deal.honba,
        deposits=deal.deposits,
        riichi=deal.riichi,
        round_wind=deal.round_wind,
        dora=deal.dora,
        ura=deal.ura,
        kita=dict(deal.kita),
        flowers=with_winning(deal, _ending(deal)),
        wild=deal.wild,
        skins=deal.skins,
    )


def _ending(deal: Deal) -> Ending | UnsetType:
    if deal.wins:
        first = deal.wins[0]
        by_flower = first.how == "self-draw" and first.tile in FLOWERS
        return "flower-win" if by_flower else first.how
    if deal.draw:
        return deal.draw.kind
    return deal.penalty.kind if deal.penalty else UNSET


def _culprit(deal: Deal) -> Seat | UnsetType:
    return deal.penalty.by if deal.penalty else UNSET


def _hand(win: Win) -> HandFacts:
    return HandFacts(tile=win.tile, concealed=win.concealed, value=win.value, flags=win.flags, asserted=win.asserted)
