"""What an option changes, worked out: a deal of ``docs/examples/options``, settled under each value of the option."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec
from msgspec import UNSET

from bot.engine import Call, Deal, HouseValue, Option, Seat, settle, text_of_value
from bot.i18n import Catalogue
from bot.presentation.breakdown import break_down
from bot.presentation.money import money_for
from bot.presentation.words import Words, tile_signs, words_for

FOLDER = Path(__file__).parents[2] / "docs" / "examples" / "options"


@cache
def examples_of(family: str) -> Mapping[str, Deal]:
    """Return the deal by which each option of a family is explained, by the option's key."""
    file = FOLDER / f"{family}.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Deal]) if file.is_file() else {}


def values_worked(option: Option) -> Sequence[HouseValue]:
    """Return what an example is settled under: every word, the default and, where there are no words, nought."""
    return tuple(dict.fromkeys((*option.words, option.default, *(() if option.words else (0,)))))


def results_of(deal: Deal, option: Option) -> Mapping[tuple[HouseValue, ...], Mapping[Seat, int]]:
    """Return what changes hands under the values of an option; values that pay the same stand together."""
    paid: dict[HouseValue, Mapping[Seat, int]] = {
        value: settle(msgspec.structs.replace(deal, house={**deal.house, option.key: value})).deltas
        for value in values_worked(option)
    }
    alike = {value: tuple(other for other in paid if paid[other] == deltas) for value, deltas in paid.items()}
    return {values: paid[values[0]] for values in alike.values()}


def worked_line(family: str, option: Option, language: Catalogue) -> str | None:
    """Tell an option's example and who pays how much under each value; None where it has none."""
    deal = examples_of(family).get(option.key)
    if deal is None:
        return None
    words = words_for(deal, language)
    told = " · ".join(_told(deal, language, words))
    return language("docs.rules.example", told=told, results="; ".join(_results(deal, option, words)))


def _results(deal: Deal, option: Option, words: Words) -> Iterator[str]:
    money = money_for(deal.rules, deal.house)
    for values, deltas in results_of(deal, option).items():
        named = ", ".join(f"`{text_of_value(value)}`" for value in values)
        paid = ", ".join(f"{words.party(seat)} {money.signed(delta)}" for seat, delta in deltas.items() if delta < 0)
        yield words.language("docs.rules.said", what=named, said=paid)


def _told(deal: Deal, language: Catalogue, words: Words) -> Iterator[str]:
    """Say what happened: who won what, the melds in the table's order, whatever else was told, and by which rules."""
    reasons = break_down(deal, settle(deal), language).reasons
    yield reasons.title.rstrip(".。")
    for seat in dict.fromkeys(call.by for call in deal.calls):
        melds = "  ".join(_meld(call, words) for call in deal.calls if call.by == seat)
        yield words.language("summary.melds", player=words.party(seat), melds=melds)
    if deal.honba:
        yield words.language("summary.honba", count=deal.honba)
    yield from (each.rstrip(".。") for each in reasons.testimony)
    yield ", ".join((f"`{deal.rules}`", *(f"`{key}={text_of_value(value)}`" for key, value in deal.house.items())))


def _meld(call: Call, words: Words) -> str:
    signs = words.language(f"call.{call.kind}") if call.tiles is UNSET else tile_signs(call.tiles)
    return signs if call.feeder is UNSET else f"{signs} ← {words.party(call.feeder)}"
