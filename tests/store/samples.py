"""A dispute to store: who pays for big three dragons, as the table told it and as it was ruled."""

from __future__ import annotations

import msgspec

from bot.engine import Deal, Payment, Ruling, decode_deal, decode_ruling
from bot.store.contests import Told
from bot.store.permits import Presser
from bot.store.rulings import NewRuling

MEMBERS = {"E": 101, "S": 102, "W": 103}
DEAL = decode_deal("""{
    "rules": "riichi/tenhou", "names": {"E": "Ann", "S": "Bo", "W": "Cy", "N": "大輔"}, "honba": 1, "riichi": ["W"],
    "calls": [
        {"by": "S", "kind": "pon", "tiles": "555z", "from": "E"},
        {"by": "S", "kind": "pon", "tiles": "666z", "from": "N"},
        {"by": "S", "kind": "pon", "tiles": "777z", "from": "W"}
    ],
    "wins": [{"by": "S", "how": "discard", "from": "N", "tile": "3m", "concealed": "12m99p"}]
}""")
RULING = decode_ruling("""{
    "rules": "riichi/tenhou", "house": {}, "deltas": {"E": 0, "S": 33300, "W": -17000, "N": -16300},
    "payments": [
        {"from": "N", "to": "S", "amount": 16000, "why": "riichi.pao.ron-half", "for": "daisangen"},
        {"from": "W", "to": "S", "amount": 16000, "why": "riichi.pao.ron-half", "for": "daisangen"},
        {"from": "N", "to": "S", "amount": 300, "why": "riichi.honba.discarder"},
        {"from": "W", "to": "table", "amount": 1000, "why": "riichi.deposit.declared"},
        {"from": "table", "to": "S", "amount": 1000, "why": "riichi.deposit.collected"}
    ],
    "liabilities": [
        {"player": "W", "winner": "S", "for": "daisangen", "holds": true, "why": "riichi.pao.deciding-meld", "call": 2}
    ],
    "hands": [{"by": "S", "patterns": [{"name": "daisangen", "value": 1}], "points": 32000, "limit": "yakuman"}],
    "notes": []
}""")


def ruled_by(rules: str) -> tuple[Deal, Ruling]:
    """Give the same dispute under other rules."""
    return msgspec.structs.replace(DEAL, rules=rules), msgspec.structs.replace(RULING, rules=rules)


def new_ruling(interaction_id: int, **changed) -> NewRuling:
    """Give the dispute as it is to be kept, where nothing is `changed` posted by Ann at second 1000."""
    usual = NewRuling(
        interaction_id=interaction_id,
        channel_id=7,
        author_id=MEMBERS["E"],
        created_at=1000,
        deal=DEAL,
        ruling=RULING,
        members=MEMBERS,
    )
    return msgspec.structs.replace(usual, **changed)


def amounts(**changed: int) -> Ruling:
    """Give the ruling by which S is paid what is given by each other seat, and nothing besides."""
    payments = [Payment(seat, "S", amount, "riichi.pao.ron-half") for seat, amount in changed.items() if amount]
    deltas = {"E": 0, "S": 0, "W": 0, "N": 0}
    for payment in payments:
        deltas[payment.payer] -= payment.amount
        deltas["S"] += payment.amount
    return msgspec.structs.replace(RULING, payments=payments, deltas=deltas, liabilities=[])


def told(**changed) -> Told:
    """Give Cy's contest: not Cy fed the red dragon but Ann, so that she pays; with what is `changed` otherwise."""
    contested = msgspec.structs.replace(DEAL, honba=2)
    return Told(
        **{"kind": "facts", "about": "calls[2].from", "deal": contested, "ruling": amounts(E=16000, N=16300)} | changed
    )


def presser(user_id: int, *, now: int = 1100, referee: bool = False) -> Presser:
    """Give somebody who presses a button soon after the ruling was posted."""
    return Presser(user_id, now, referee)
