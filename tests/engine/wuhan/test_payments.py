from .table import ALL_OPENED, settled, win

SUIT = ("S chi 123p", "S pon 444p N", "S pon 666p W", "S closed-kan 9999p")


def paid(ruling):
    return [(each.payer, each.payee, each.amount, each.why, each.for_) for each in ruling.payments]


def test_each_loser_pays_their_own_amount():
    ruling = settled(ALL_OPENED, win("S", off="W", patterns="all-pungs"))
    assert [each[:4] for each in paid(ruling)] == [
        ("E", "S", 40, "wuhan.pay"),
        ("W", "S", 80, "wuhan.pay"),
        ("N", "S", 40, "wuhan.pay"),
    ]
    assert not any(each.for_ for each in ruling.payments)


def test_a_liable_player_pays_share_by_share_and_each_says_whose_it_is():
    ruling = settled((*SUIT, "W pon 111s S", "N pon 666m S"), win("S", patterns="pure-suit"))
    assert paid(ruling) == [
        ("W", "S", 160, "wuhan.pao.pure-suit", "E"),
        ("W", "S", 300, "wuhan.pao.pure-suit", "W"),
        ("W", "S", 300, "wuhan.pao.pure-suit", "N"),
    ]
    assert [note.data for note in ruling.notes if note.why == "wuhan.cap.order"] == [{"player": "W", "total": 760}]


def test_shares_that_no_cap_changed_need_no_word_about_the_order():
    ruling = settled(SUIT[:3], win("S", patterns="pure-suit"))
    assert ruling.notes == []
