"""House rules in words: every option has a short name, and stands in one group with those of its kind."""

import pytest

from bot.engine import families, family_of
from bot.i18n import LANGUAGES, catalogue
from bot.presentation.house_words import GROUPS, group_title, option_label, options_by_group
from tests.wording import say

MOST_IN_LABEL = 45
"""Of a form in Discord."""
EVERYWHERE = [(family, language) for family in families() for language in LANGUAGES]


@pytest.mark.parametrize(("family", "language"), EVERYWHERE)
def test_every_option_has_a_label_of_its_own_that_fits_into_a_form(family, language):
    labels = {key: option_label(family, key, catalogue(language)) for key in family_of(family).options}
    assert [key for key, label in labels.items() if label == key or len(label) > MOST_IN_LABEL] == []
    assert sorted(set(labels.values())) == sorted(labels.values())


@pytest.mark.parametrize(
    ("family", "key", "language", "label"),
    [
        ("riichi", "pao.scope", "en", say("label.riichi.pao.scope")),
        ("riichi", "pao.scope", "ja", say("label.riichi.pao.scope", "ja")),
        ("hongkong", "faan.min", "en", say("label.hongkong.faan.min")),
        (
            "hongkong",
            "faan.pure-one-suit",
            "en",
            say("label.hongkong.faan", pattern=say("pattern.hongkong.pure-one-suit")),
        ),
        ("hongkong", "faan.pure-one-suit", "zh-TW", "清一色番數"),
        ("wuhan", "cap.each", "zh-CN", say("label.wuhan.cap.each", "zh-CN")),
        ("riichi", "of.another.version", "en", "of.another.version"),
        ("riichi", "faan.daisangen", "en", "faan.daisangen"),
    ],
)
def test_an_option_is_named_by_its_label_or_by_the_pattern_it_counts(family, key, language, label):
    assert option_label(family, key, catalogue(language)) == label


def test_groups_stand_in_one_order():
    assert [group_title("riichi", group, catalogue("en")) for group in GROUPS] == [
        say("group.who-pays"),
        say("group.liability"),
        say("group.counting"),
        say("group.limits"),
        say("group.draws"),
        say("group.display"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_group_is_named_in_the_words_of_its_family(language):
    titles = {family: [group_title(family, group, catalogue(language)) for group in GROUPS] for family in families()}
    assert all(len(set(names)) == len(GROUPS) for names in titles.values())
    assert titles["wuhan"][1] != titles["riichi"][1]
    assert say("group.wuhan.liability", "zh-CN") in titles["wuhan"][1]


@pytest.mark.parametrize("family", families())
def test_grouping_loses_no_option_and_keeps_the_table_s_order_within_a_group(family):
    options = family_of(family).options
    groups = options_by_group(options)
    assert list(groups) == [group for group in GROUPS if group in groups]
    assert sorted(each.key for members in groups.values() for each in members) == sorted(options)
    places = list(options)
    for members in groups.values():
        assert members
        assert [each.key for each in members] == sorted((each.key for each in members), key=places.index)
