"""Who pays whom: one line for what a player pays another, with its parts, and what each part is paid for."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from bot.engine import SEATS, Deal, Factors, HouseValue, LoserFactors, Party, Payment, Ruling
from bot.i18n import Catalogue

from .house_words import played
from .money import Money
from .words import Words

_TABLE = "table"
_SUM = "{sum}"


class PaymentLine(Struct, frozen=True, cache_hash=True):
    """What one player pays another in all, and what for; `clauses` are those behind it, each once."""

    payer: str
    payee: str
    amount: str
    reason: str
    clauses: tuple[str, ...]


_Pair = tuple[Party, Party]
"""Who pays, and whom."""


class _Part(Struct):
    """Payments for the same thing, added up."""

    tag: str
    amount: int


_Role = Literal["both", "liable", "discarder", "other"]
"""Whether the payer is liable for a payment, dealt in, or both."""


def payment_lines(deal: Deal, ruling: Ruling, words: Words, money: Money) -> Sequence[PaymentLine]:
    """Say what each pays each, in the ruling's order; a stick that a player lays down and takes back is not paid."""
    pairs: dict[_Pair, list[Payment]] = {}
    for each in ruling.payments:
        pairs.setdefault((each.payer, each.payee), []).append(each)
    dealt_in: list[object] = [(win.discarder, win.by) for win in deal.wins or ()]
    lines: list[PaymentLine] = []
    for pair, payments in pairs.items():
        back = sum([each.amount for each in pairs.get((pair[1], pair[0]), ())]) if _TABLE in pair else 0
        roles = _roles(pair, payments, ruling, dealt_in)
        product = "" if ruling.factors is UNSET else _product(pair[0], ruling.factors, cap_of(ruling), words, money)
        line = _line(words, money, tuple(payments), back, roles, product)
        if line is not None:
            lines.append(line)
    return lines


def _roles(pair: _Pair, payments: Sequence[Payment], ruling: Ruling, dealt_in: Collection[object]) -> tuple[_Role, ...]:
    """Tell for each payment of a pair in which role it is paid."""
    fed = pair in dealt_in
    free: _Role = "discarder" if fed else "other"
    if not ruling.liabilities:
        return (free,) * len(payments)
    liable: _Role = "both" if fed else "liable"
    held = [each.for_ for each in ruling.liabilities if each.holds and (each.player, each.winner) == pair]
    return tuple([liable if held and (each.for_ is UNSET or each.for_ in held) else free for each in payments])


def _product(payer: Party, factors: Factors, cap: HouseValue | None, words: Words, money: Money) -> str:
    """Write out what is multiplied, and say where a payment is not what comes out; empty where nothing is."""
    if payer == _TABLE or payer not in factors.losers:
        return ""
    loser = factors.losers[payer]
    product: tuple[object, ...] = (factors.base, factors.winner.product, loser.product)
    key, point = difference_of(loser, cap), money.plain(1)
    if key:
        return words.language(f"sum.{key}", sum=words.times(product), raw=loser.raw)
    return words.times(product if point == "1" else (*product, point))


# Of what recorded deals make one pay another, 93 in 100 were said before.
@lru_cache(maxsize=1024)
def _line(
    words: Words, money: Money, payments: tuple[Payment, ...], back: int, roles: tuple[_Role, ...], product: str
) -> PaymentLine | None:
    """Say what one pays another, less what comes `back`; None where nothing is left."""
    amount = sum([each.amount for each in payments]) - back
    if amount <= 0:
        return None
    parts = _parts(words, money, payments, roles, product)
    parts[0].amount -= back
    if len(parts) == 1:
        reason = parts[0].tag
    else:
        reason = words.listed(
            words.language("payment.part", tag=part.tag, amount=money.plain(part.amount)) for part in parts
        )
    clauses = tuple(dict.fromkeys(each.why for each in payments))
    payer, payee = words.party(payments[0].payer), words.party(payments[0].payee)
    return PaymentLine(payer, payee, money.plain(amount), reason, clauses)


def _parts(
    words: Words, money: Money, payments: Sequence[Payment], roles: Sequence[_Role], product: str
) -> Sequence[_Part]:
    """Add up what has the same tag."""
    parts: dict[str, _Part] = {}
    for each, role in zip(payments, roles, strict=True):
        if each.for_ not in SEATS:
            tag = _tag(words, each, role).replace(_SUM, product)
            parts.setdefault(tag, _Part(tag, 0)).amount += each.amount
    shares = [each for each in payments if each.for_ in SEATS]
    if shares:
        tag = _tag_of_shares(words, money, shares)
        parts[tag] = _Part(tag, sum(each.amount for each in shares))
    return list(parts.values())


def _tag_of_shares(words: Words, money: Money, shares: Sequence[Payment]) -> str:
    """Say for whom somebody pays, and how much."""
    language, why = words.language, shares[0].why
    told = (
        language("share.one", player=words.party(str(each.for_)), amount=money.plain(each.amount)) for each in shares
    )
    parent = why.rpartition(".")[0]
    return language.first(f"tag.{parent}.{len(shares)}", f"tag.{parent}", shares=words.sum(told))


def _tag(words: Words, payment: Payment, role: _Role) -> str:
    setting = words.settled.get(payment.why, "")
    return _tag_of(words.language, words.family, payment.why, setting, role, payment.for_)


# Of 6000 recorded deals nearly all payments are told with the same few tags.
@lru_cache(maxsize=1024)
def _tag_of(language: Catalogue, family: str, why: str, setting: str, role: _Role, subject: str | UnsetType) -> str:
    """Say what is paid for, with a place left for what is multiplied."""
    keys = _keys(family, why, setting, role, is_for_counters=_is_for_counters(why, subject))
    pattern = "" if subject is UNSET else Words(language, family, {}).short_pattern(subject)
    return language.first(*keys, pattern=pattern, sum=_SUM)


def _keys(family: str, why: str, setting: str, role: _Role, *, is_for_counters: bool) -> Iterator[str]:
    """Return where the tag may be: that of the payer's role comes before that of all who pay by a clause."""
    if is_for_counters:
        yield f"tag.{family}.honba"
    yield f"tag.{why}.{role}.{setting}"
    yield f"tag.{why}.{role}"
    if role in ("liable", "both"):
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
