from msgspec import UNSET

from bot.engine.deal import AssertedOfCall, AssertedOfWin, Deal, Value
from bot.engine.family import CALL_TESTIMONY, FAMILY_FIELDS, VALUE_FIELDS, WIN_TESTIMONY, Vocabulary
from bot.engine.tally import tally_mask
from bot.engine.tiles import FLOWERS

NOTHING = Vocabulary(frozenset(), frozenset(), frozenset(), frozenset(), frozenset())


def test_every_family_field_is_a_field_of_the_contract():
    assert set(FAMILY_FIELDS) < set(Deal.__struct_fields__)
    assert set(VALUE_FIELDS) == set(Value.__struct_fields__)
    assert set(CALL_TESTIMONY) == set(AssertedOfCall.__struct_fields__)
    assert set(WIN_TESTIMONY) == set(AssertedOfWin.__struct_fields__)


def test_what_a_family_does_not_name_is_foreign_to_it():
    vocabulary = Vocabulary(
        fields=frozenset({"honba"}),
        call_kinds=frozenset({"pon"}),
        hows=frozenset({"self-draw"}),
        flags=frozenset(),
        value_fields=frozenset({"faan", "patterns"}),
        testimony_of_calls=frozenset({"echo"}),
        testimony_of_wins=frozenset({"fresh", "wall"}),
        foreign_tiles=frozenset(FLOWERS),
    )

    assert vocabulary.foreign_fields == ("deposits", "riichi", "dora", "ura", "kita", "flowers", "wild", "skins")
    assert vocabulary.foreign_values == ("han", "fu", "yakuman", "hard")
    assert vocabulary.foreign_call_testimony == ("forced",)
    assert vocabulary.foreign_win_testimony == ("forced", "discarder_ready")
    assert vocabulary.foreign_tally == tally_mask(FLOWERS)


def test_what_is_foreign_is_picked_out_of_a_deal_and_of_a_value_at_once():
    vocabulary = Vocabulary(
        fields=frozenset(FAMILY_FIELDS) - {"kita", "wild"},
        call_kinds=frozenset(),
        hows=frozenset(),
        flags=frozenset(),
        value_fields=frozenset(VALUE_FIELDS) - {"han", "faan"},
    )

    assert vocabulary.foreign_of_deal(Deal(kita={"E": 1}, wild="7z", dora="1m")) == ({"E": 1}, "7z")
    assert vocabulary.foreign_of_value(Value(fu=30, faan=3)) == (UNSET, 3)


def test_nothing_is_picked_by_a_family_that_names_everything():
    vocabulary = Vocabulary(
        frozenset(FAMILY_FIELDS), frozenset(), frozenset(), frozenset(), value_fields=frozenset(VALUE_FIELDS)
    )

    assert vocabulary.foreign_of_deal(Deal(wild="7z")) is None
    assert vocabulary.foreign_of_value(Value(faan=3)) is None


def test_a_family_that_names_nothing_finds_everything_foreign_but_tiles():
    assert (NOTHING.foreign_fields, NOTHING.foreign_values) == (FAMILY_FIELDS, VALUE_FIELDS)
    assert NOTHING.foreign_tally == 0
