"""Short ways to state a riichi deal: a call is ``S pon 555z E`` (who, what, which tiles, fed by whom)."""

import json

from bot.engine.deal import decode_deal
from bot.engine.errors import DealError
from bot.engine.settlement import settle

DRAGONS = ("S pon 555z E", "S pon 666z N", "S pon 777z W")
"""South shows three dragons; West fed the last."""
WINDS = ("S pon 111z E", "S pon 222z E", "S pon 333z N", "S pon 444z W")
"""South shows four winds; West fed the last."""


def call(text):
    """A word after the feeder is a mark: ``S open-kan 1111p N after-discard``."""
    by, kind, *rest = text.split()
    marks = {"after-discard": True} if rest[-1:] == ["after-discard"] else {}
    return {"by": by, "kind": kind} | dict(zip(("tiles", "from"), rest[: len(rest) - len(marks)], strict=False)) | marks


def win(by, hand="", *, off=None, **facts):
    """One claim: ``12m99p+3m`` are tiles, ``daisangen tsuuiisou`` agreed yakuman, ``4/30`` agreed han and fu."""
    how = facts.pop("how", "discard" if off else "self-draw")
    stated = {"by": by, "how": how} | ({"from": off} if off else {}) | facts
    if "+" in hand:
        stated["concealed"], stated["tile"] = hand.split("+")
    elif "/" in hand:
        han, fu = hand.split("/")
        stated["value"] = {"han": int(han)} | ({"fu": int(fu)} if fu else {})
    elif hand:
        stated["value"] = {"yakuman": hand.split()}
    return stated


def json_of(calls=(), *wins, rules="standard", house=None, **facts):
    stated = {"rules": f"riichi/{rules}", "house": house or {}, **facts}
    if calls:
        stated["calls"] = [call(each) if isinstance(each, str) else each for each in calls]
    if wins:
        stated["wins"] = list(wins)
    return json.dumps(stated)


def deal_of(calls=(), *wins, **facts):
    return decode_deal(json_of(calls, *wins, **facts))


def settled(calls=(), *wins, **facts):
    return settle(deal_of(calls, *wins, **facts))


def deltas(calls=(), *wins, **facts):
    """What changes hands, in the order E S W N."""
    return tuple(settled(calls, *wins, **facts).deltas.values())


def refused(calls=(), *wins, **facts):
    """Code, place and reason of the error that this deal meets."""
    try:
        ruling = settled(calls, *wins, **facts)
    except DealError as error:
        return error.code, error.at, error.reason
    raise AssertionError(ruling)


def verdicts(ruling):
    """Who was looked into: ``W daisangen@2 deciding-meld`` is liable by call 2, ``not W …`` is not."""
    return [
        f"{'' if each.holds else 'not '}{each.player} {each.for_}@{each.call} {each.why.removeprefix('riichi.pao.')}"
        for each in ruling.liabilities
    ]


def decisive(ruling):
    """The verdicts, but for those on players who fed an earlier meld than the one somebody is liable for."""
    return [each for each in verdicts(ruling) if not each.endswith("void.earlier-meld")]


def flows(ruling):
    """Every payment as ``N>S 16000 pao.ron-half daisangen``."""
    return [
        " ".join([f"{each.payer}>{each.payee}", str(each.amount), each.why.removeprefix("riichi."), *named(each)])
        for each in ruling.payments
    ]


def named(payment):
    return [payment.for_] if isinstance(payment.for_, str) else []


def note_ids(ruling):
    return [note.why.removeprefix("riichi.") for note in ruling.notes]


def whys(ruling):
    """Every clause or notice a ruling speaks of."""
    return {each.why for part in (ruling.payments, ruling.liabilities, ruling.notes) for each in part}
