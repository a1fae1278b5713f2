import pytest

from .table import deltas, note_ids, settled

LEFT = {"penalty": {"by": "S", "kind": "left-game"}}
FALSE = {"penalty": {"by": "S", "kind": "false-win"}}


@pytest.mark.parametrize(
    ("rules", "house", "amount"),
    [("kaikoufan", {}, 400), ("koukoufan", {}, 500), ("kaikoufan", {"penalty.left-game": 1000}, 1000)],
)
def test_who_leaves_pays_the_table(rules, house, amount):
    (payment,) = settled(rules=rules, house=house, **LEFT).payments
    assert (payment.payer, payment.payee, payment.amount) == ("S", "table", amount)
    assert payment.why == "wuhan.penalty.left-game"


@pytest.mark.parametrize(("house", "amount"), [({}, 300), ({"cap.each": 100}, 100)])
def test_a_false_win_costs_the_cap_to_each_opponent(house, amount):
    ruling = settled(house=house, **FALSE)
    assert ruling.deltas == {"E": amount, "S": -3 * amount, "W": amount, "N": amount}
    assert {payment.why for payment in ruling.payments} == {"wuhan.penalty.false-win"}


@pytest.mark.parametrize(
    ("facts", "house"), [(LEFT, {"penalty.left-game": "none"}), (FALSE, {"penalty.false-win": "none"})]
)
def test_a_house_can_set_no_penalty(facts, house):
    ruling = settled(house=house, **facts)
    assert set(ruling.deltas.values()) == {0}
    assert note_ids(ruling) == ["wuhan.no-penalty"]


def test_a_false_win_without_a_cap_costs_the_usual_one():
    assert deltas(house={"cap.each": "none"}, **FALSE) == (300, -900, 300, 300)


def test_a_false_win_is_paid_to_everybody_who_sits_there():
    assert deltas(rules="kaikoufan-3", **FALSE) == (300, -600, 300)
    assert deltas(rules="koukoufan-2", **FALSE) == (300, -300)
