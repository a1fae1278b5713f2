"""A dialogue about the log of a game: a deal is chosen and settled as the log tells it, so that nothing is asked."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import UNSET
from msgspec.structs import replace

from bot.dialogue.draft import Draft
from bot.dialogue.player import Player
from bot.dialogue.read_log import ReadLog
from bot.dialogue.script import Ready
from bot.engine import DealError, HouseValue, comparable, settle
from bot.replay import Game, RecordedDeal

_AS_PRESET: Mapping[str, HouseValue] = MappingProxyType({})


def begin_log(game: Game, origin: int) -> Draft:
    """Begin a dialogue about a game, by the platform's preset; the only deal of one is chosen already."""
    log = ReadLog(game)
    draft = Draft(rules=game.rules, origin=origin, log=log, players=dict(log.seated(game.deals[0])))
    return choose_deal(draft, 1, origin) if len(game.deals) == 1 else draft


def log_of(draft: Draft) -> ReadLog:
    """Return the log that a dialogue is about."""
    assert draft.log is not UNSET, "only dialogues about a log come here"  # noqa: S101 - narrows the type
    return draft.log


def has_deal(draft: Draft, place: int) -> bool:
    """Whether the log has a deal of this number."""
    return 1 <= place <= len(log_of(draft).game.deals)


def choose_deal(draft: Draft, place: int, chosen_by: int) -> Draft:
    """Choose the deal of a number; the interaction that does so first is the one under which its ruling is kept."""
    log = log_of(draft)
    return _about(draft, replace(log, place=place, chosen_by={place: chosen_by, **log.chosen_by}))


def leave_deal(draft: Draft) -> Draft:
    """Go back to all the deals."""
    return _about(draft, replace(log_of(draft), place=0))


def note_posted(draft: Draft, ruling: int) -> Draft:
    """Note the number of the ruling as which the chosen deal was posted, and go back to all the deals."""
    log = log_of(draft)
    return leave_deal(_about(draft, replace(log, posted={**log.posted, log.place: ruling})))


def assign_accounts(draft: Draft, accounts: Mapping[int, Player]) -> Draft:
    """Say who the game's players are; raises ``contradiction`` for one account in two places."""
    if len({each.account for each in accounts.values()}) < len(accounts):
        raise DealError("contradiction", "players", "seated-twice")
    return _about(replace(draft, typed={}), replace(log_of(draft), accounts=dict(accounts)))


def play_as_there(draft: Draft) -> Draft:
    """Settle as the platform does."""
    return _about(draft, replace(log_of(draft), by="platform"))


def play_otherwise(
    draft: Draft, rules: str, house: Mapping[str, HouseValue] = _AS_PRESET, house_version: int = 0
) -> Draft:
    """Settle by other rules: a preset that somebody named, or what is played here in a version of house rules."""
    log = replace(log_of(draft), by="here" if house_version else "named")
    return _about(replace(draft, rules=rules, house=dict(house), house_version=house_version), log)


def is_playable(draft: Draft, rules: str) -> bool:
    """Whether the deals of the log can be settled by a preset: one of their family, for as many players."""
    return rules in comparable(log_of(draft).game.rules)


def _about(draft: Draft, log: ReadLog) -> Draft:
    """Return the draft with another state of its log, seated and with the rules as that says."""
    recorded = log.chosen or log.game.deals[0]
    draft = replace(draft, log=log, players=dict(log.seated(recorded)))
    if log.by != "platform":
        return draft
    return replace(draft, rules=recorded.deal.rules, house=recorded.deal.house, house_version=0)


def chosen_deal(draft: Draft) -> RecordedDeal | None:
    """Return the deal that is chosen, with the players' names as they are known here, by the rules it is settled by."""
    log = log_of(draft)
    if log.chosen is None:
        return None
    named = log.named(log.chosen)
    return replace(named, deal=replace(named.deal, rules=draft.rules, house=draft.house))


def ready_deal(draft: Draft) -> Ready | None:
    """Return the chosen deal with its ruling, ready to be posted; None where there is none, or it cannot be settled."""
    recorded = chosen_deal(draft)
    if recorded is None or log_of(draft).place in log_of(draft).posted:
        return None
    try:
        return Ready(recorded.deal, settle(recorded.deal))
    except DealError:
        return None
