"""A ruling in words, once: embed, terminal text and JSON show these lines and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import UNSET, Struct

from bot.engine import SILENT_OF_CALL, SILENT_OF_WIN, Deal, Factors, Note, Ruling, family_of, rules_of
from bot.i18n import Catalogue

from .arithmetic import arithmetic_lines
from .findings import FindingLine, finding_lines, shown_liabilities
from .footer import Footer, Posted, footer_note, footer_of
from .hands import HandLine, hand_lines, headline, title, told_of
from .house_words import MadeUnder
from .money import Money, money_for
from .paid import PaymentLine, cap_of, payment_lines
from .words import Words, words_for

_OF_LIABILITY = ".pao."
_TESTIMONY = ".testimony."
_OF_DRAW = ".draw"
_EACH_BY_ITSELF = ".winners.separate"
"""That winners are settled one by one matters to who is liable alone."""
_IN_ARITHMETIC = frozenset(("cap", "steps"))
"""Notes of what the arithmetic shows too, by their last word."""
_SAID_BY_TAG = frozenset(
    (
        "pay",
        "pay.discard",
        "pay.self-draw",
        "pao.discard",
        "pao.self-draw",
        "pao.ron-liable",
        "honba",
        "deposit.declared",
        "deposit.collected",
        "draw",
    )
)
"""Clauses, without their family, of which the tag in a payment says everything, unless a house rule shapes them."""


class PlayerLine(Struct, frozen=True):
    """One player's net result; `amount` is signed and as the table counts it."""

    seat: str
    name: str
    delta: int
    amount: str


class Reasons(Struct, frozen=True, kw_only=True):
    """What explains a ruling, in one language: who won what, each payment, whoever was examined, and the rest."""

    headline: str
    title: str
    hands: Sequence[HandLine]
    ready: str
    payments: Sequence[PaymentLine]
    findings: Sequence[FindingLine]
    arithmetic: Sequence[str]
    rules: Sequence[str]
    """The sentences of the clauses that the payments go by, where more is to be said than their tags say."""
    notes: Sequence[str]
    testimony: Sequence[str]
    """What rests on the players' word."""


class Breakdown(Struct, frozen=True, kw_only=True):
    """Everything a person sees of one ruling: its reasons, the net results (winners first), what stands below them."""

    reasons: Reasons
    players: Sequence[PlayerLine]
    nobody_pays: str
    footer: Footer


def break_down(
    deal: Deal, ruling: Ruling, language: Catalogue, under: MadeUnder | None = None, posted: Posted | None = None
) -> Breakdown:
    """Put a ruling into words: `under` which version of house rules it was made, where it is `posted`."""
    words = words_for(deal, language)
    money = money_for(ruling.rules, ruling.house)
    return Breakdown(
        reasons=reasons_of(deal, ruling, words),
        players=list(_results(deal, ruling, words, money)),
        nobody_pays="" if ruling.payments else words.language("compare.nobody"),
        footer=footer_of(deal, ruling, words, under or MadeUnder(), posted),
    )


def reasons_of(deal: Deal, ruling: Ruling, words: Words) -> Reasons:
    """Put into words why a ruling is what it is."""
    money = money_for(ruling.rules, ruling.house)
    testimony = list(_testimony(deal, words))
    rules = _rules(ruling, words)
    said = [_said(note, words) for note in _notes_shown(ruling, words, testimony)] if ruling.notes else []
    notes = dict.fromkeys((*said, *_units(ruling, words, money)))
    ending, told = headline(deal, ruling, words), told_of(ruling, words)
    return Reasons(
        headline=ending,
        title=title(ending, told, words),
        hands=hand_lines(ruling, told, words, money),
        ready=_ready(deal, words),
        payments=payment_lines(deal, ruling, words, money),
        findings=_findings(deal, ruling, words) if ruling.liabilities or ruling.notes else (),
        arithmetic=_arithmetic(ruling.factors, ruling, words, money) if ruling.factors is not UNSET else [],
        rules=rules,
        notes=[text for text in notes if text not in rules],
        testimony=testimony,
    )


def _findings(deal: Deal, ruling: Ruling, words: Words) -> Sequence[FindingLine]:
    return [*finding_lines(shown_liabilities(ruling), deal, words), *nobody_liable(ruling, words)]


def _arithmetic(factors: Factors, ruling: Ruling, words: Words, money: Money) -> Sequence[str]:
    return list(arithmetic_lines(factors, words, money, cap_of(ruling)))


