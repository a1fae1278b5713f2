"""A game read from a log, in words: its deals to choose from, and our ruling beside what the log records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import UNSET

from bot.engine import Change, Deal, Ruling, Seat
from bot.i18n import Catalogue
from bot.replay import Explained, Game, Listed, RecordedDeal

from .house_words import meaning, value_text
from .money import POINTS
from .words import Words, one_after_another, words_for


def game_line(game: Game, language: Catalogue) -> str:
    """Name the rules, the room and the players of a game."""
    family, _, preset = game.rules.partition("/")
    rules = (language(f"family.{family}"), language(f"preset.{family}.{preset}"))
    players = [name for name in game.players if name]
    return _parted(*rules, game.room, ", ".join(players))


def deal_line(listed: Listed, language: Catalogue) -> str:
    """Say of a deal when it was played, who won off whom, who got what, whether it was a yakuman, who is liable."""
    words = words_for(listed.recorded.deal, language)
    paid = result_line(listed.recorded.deltas, words)
    return _parted(deal_heading(listed.recorded, language), paid, *_rarities(listed, words))


def deal_heading(recorded: RecordedDeal, language: Catalogue) -> str:
    """Say of a deal when it was played and who won off whom."""
    return _parted(round_of(recorded, language), _ending(recorded.deal, words_for(recorded.deal, language)))


def deal_details(listed: Listed, language: Catalogue) -> str:
    """Say of a deal who is liable, whether it was a yakuman, and who got what."""
    words = words_for(listed.recorded.deal, language)
    return _parted(*reversed([*_rarities(listed, words)]), result_line(listed.recorded.deltas, words))


def _rarities(listed: Listed, words: Words) -> Iterator[str]:
    if listed.recorded.is_yakuman:
        yield words.language("limit.yakuman")
    if listed.liable:
        yield words.language("replay.liable", players=words.listed(map(words.party, listed.liable)))


def _parted(*parts: str) -> str:
    return " · ".join(filter(None, parts))


def _ending(deal: Deal, words: Words) -> str:
    """Say how a deal ended at the platform's table, where no winner's claim falls away any more."""
    won = [
        words.language(
            f"headline.{win.how}", winner=words.party(win.by), discarder=words.party(win.discarder or win.by)
        )
        for win in deal.wins or ()
    ]
    drawn = [] if deal.draw is UNSET else [words.language(f"headline.{deal.draw.kind}")]
    return one_after_another((*won, *drawn)).rstrip(".。")


def round_of(recorded: RecordedDeal, language: Catalogue) -> str:
    """Name the round, and the honba where there are any: ``East 4, honba 1``."""
    words = words_for(recorded.deal, language)
    named = language("replay.round", wind=language(f"wind.{recorded.deal.round_wind}"), number=recorded.number)
    honba = recorded.deal.honba
    return words.listed((named, *([words.language("summary.honba", count=honba)] if honba else [])))


def result_line(deltas: Mapping[Seat, int], words: Words) -> str:
    """Say what everybody got or lost, the most first."""
    moved = sorted(((seat, delta) for seat, delta in deltas.items() if delta), key=lambda each: -each[1])
    listed = words.listed(f"{words.party(seat)} {POINTS.signed(delta)}" for seat, delta in moved)
    return listed or words.language("compare.nobody").rstrip(".。")


def beside(explained: Explained, game: Game, recorded: RecordedDeal, language: Catalogue) -> Iterator[str]:
    """Say whether the log records what we rule, else what it records, and why that may be."""
    if explained.agrees:
        yield language("replay.agrees")
        return
    if isinstance(explained.ruling, Ruling):
        yield language("replay.differs")
    yield language("replay.recorded", result=result_line(explained.recorded, words_for(recorded.deal, language)))
    if game.plays_own_rules:
        yield language("replay.own-rules")
    yield from causes(explained, recorded, language)


def causes(explained: Explained, recorded: RecordedDeal, language: Catalogue) -> Iterator[str]:
    """Name the house rules that explain a difference; a hand that is not known explains it too."""
    words = words_for(recorded.deal, language)
    if explained.changes:
        yield language("replay.explained")
        yield from (_change(change, words) for change in explained.changes)
    elif isinstance(explained.ruling, Ruling):
        yield language("replay.unexplained")


def _change(change: Change, words: Words) -> str:
    """Say of a house rule what it is where the result is the recorded one, and what it is in the ruling."""
    language, family = words.language, words.family
    there, here = (value_text(family, change.key, value, language) for value in (change.value, change.here))
    return language("compare.change", question=meaning(family, change.key, language), there=there, here=here)
