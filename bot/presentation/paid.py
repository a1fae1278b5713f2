"""Who pays whom: one line for what a player pays another, with its parts, and what each part is paid for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import UNSET, Struct, UnsetType

from bot.engine import SEATS, Deal, Factors, HouseValue, LoserFactors, Party, Payment, Ruling
from bot.i18n import Catalogue

from .house_words import played
from .money import Money
from .words import Words

_TABLE = "table"
_SUM = "{sum}"


class PaymentLine(Struct, frozen=True):
    """What one player pays another in all, and what for; `clauses` are those behind it, each once."""

    payer: str
    payee: str
    amount: str
    reason: str
    clauses: Sequence[str]


class _Pair(Struct, frozen=True):
    """Everything that goes one way between two parties, less what comes back."""

    payer: Party
    payee: Party
    amount: int
    payments: Sequence[Payment]


class _Part(Struct):
    """Payments for the same thing, added up."""

    tag: str
    amount: int


def payment_lines(deal: Deal, ruling: Ruling, words: Words, money: Money) -> Sequence[PaymentLine]:
    """Say what each pays each, in the ruling's order; a stick that a player lays down and takes back is not paid."""
    teller = _Teller(deal, ruling, words, money)
    return [teller.line(pair) for pair in _pairs(ruling.payments)]


def _pairs(payments: Sequence[Payment]) -> Iterator[_Pair]:
    grouped: dict[tuple[Party, Party], list[Payment]] = {}
    for each in payments:
        grouped.setdefault((each.payer, each.payee), []).append(each)
    sums = {pair: sum(each.amount for each in some) for pair, some in grouped.items()}
    for (payer, payee), some in grouped.items():
        back = sums.get((payee, payer), 0) if _TABLE in (payer, payee) else 0
        amount = sums[payer, payee] - back
        if amount > 0:
            yield _Pair(payer, payee, amount, some)


class _Teller(Struct, frozen=True):
    """Words the payments of one ruling."""

    deal: Deal
    ruling: Ruling
    words: Words
    money: Money

    def line(self, pair: _Pair) -> PaymentLine:
        alone = pair.payments[0] if len(pair.payments) == 1 else None
        parts = [_Part(self._tag(alone), pair.amount)] if alone and alone.for_ not in SEATS else list(self._parts(pair))
        if len(parts) == 1:
            reason = parts[0].tag
        else:
            reason = self.words.listed(
                self.words.language("payment.part", tag=part.tag, amount=self.money.plain(part.amount))
                for part in parts
            )
        clauses = tuple(dict.fromkeys(each.why for each in pair.payments))
        payer, payee = self.words.party(pair.payer), self.words.party(pair.payee)
        return PaymentLine(payer, payee, self.money.plain(pair.amount), reason, clauses)

    def _parts(self, pair: _Pair) -> Iterator[_Part]:
        """Add up what has the same tag; what came back was laid down, and is taken off the first part."""
        shares = [each for each in pair.payments if each.for_ in SEATS]
        parts: dict[str, _Part] = {}
        for each in pair.payments:
            if each in shares:
                continue
            tag = self._tag(each)
            parts.setdefault(tag, _Part(tag, 0)).amount += each.amount
        if shares:
            tag = self._tag_of_shares(shares)
            parts[tag] = _Part(tag, sum(each.amount for each in shares))
        left_over = sum(part.amount for part in parts.values()) - pair.amount
        if left_over:
            next(iter(parts.values())).amount -= left_over
        yield from parts.values()

    def _tag_of_shares(self, shares: Sequence[Payment]) -> str:
        """Say for whom somebody pays, and how much."""
        language, why = self.words.language, shares[0].why
        told = (
            language("share.one", player=self.words.party(str(each.for_)), amount=self.money.plain(each.amount))
            for each in shares
        )
        parent = why.rpartition(".")[0]
        return language.first(f"tag.{parent}.{len(shares)}", f"tag.{parent}", shares=self.words.sum(told))

    def _tag(self, payment: Payment) -> str:
        words, why = self.words, payment.why
        part, setting = self._part_of(payment), words.settled.get(why, "")
        tag = _tag_of(words.language, words.family, why, setting, part, payment.for_)
        return tag.replace(_SUM, self._sum(payment)) if _SUM in tag else tag

    def _part_of(self, payment: Payment) -> str:
        """Tell whether the payer is liable for it, dealt in, or both."""
        liable = bool(self.ruling.liabilities) and any(
            each.holds
            and (each.player, each.winner) == (payment.payer, payment.payee)
            and payment.for_ in (UNSET, each.for_)
            for each in self.ruling.liabilities
        )
        dealt_in = any((win.discarder, win.by) == (payment.payer, payment.payee) for win in self.deal.wins or ())
        return "both" if liable and dealt_in else "liable" if liable else "discarder" if dealt_in else "other"

    def _sum(self, payment: Payment) -> str:
        """Write out what is multiplied, and say where the payment is not what comes out."""
        factors: Factors | None = self.ruling.factors or None
        if factors is None or payment.payer == _TABLE or payment.payer not in factors.losers:
            return ""
        loser = factors.losers[payment.payer]
        product: tuple[object, ...] = (factors.base, factors.winner.product, loser.product)
        key, point = difference_of(loser, cap_of(self.ruling)), self.money.plain(1)
        if key:
            return self.words.language(f"sum.{key}", sum=self.words.times(product), raw=loser.raw)
        return self.words.times(product if point == "1" else (*product, point))


# Of 6000 recorded deals nearly all payments are told with the same few tags.
@lru_cache(maxsize=1024)
def _tag_of(language: Catalogue, family: str, why: str, setting: str, part: str, subject: str | UnsetType) -> str:
    """Say what is paid for, with a place left for what is multiplied."""
    keys = _keys(family, why, setting, part, is_for_counters=_is_for_counters(why, subject))
    pattern = "" if subject is UNSET else Words(language, family, {}).short_pattern(subject)
    return language.first(*keys, pattern=pattern, sum=_SUM)


def _keys(family: str, why: str, setting: str, part: str, *, is_for_counters: bool) -> Iterator[str]:
    """Return where the tag may be: that of the payer's part in it comes before that of all who pay by a clause."""
    if is_for_counters:
        yield f"tag.{family}.honba"
    yield f"tag.{why}.{part}.{setting}"
    yield f"tag.{why}.{part}"
    if part in ("liable", "both"):
        yield f"tag.{why}.{setting}"
    yield f"tag.{why}"
    yield f"clause.{why}"


def cap_of(ruling: Ruling) -> HouseValue | None:
    """Return what one player pays at most where nothing takes the cap's place; None at a table without a cap."""
    cap = played(ruling, "cap.each")
    return None if cap == "none" else cap


def difference_of(loser: LoserFactors, cap: HouseValue | None) -> str:
    """Name what makes a payment another than the product: steps, the cap, or what takes the cap's place."""
    before = loser.stepped if isinstance(loser.stepped, int) else loser.raw
    if loser.capped != before:
        return "golden" if isinstance(cap, int) and loser.capped > cap else "capped"
    return "" if before == loser.raw else "stepped"


def _is_for_counters(why: str, subject: str | UnsetType) -> bool:
    """Counters go by many clauses; who is liable for a whole hand pays them by that of the hand, for no pattern."""
    return why.rpartition(".")[2].startswith("honba") or (why.endswith(".pao.self-draw") and subject is UNSET)
