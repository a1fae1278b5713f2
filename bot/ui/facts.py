"""A deal's facts as the dialogue that could have stated them."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from bot.dialogue.session import Ending, HandFacts, Player, Session
from bot.engine.deal import Deal, Seat, Win


def session_of(deal: Deal) -> Session:
    """Give the dialogue in which these facts were said."""
    wins = deal.wins or ()
    return Session(
        rules=deal.rules,
        house=deal.house,
        players={seat: Player(name) for seat, name in deal.names.items()},
        ending=_ending(deal),
        winners=tuple(win.by for win in wins),
        discarder=wins[0].discarder if wins else UNSET,
        culprit=_culprit(deal),
        calls=deal.calls,
        hands={win.by: _hand(win) for win in wins},
        ready=deal.draw.ready if deal.draw else UNSET,
        nagashi=deal.draw.nagashi if deal.draw else (),
        honba=deal.honba,
        deposits=deal.deposits,
        riichi=deal.riichi,
        round_wind=deal.round_wind,
        dora=deal.dora,
        ura=deal.ura,
        kita=dict(deal.kita),
        flowers=deal.flowers,
        wild=deal.wild,
    )


def _ending(deal: Deal) -> Ending | UnsetType:
    if deal.wins:
        return deal.wins[0].how
    if deal.draw:
        return deal.draw.kind
    return deal.penalty.kind if deal.penalty else UNSET


def _culprit(deal: Deal) -> Seat | UnsetType:
    return deal.penalty.by if deal.penalty else UNSET


def _hand(win: Win) -> HandFacts:
    return HandFacts(tile=win.tile, concealed=win.concealed, value=win.value, flags=win.flags, asserted=win.asserted)
