import json
from pathlib import Path

from bot.engine.family import rules_of
from bot.engine.hongkong import FAMILY
from bot.engine.hongkong.containment import containment
from bot.engine.hongkong.patterns import PATTERNS
from bot.engine.settlement import settle

from .deals import FULL, SUIT, deal, discard, drawn, ruled, whys, worth
from .disputes import DISPUTES

CATALOGUE = json.loads((Path(__file__).parents[3] / "bot" / "i18n" / "locales" / "en.json").read_text(encoding="utf-8"))


def spoken() -> set[str]:
    """Everything the disputes and the other ways a deal can end speak of."""
    rulings = [ruled(each.win, rules=each.rules, calls=each.calls, house=each.house) for each in DISPUTES]
    rulings.append(settle(deal(draw={"kind": "exhaustive"})))
    rulings.append(settle(deal(penalty={"by": "E", "kind": "false-win"})))
    both = (discard("E", value=worth(3)), discard("E", by="W", value=worth(3)))
    rulings.append(ruled(*both, house={"winners.max": 3}))
    rulings.append(ruled(*both, rules=FULL))
    rulings.append(ruled(discard("E", value=worth(11)), calls=SUIT[:1]))
    rulings.extend(_of_further_rules())
    return set().union(*map(whys, rulings))


def _of_further_rules():
    """What only some houses play: flowers that win alone, money for kongs, twelve tiles beyond the usual."""
    flowers = {"S": "1234567f"}
    yield ruled(drawn(tile="8f"), flowers=flowers, house={"flower-win": "eight"})
    robbed_flower = {"by": "S", "how": "robbed-flower", "from": "W", "tile": "8f"}
    yield ruled(robbed_flower, flowers=flowers, house={"faan.robbed-flower": 8})
    kongs = ("W open-kan 5555p N", "W pon 222s E", "W added-kan 2222s", "W closed-kan 1111m")
    money = {"kong.open": 3, "kong.added": 2, "kong.closed": 1}
    yield settle(deal(calls=kongs, house=money, draw={"kind": "exhaustive"}))
    first = ("W pon 222s E", "W pon 444s S", "W pon 666s S", "W pon 888s E")
    floor = (*first, "S pon 222m N", "S pon 444p N", "S pon 777s W", "S pon 999m E")
    twelve = {"twelve.recipients": "first", "twelve.discard": "split"}
    yield ruled(drawn(value=worth(4)), calls=floor, rules=FULL, house=twelve)
    yield ruled(discard("W", value=worth(4)), calls=floor[4:], rules=FULL, house=twelve)
    after = drawn(value=worth(4), flags=["after-flower"])
    yield ruled(after, calls=("S open-kan 5555p E",), flowers={"S": "1f"}, rules=FULL)


def test_every_clause_is_exercised():
    assert set(FAMILY.clauses) <= spoken()


def test_whatever_a_ruling_speaks_of_has_its_sentence():
    for why in spoken():
        assert f"clause.{why}" in CATALOGUE or f"note.{why}" in CATALOGUE, why


def test_every_clause_names_its_source_and_has_its_sentence():
    for clause, source in FAMILY.clauses.items():
        assert source
        assert f"clause.{clause}" in CATALOGUE


def test_every_option_and_preset_has_its_words():
    keys = [f"option.hongkong.{key}" for key in FAMILY.options]
    keys += [f"preset.hongkong.{name}" for name in FAMILY.presets]
    assert [key for key in keys if key not in CATALOGUE] == []


def test_every_pattern_has_its_name_and_its_option():
    reasons = {each.for_ for dispute in DISPUTES for each in _liabilities(dispute)}
    assert [name for name in (*PATTERNS, *reasons) if f"pattern.hongkong.{name}" not in CATALOGUE] == []
    assert [name for name in PATTERNS if f"faan.{name}" not in FAMILY.options] == []


def _liabilities(dispute):
    return ruled(dispute.win, rules=dispute.rules, calls=dispute.calls, house=dispute.house).liabilities


def test_patterns_contain_patterns():
    for whole, parts in containment(rules_of(FULL).house).items():
        assert whole in PATTERNS
        assert parts <= PATTERNS.keys()
