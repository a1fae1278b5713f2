import msgspec
import pytest

from bot.engine.deal import Deal
from bot.engine.family import rules_of
from bot.engine.hongkong import FAMILY

NINE = [{"by": "S", "kind": "pon", "tiles": tiles} for tiles in ("222m", "444m", "666m")]
WIN = {"by": "S", "how": "discard", "from": "N", "tile": "9m", "concealed": "78m99m"}


def owners(calls=NINE, rules="hongkong/half-gun", win=WIN, **house):
    deal = msgspec.convert({"rules": rules, "house": house, "calls": calls, "wins": [win]}, Deal)
    return set(FAMILY.meld_owners(deal, rules_of(rules, house)))


def test_everybody_s_melds_are_needed_where_the_discarder_can_have_been_forced():
    assert owners() == {"E", "S", "W", "N"}


def test_what_the_table_says_about_force_changes_nothing_about_whose_melds_are_needed():
    assert owners(win={**WIN, "asserted": {"forced": True}}) == {"E", "S", "W", "N"}


@pytest.mark.parametrize(
    "house", [{"forced": "no"}, {"gun": "full"}, {"nine": "no"}], ids=["no excuse", "full gun", "nobody liable"]
)
def test_elsewhere_the_winner_s_are_enough(house):
    assert owners(**house) == {"S"}


def test_two_melds_threaten_nobody():
    assert owners(NINE[:2], win={**WIN, "concealed": "666m78m99m"}) == {"S"}


def test_a_deal_that_cannot_be_settled_yet_asks_for_the_winner_s_first():
    assert owners(win={"by": "S", "how": "discard", "from": "N"}) == {"S"}


def test_the_feeder_of_a_fourth_meld_can_have_been_forced_too():
    calls = [*NINE, {"by": "S", "kind": "pon", "tiles": "888m", "from": "W"}]
    win = {"by": "S", "how": "self-draw", "tile": "9m", "concealed": "9m"}
    assert owners(calls, win=win) == {"E", "S", "W", "N"}
    assert owners(calls, win=win, twelve="no") == {"S"}


def test_a_draw_needs_no_melds():
    deal = Deal(rules="hongkong/half-gun")
    assert set(FAMILY.meld_owners(deal, rules_of("hongkong/half-gun", {}))) == set()


def test_everybody_s_melds_are_needed_where_only_the_first_is_answered_to():
    calls = [*NINE, {"by": "S", "kind": "pon", "tiles": "888m", "from": "W"}]
    win = {"by": "S", "how": "self-draw", "tile": "9m", "concealed": "9m"}
    assert owners(calls, rules="hongkong/full-gun", win=win) == {"S"}
    assert owners(calls, rules="hongkong/full-gun", win=win, **{"twelve.recipients": "first"}) == {"E", "S", "W", "N"}
    assert owners(rules="hongkong/full-gun", **{"twelve.recipients": "first"}) == {"S"}


def test_everybody_s_kongs_are_needed_where_they_are_paid():
    assert owners(rules="hongkong/full-gun", **{"kong.closed": 10}) == {"E", "S", "W", "N"}
    deal = Deal(rules="hongkong/half-gun")
    assert set(FAMILY.meld_owners(deal, rules_of("hongkong/half-gun", {"kong.open": 10}))) == {"E", "S", "W", "N"}


def test_while_other_facts_are_missing_the_winner_s_melds_are_enough():
    calls = [*NINE, {"by": "S", "kind": "pon", "tiles": "888m", "from": "W"}]
    first = {"twelve.recipients": "first"}
    assert owners(calls, rules="hongkong/full-gun", win={"by": "S", "how": "self-draw"}, **first) == {"S"}
