"""Tables of three and two players."""

import pytest

from bot.engine.claims import melds_of
from bot.engine.family import rules_of

from .table import deal_of, deltas, refused, settled, win


@pytest.mark.parametrize(
    ("rules", "seats"), [("kaikoufan-3", "ESW"), ("koukoufan-3", "ESW"), ("kaikoufan-2", "ES"), ("koukoufan-2", "ES")]
)
def test_who_sits_there_and_everything_else_is_as_with_four(rules, seats):
    small, parent = rules_of(f"wuhan/{rules}"), rules_of(f"wuhan/{rules[:-2]}")
    assert "".join(small.seats) == seats
    assert small.house == parent.house


@pytest.mark.parametrize(
    ("calls", "wins", "facts", "at"),
    [
        (("N pon 222p S",), (), {"draw": {"kind": "exhaustive"}}, "calls[0].by"),
        (("S pon 222p N",), (), {"draw": {"kind": "exhaustive"}}, "calls[0].from"),
        (("S pon 222p W",), (win("N", patterns=""),), {}, "wins[0].by"),
        (("S pon 222p W",), (win("S", off="N", patterns=""),), {}, "wins[0].from"),
        ((), (), {"penalty": {"by": "N", "kind": "left-game"}}, "penalty.by"),
        ((), (), {"draw": {"kind": "exhaustive", "ready": ["N"]}}, "draw.ready"),
    ],
)
def test_nobody_sits_where_there_is_no_seat(calls, wins, facts, at):
    assert refused(calls, *wins, rules="kaikoufan-3", **facts) == ("bad-value", at, "seat")


@pytest.mark.parametrize(
    ("rules", "seat", "before"),
    [("kaikoufan", "E", "N"), ("kaikoufan-3", "E", "W"), ("kaikoufan-2", "E", "S"), ("kaikoufan-2", "S", "E")],
)
def test_a_chi_comes_from_the_player_before(rules, seat, before):
    other = next(each for each in "ESWN" if each not in (seat, before))
    calls = deal_of((f"{seat} chi 123p",)).calls
    (meld,) = melds_of(calls, seat, rules_of(f"wuhan/{rules}").seats)
    assert meld.feeder == before
    drawn = {"draw": {"kind": "exhaustive"}, "rules": rules}
    assert settled((f"{seat} chi 123p {before}",), **drawn).payments == ()
    wrong = refused((f"{seat} chi 123p {other}",), **drawn)
    assert wrong[0] in ("contradiction", "bad-value")


def test_the_feeder_of_a_third_opening_is_found_at_a_table_of_three():
    calls = ("E pon 333p S", "E pon 555p S", "E chi 678p")
    assert deltas(calls, win("E", patterns="pure-suit"), rules="kaikoufan-3") == (80, 0, -80)
    assert deltas(calls, win("E", patterns="pure-suit"), rules="kaikoufan-2") == (40, -40)


@pytest.mark.parametrize(("order", "winner"), [("dealer", "E"), ("discarder", "W")])
def test_the_nearest_after_the_discarder_is_counted_round_the_table(order, winner):
    calls = ("E pon 111m S", "W pon 111s S")
    claims = [win(seat, off="S", patterns="") for seat in "EW"]
    ruling = settled(calls, *claims, rules="kaikoufan-3", house={"winner.order": order})
    assert [hand.by for hand in ruling.hands] == [winner]


def test_the_golden_top_is_reached_when_all_who_are_there_exceed_the_cap():
    calls = ("S pon 222p E", "S closed-kan 9999p", "S token-kan 7z")
    assert deltas(calls, win("S", patterns="all-pungs"), rules="koukoufan-3") == (-500, 1000, -500)
    assert deltas(calls, win("S", patterns="all-pungs"), rules="koukoufan-2") == (-500, 500)


def test_a_small_discard_knows_no_golden_top_where_the_discarder_is_the_only_loser():
    calls = ("S pon 222p E", "S closed-kan 9999p", "S token-kan 7z", "E closed-kan 9999s", "E token-kan 7z")
    claim = win("S", off="E", patterns="", hard=True)
    assert deltas(calls, claim, rules="kaikoufan-2") == (-400, 400)
    alone = settled(calls, claim, rules="kaikoufan-2", house={"small.discard": "discarder"})
    assert tuple(alone.deltas.values()) == (-300, 300)
    assert [payment.why for payment in alone.payments] == ["wuhan.small.discard"]
    assert [note.why for note in alone.notes] == ["wuhan.cap"]


@pytest.mark.parametrize("kind", ["pon", "open-kan"])
def test_of_two_players_only_the_other_can_have_fed(kind):
    third = f"E {kind} {'8' * (4 if kind == 'open-kan' else 3)}p"
    ruling = settled(("E pon 333p", "E pon 555p", third), win("E", patterns="pure-suit"), rules="kaikoufan-2")
    assert [liability.player for liability in ruling.liabilities if liability.holds] == ["S"]
    missing = refused(("E pon 333p", "E pon 555p", third), win("E", patterns="pure-suit"), rules="kaikoufan-3")
    assert missing == ("missing-fact", "calls[2].from", "feeder")


def test_of_two_players_nobody_asks_whether_the_discarder_was_ready():
    calls = ("E pon 222p S", "E pon 333s S", "E pon 444m S", "E chi 678p", "S pon 777m E")
    claim = win("E", off="S", patterns="all-begging")
    ruling = settled(calls, claim, rules="kaikoufan-2")
    assert tuple(ruling.deltas.values()) == (80, -80)
    assert not ruling.liabilities
    assert refused(calls, claim, rules="kaikoufan-3")[:2] == ("missing-fact", "wins[0].asserted.discarder-ready")
