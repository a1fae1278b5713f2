"""A ruling in words, once: embed, terminal text and JSON show these lines and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec
from msgspec import UNSET, Struct, UnsetType

from bot.engine import (
    SEATS,
    SILENT_OF_CALL,
    SILENT_OF_WIN,
    Deal,
    Factors,
    Hand,
    HouseValue,
    Liability,
    LoserFactors,
    Payment,
    Ruling,
    Times,
    Win,
)
from bot.i18n import Catalogue, Language, catalogue

from .house_words import MadeUnder, made_under_line, value_text
from .money import Money, money_for
from .words import Words, words_for


class PlayerLine(Struct, frozen=True):
    """One player's net result; `amount` is signed and as the table counts it."""

    seat: str
    name: str
    delta: int
    amount: str


class PaymentLine(Struct, frozen=True):
    """One payment: who pays whom how much, and why."""

    payer: str
    payee: str
    amount: str
    reason: str
    clause: str


class LiabilityLine(Struct, frozen=True):
    """One player examined: whether they are liable, and why."""

    holds: bool
    verdict: str
    reason: str
    clause: str

    @property
    def told(self) -> str:
        """The verdict and its reason in one line; behind a full-width stop stands no space."""
        return f"{self.verdict}{'' if self.verdict.endswith('。') else ' '}{self.reason}"


class Reasons(Struct, frozen=True, kw_only=True):
    """What explains a ruling, in one language: who won what, each payment, whoever was examined, and the rest."""

    headline: str
    hands: Sequence[str]
    payments: Sequence[PaymentLine]
    liabilities: Sequence[LiabilityLine]
    factors: Sequence[str] = ()
    notes: Sequence[str]
    testimony: Sequence[str]


class Breakdown(Reasons, frozen=True, kw_only=True):
    """Everything a person sees of one ruling: its reasons, and what stands around them.

    The `title` is the headline with what was won, where one player won; headings are in the words of its `family`.
    """

    title: str
    players: Sequence[PlayerLine]
    rules: str
    family: str = ""


def break_down(deal: Deal, ruling: Ruling, language: Catalogue, under: MadeUnder | None = None) -> Breakdown:
    """Put a ruling into words, and `under` which version of house rules it was made where there can be any."""
    words = words_for(deal, language)
    money = money_for(ruling.rules, ruling.house)
    reasons = reasons_of(deal, ruling, words)
    return Breakdown(
        **msgspec.structs.asdict(reasons),
        title=_title(reasons.headline, ruling.hands, words),
        players=[
            PlayerLine(seat, words.party(seat), delta, money.signed(delta)) for seat, delta in ruling.deltas.items()
        ],
        rules=rules_line(ruling.rules, ruling.house, language, under),
        family=words.family,
    )


def reasons_of(deal: Deal, ruling: Ruling, words: Words) -> Reasons:
    """Put into words why a ruling is what it is."""
    money = money_for(ruling.rules, ruling.house)
    return Reasons(
        headline=_headline(deal, words),
        hands=[_hand(hand, words, money) for hand in ruling.hands],
        payments=[_payment(payment, words, money) for payment in ruling.payments],
        liabilities=[_liability(liability, words) for liability in ruling.liabilities],
        factors=() if ruling.factors is UNSET else list(_factors(ruling.factors, words, money)),
        notes=[words.note(note) for note in ruling.notes],
        testimony=list(_testimony(deal, words)),
    )


def rules_line(rules: str, house: Mapping[str, HouseValue], language: Catalogue, under: MadeUnder | None = None) -> str:
    """Name the rules, the version of house rules, and every house rule that is set beside the preset."""
    family = rules.partition("/")[0]
    version = [made_under_line(under, language)] if under else []
    stated = [f"{key} = {value_text(family, key, value, language)}" for key, value in house.items()]
    # The version stands before what it states: a long list is cut, the version never.
    return " · ".join([_rules_named(rules, language.language), *version, *stated])


@lru_cache(maxsize=256)
def _rules_named(rules: str, language: Language) -> str:
    family, _, preset = rules.partition("/")
    words = catalogue(language)
    return f"{words(f'family.{family}')} · {words(f'preset.{family}.{preset}')}"


def _headline(deal: Deal, words: Words) -> str:
    if deal.wins is not UNSET:
        return " ".join(_won(win, words) for win in deal.wins)
    if deal.draw is not UNSET:
        return words.language(f"headline.{deal.draw.kind}")
    kind = deal.penalty.kind if deal.penalty is not UNSET else ""
    by = deal.penalty.by if deal.penalty is not UNSET else ""
    return words.language(f"headline.{kind}", player=words.party(by))