def _results(deal: Deal, ruling: Ruling, words: Words, money: Money) -> Iterator[PlayerLine]:
    """Say each net result, the winners' first."""
    winners = [hand.by for hand in ruling.hands] or (deal.draw.nagashi if deal.draw else ())
    for seat in sorted(ruling.deltas, key=lambda seat: seat not in winners):
        delta = ruling.deltas[seat]
        yield PlayerLine(seat, words.party(seat), delta, money.signed(delta))


def _ready(deal: Deal, words: Words) -> str:
    """Say who was ready where nobody won and that was told."""
    if deal.draw is UNSET or deal.draw.ready is UNSET:
        return ""
    ready = deal.draw.ready
    if not ready:
        return words.language("drawn.none")
    everybody = len(ready) == len(rules_of(deal.rules).seats)
    return words.language("drawn.all") if everybody else words.language("drawn.ready", players=words.in_a_row(ready))


def _rules(ruling: Ruling, words: Words) -> Sequence[str]:
    """Return the clauses' sentences, once each; what a finding or a tag says already is left out."""
    held = tuple([each.why for each in ruling.liabilities if each.holds])
    return list(_small_print(words, tuple([each.why for each in ruling.payments]), held))


# Of 12 000 recorded deals there are 35 such rows of clauses.
@lru_cache(maxsize=512)
def _small_print(words: Words, clauses: tuple[str, ...], held: tuple[str, ...]) -> Sequence[str]:
    free = [each for each in dict.fromkeys(clauses) if each not in held]
    return tuple(words.small_print(each) for each in free if not _is_said_by_tag(each, words))


def _is_said_by_tag(clause: str, words: Words) -> bool:
    by_house = f"clause.{clause}.{words.settled.get(clause, '')}" in words.language
    return not by_house and clause.partition(".")[2] in _SAID_BY_TAG


def _notes_shown(ruling: Ruling, words: Words, testimony: Sequence[str]) -> Iterator[Note]:
    """Leave out what stands elsewhere: below everything, in a payment, in the arithmetic, in what was testified."""
    paid_by = {payment.why for payment in ruling.payments}
    below = footer_note(ruling, words.language)
    for note in ruling.notes:
        in_arithmetic = ruling.factors is not UNSET and note.why.rpartition(".")[2] in _IN_ARITHMETIC
        told = testimony and _TESTIMONY in note.why
        elsewhere = note == below or note.why in paid_by or _frees_everybody(note, ruling) or _is_of_draw(note)
        apart = note.why.endswith(_EACH_BY_ITSELF) and not any(each.holds for each in ruling.liabilities)
        if not (elsewhere or in_arithmetic or told or apart):
            yield note


def _is_of_draw(note: Note) -> bool:
    """That a drawn deal moves nothing stands in place of the results, and is not so where kongs are paid."""
    return note.why.endswith(_OF_DRAW)


def nobody_liable(ruling: Ruling, words: Words) -> Sequence[FindingLine]:
    """Say why nobody is liable where that would be expected."""
    freeing = (note for note in ruling.notes if _frees_everybody(note, ruling))
    return [FindingLine(holds=False, text=words.note(note), clause=note.why) for note in freeing]


def _frees_everybody(note: Note, ruling: Ruling) -> bool:
    """Whether a note says why nobody is liable: it is about a liability and no clause."""
    return _OF_LIABILITY in note.why and note.why not in family_of(ruling.rules.partition("/")[0]).clauses


def _said(note: Note, words: Words) -> str:
    return words.small_print(note.why) if f"small.{note.why}" in words.language else words.note(note)


def _units(ruling: Ruling, words: Words, money: Money) -> Iterator[str]:
    """Explain what is counted where a family counts in units of its own and the table plays for no money."""
    key = f"note.{words.family}.units"
    if ruling.payments and money.thousandths is None and key in words.language:
        yield words.language(key)


def _testimony(deal: Deal, words: Words) -> Iterator[str]:
    """Say what rests on somebody's word and no bot can verify."""
    for index, call in enumerate(deal.calls):
        if call.asserted == SILENT_OF_CALL:
            continue
        for fact in ("echo", "forced"):
            stated = getattr(call.asserted, fact)
            if stated is not UNSET:
                key = f"testimony.call.{fact}.{'yes' if stated else 'no'}"
                yield words.language(key, player=words.party(call.by), call=index + 1)
    for win in deal.wins or ():
        if win.asserted == SILENT_OF_WIN:
            continue
        for fact in ("fresh", "forced", "wall", "discarder_ready"):
            stated = getattr(win.asserted, fact)
            if stated is not UNSET:
                answer = "count" if fact == "wall" else "yes" if stated else "no"
                key = f"testimony.win.{fact.replace('_', '-')}.{answer}"
                discarder = "" if win.discarder is UNSET else words.party(win.discarder)
                yield words.language(key, player=words.party(win.by), discarder=discarder, count=stated)
