"""A comparison in words: short, grouped, and within Discord's limits whatever the names and however many presets."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import Alternative, Change, DealError, comparable, compare, decode_deal, settle
from bot.i18n import LANGUAGES, catalogue
from bot.ui.posted.comparison import comparison_embed, put_side_by_side
from tests.standin.limits.embeds import size
from tests.wording import say

ENGLISH = catalogue("en")
SEATS = "ESWN"
DRAGONS = [
    {"by": "S", "kind": "pon", "tiles": "555z", "from": "E"},
    {"by": "S", "kind": "pon", "tiles": "666z", "from": "N"},
    {"by": "S", "kind": "pon", "tiles": "777z", "from": "W"},
]
WIN = {"by": "S", "how": "discard", "from": "N", "tile": "1z", "concealed": "1122z"}


def dragons(**facts):
    deal = {"rules": "riichi/tenhou", "names": {"S": "Bo", "W": "Cy", "N": "Di"}, "calls": DRAGONS, "wins": [WIN]}
    return decode_deal(json.dumps(deal | facts))


RULINGS = [settle(dragons(honba=count)) for count in range(1, 41)]


def shown(deal, presets=None, language=ENGLISH):
    alternatives = compare(deal, presets or comparable(deal.rules))
    return put_side_by_side(deal, settle(deal), alternatives, language)


def embed(deal, alternatives, language=ENGLISH):
    return comparison_embed(deal, settle(deal), alternatives, say("compare.title", game=1), language)


def test_the_ruling_comes_first_with_the_presets_that_agree():
    comparison = shown(dragons(), ["riichi/tenhou", "riichi/majsoul"])
    assert comparison.rules == "Riichi · Tenhou"
    assert comparison.result == "Bo +64000 · Cy **−32000** · Di **−32000**"
    assert comparison.same == ("Tenhou",)


def test_presets_with_the_same_result_stand_together_with_what_makes_the_difference():
    (group,) = shown(dragons(), ["riichi/majsoul", "riichi/m-league"]).others
    assert group.presets == ("Mahjong Soul", "M-League")
    assert group.result == "Bo +64000 · Cy **−16000** · Di **−48000**"
    (cause,) = group.causes
    question, answer = (cause.splitlines()[0].partition("? ")[each] for each in (0, 2))
    assert question == f"• {say('option.riichi.pao.scope').rstrip('?')}"
    assert (
        answer
        == say(
            "compare.change",
            question="?",
            there=say("value.riichi.pao.scope.liable-yakuman"),
            here=say("value.riichi.pao.scope.whole-hand"),
        ).partition("? ")[2]
    )
    assert cause.splitlines()[1].startswith("↳ " + say("clause.riichi.pao.scope.liable-yakuman"))


def test_the_same_result_for_different_reasons_names_who_has_which():
    deal = dragons(house={"pao.daisangen": "no", "pao.scope": "liable-yakuman"})
    kinds = [
        Alternative(rules, settle(dragons()), pays_the_same=False, changes=(Change(key, "no", "yes"),))
        for rules, key in (("riichi/tenhou", "pao.daisangen"), ("riichi/saki", "pao.rinshan"))
    ]
    (group,) = put_side_by_side(deal, settle(deal), kinds, ENGLISH).others
    assert [cause.splitlines()[0] for cause in group.causes] == [
        f"{say(f'preset.riichi.{name}')}:" for name in ("tenhou", "saki")
    ]


def test_rules_that_refuse_the_deal_say_why():
    win = {"by": "S", "how": "discard", "from": "W", "value": {"faan": 1, "patterns": []}}
    deal = decode_deal(json.dumps({"rules": "hongkong/half-gun", "house": {"faan.min": 1}, "wins": [win]}))
    (group,) = shown(deal, ["hongkong/half-gun"]).others
    assert group.result == "✖️ " + say("error.bad-hand.too-few-faan", player=say("seat.S"), faan=1, minimum=3)
    assert group.causes == (say("compare.change", question=say("option.hongkong.faan.min"), there=3, here=1),)


def test_a_deal_in_which_nobody_pays_says_so():
    deal = decode_deal(json.dumps({"rules": "riichi/tenhou", "draw": {"kind": "abortive"}}))
    comparison = shown(deal)
    assert (comparison.result, comparison.others) == (say("compare.nobody"), ())
    assert say("compare.all-same") in embed(deal, compare(deal, comparable(deal.rules))).description


@pytest.mark.parametrize("language", LANGUAGES)
def test_three_players_and_every_language_find_words(language):
    win = {"by": "S", "how": "discard", "from": "W", "value": {"yakuman": ["daisuushii"]}}
    deal = decode_deal(json.dumps({"rules": "riichi/tenhou-sanma", "wins": [win]}))
    (group,) = shown(deal, language=catalogue(language)).others
    assert "+64000" in group.result
    assert "compare." not in "".join(group.causes)


def test_names_are_shown_as_they_are():
    deal = dragons(names={"S": "**Bo**", "W": "@everyone"})
    text = embed(deal, compare(deal, ["riichi/majsoul"])).description
    assert r"\*\*Bo\*\* +64000" in text
    assert r"\@everyone" in text


@settings(max_examples=60, deadline=None)
@given(
    names=st.fixed_dictionaries({seat: st.text("*_`@<>אB𝄞", min_size=1, max_size=80) for seat in SEATS}),
    groups=st.integers(0, 40),
    keys=st.lists(st.sampled_from(["pao.scope", "pao.two", "winners.max", "pao.honba-ron"]), max_size=12),
    language=st.sampled_from(LANGUAGES),
)
def test_a_comparison_fits_discord(names, groups, keys, language):
    deal = dragons(names=names)
    changes = tuple(Change(key, "liable", "x" * 90) for key in keys)
    alternatives = [
        Alternative("riichi/majsoul", RULINGS[count], pays_the_same=False, changes=changes) for count in range(groups)
    ]
    alternatives += [
        Alternative("riichi/ema", DealError("bad-hand", "", "no-yaku"), pays_the_same=False, changes=changes)
    ]
    made = embed(deal, alternatives, catalogue(language)).to_dict()
    assert len(made["fields"]) == min(groups + 1, 25)
    assert size(made) <= 6000
    assert len(made["description"]) <= 4096
    for field in made["fields"]:
        assert 0 < len(field["name"]) <= 256
        assert 0 < len(field["value"]) <= 1024


def test_groups_without_room_are_counted():
    deal = dragons()
    results = [settle(dragons(honba=count)) for count in range(1, 31)]
    made = embed(deal, [Alternative("riichi/ema", result, pays_the_same=False) for result in results])
    assert (len(made.fields), made.footer.text) == (25, "… +5")