def _title(headline: str, hands: Sequence[Hand], words: Words) -> str:
    """Add to the headline of one winner what they won with: the patterns' names, or how much they count."""
    if len(hands) != 1:
        return headline
    (hand,) = hands
    is_counted = any(count is not UNSET for count in (hand.han, hand.fu, hand.faan))
    named = "" if is_counted else words.listed(words.pattern(each.name) for each in hand.patterns)
    what = named or _size(hand, words.language)
    return words.language("title.won", headline=headline.rstrip(".。"), what=what) if what else headline


def _won(win: Win, words: Words) -> str:
    discarder = "" if win.discarder is UNSET else words.party(win.discarder)
    return words.language(f"headline.{win.how}", winner=words.party(win.by), discarder=discarder)


def _hand(hand: Hand, words: Words, money: Money) -> str:
    patterns = words.listed(f"{words.pattern(each.name)} {each.value}" for each in hand.patterns)
    return words.language(
        "hand.line" if patterns else "hand.line.no-pattern",
        winner=words.party(hand.by),
        patterns=patterns,
        size=_size(hand, words.language),
        points=money.plain(hand.points),
    )


def _size(hand: Hand, language: Catalogue) -> str:
    return _sized(language, hand.han, hand.fu, hand.faan, hand.hard, hand.limit)


@lru_cache(maxsize=4096)
def _sized(
    language: Catalogue,
    han: int | UnsetType,
    fu: int | UnsetType,
    faan: int | UnsetType,
    hard: bool | UnsetType,  # noqa: FBT001 - as a hand states it
    limit: str | UnsetType,
) -> str:
    parts: list[str] = []
    if han is not UNSET:
        parts.append(language("hand.han", han=han))
    if fu is not UNSET:
        parts.append(language("hand.fu", fu=fu))
    if faan is not UNSET:
        parts.append(language("hand.faan", faan=faan))
    if hard is not UNSET:
        parts.append(language("hand.hard" if hard else "hand.soft"))
    if limit is not UNSET:
        parts.append(language(f"limit.{limit}"))
    return " ".join(parts)


def _payment(payment: Payment, words: Words, money: Money) -> PaymentLine:
    reason = words.reason(payment.why)
    if payment.for_ is not UNSET:
        reason = _owed_for(payment.for_, reason, words)
    return PaymentLine(
        words.party(payment.payer), words.party(payment.payee), money.plain(payment.amount), reason, payment.why
    )


def _owed_for(subject: str, reason: str, words: Words) -> str:
    """Say whose share is paid, or for which pattern, and why."""
    if subject in SEATS:
        return words.language("payment.share", player=words.party(subject), reason=reason)
    return words.language("payment.for", pattern=words.pattern(subject), reason=reason)


def _factors(factors: Factors, words: Words, money: Money) -> Iterator[str]:
    """Write out the multiplication, so that a table can check it: the winner's side, then each loser's amount."""
    winner = factors.winner
    yield words.language(
        "factors.winner", player=words.party(winner.by), base=factors.base, factors=_product(winner.factors, words)
    )
    for seat, loser in factors.losers.items():
        yield words.language(
            _sentence_of_loser(loser),
            player=words.party(seat),
            factors=_product(loser.factors, words),
            sum=f"{factors.base} × {winner.product} × {loser.product}",
            raw=money.plain(loser.raw),
            stepped=money.plain(loser.stepped or 0),
            capped=money.plain(loser.capped),
        )


def _sentence_of_loser(loser: LoserFactors) -> str:
    """Choose the sentence: steps and caps are told where they change the amount."""
    if isinstance(loser.stepped, int) and loser.stepped != loser.raw:
        return "factors.stepped" if loser.stepped == loser.capped else "factors.stepped-capped"
    return "factors.loser" if loser.raw == loser.capped else "factors.capped"


def _product(factors: Sequence[tuple[str, Times]], words: Words) -> str:
    named = (f"{words.language(f'factor.{words.family}.{name}')} ×{times}" for name, times in factors)
    return words.listed(named) or "×1"


def _liability(liability: Liability, words: Words) -> LiabilityLine:
    verdict = words.language(
        "liability.holds" if liability.holds else "liability.dismissed",
        player=words.party(liability.player),
        winner=words.party(liability.winner),
        pattern=words.pattern(liability.for_),
    )
    return LiabilityLine(liability.holds, verdict, words.reason(liability.why), liability.why)


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
