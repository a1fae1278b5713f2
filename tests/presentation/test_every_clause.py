"""Every clause by which somebody pays has its tag, every one that makes liable or frees has its finding."""

import string

import msgspec
import pytest

from bot.engine import Liability, families, family_of
from bot.i18n import LANGUAGES, catalogue
from bot.presentation.findings import finding
from bot.presentation.money import money_for
from bot.presentation.paid import payment_lines
from bot.presentation.words import words_for

from .deals import golden

MOST_IN_TAG = 40
KEYS = catalogue("en").sentences
SHAPING = {
    "riichi": """pao.double honba.pao winners winners.separate deposit.void yakuman.add yakuman.daisuushii
        yakuman.doubles yakuman.dealt limit yaku yaku.local yaku.open-riichi robbed-kan.closed draw.nagashi-value kita
        fu.double-wind sanma sanma.thirds sanma.five-man""",
    "hongkong": "pao.twelve.echo pao.announce draw",
    "wuhan": """winner.one draw hand.opened hand.red hand.green hand.skin hand.pair hand.wilds hand.shape hand.min
        factor.open factor.exposed-kan factor.closed-kan factor.red-kan factor.green-kan factor.skin-kan factor.wild-kan
        factor.hard factor.self-draw factor.discard factor.dealer steps cap cap.golden cap.opened cap.all-winds
        cap.order""",
}
"""Clauses that say how much is paid, or what cannot be: nobody pays or is examined by them."""


def has(head, clause):
    return f"{head}.{clause}" in KEYS or any(key.startswith(f"{head}.{clause}.") for key in KEYS)


def is_told_by_its_kind(clause):
    """Counters are tagged as such; what makes liable for one yakuman is told as it is for another."""
    family, _, rest = clause.partition(".")
    counters = rest.rpartition(".")[2].startswith("honba") and f"tag.{family}.honba" in KEYS
    parent = clause.rpartition(".")[0]
    return counters or (parent.endswith(".pao") and f"finding.{parent}" in KEYS)


@pytest.mark.parametrize("family", families())
def test_every_clause_has_its_tag_or_its_finding_or_shapes_amounts_only(family):
    shaping = {f"{family}.{clause}" for clause in SHAPING[family].split()}
    clauses = family_of(family).clauses.keys()
    told = {each for each in clauses if has("tag", each) or has("finding", each) or is_told_by_its_kind(each)}
    assert clauses - told == shaping - told
    assert shaping <= clauses


def test_no_tag_or_finding_is_kept_for_a_clause_that_does_not_exist():
    clauses = {clause for family in families() for clause in family_of(family).clauses}
    heads = ("tag.", "finding.", "small.")
    named = [key.partition(".")[2] for key in KEYS if key.startswith(heads)]
    kinds = {"none", *(f"{family}.{kind}" for family in families() for kind in ("none", "pao", "pao.1", "pao.2"))}
    left = [each for each in named if not any(f"{each}.".startswith(f"{clause}.") for clause in clauses)]
    assert set(left) <= kinds


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_pays_by_a_clause_reads_what_for(language):
    seen = set()
    for deal, ruling in golden():
        words = words_for(deal, catalogue(language))
        sentences = {words.reason(each.why) for each in ruling.payments}
        for line in payment_lines(deal, ruling, words, money_for(ruling.rules, ruling.house)):
            assert line.reason
            assert not any(sentence in line.reason for sentence in sentences), line
            assert "tag." not in line.reason
        seen |= {each.why for each in ruling.payments}
    keys = {key.removesuffix(".discarder") for key in KEYS}
    own = {clause for family in families() for clause in family_of(family).clauses if f"tag.{clause}" in keys}
    assert own - seen == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_was_examined_reads_their_name_and_why(language):
    seen = set()
    for deal, ruling in golden():
        words = words_for(deal, catalogue(language))
        for each in ruling.liabilities:
            line = finding(each, deal, words)
            assert words.party(each.player) in line.text
            assert line.text != words.reason(each.why)
            assert "finding." not in line.text
            assert "  " not in line.text
        seen |= {(each.why, each.holds) for each in ruling.liabilities}
    own = {clause for family in families() for clause in family_of(family).clauses if f"finding.{clause}" in KEYS}
    assert own - {why for why, _ in seen} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_tag_is_longer_than_a_line_beside_an_amount(language):
    tags = {key: text for key, text in catalogue(language).sentences.items() if key.startswith("tag.")}
    plain = {key: "".join(text for text, *_ in string.Formatter().parse(tag)) for key, tag in tags.items()}
    assert {key: text for key, text in plain.items() if len(text) > MOST_IN_TAG} == {}


@pytest.mark.parametrize("holds", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finding_says_whether_somebody_is_liable(language, holds):
    """In each language who is not liable is told so by other words than who is."""
    freeing = {"en": (" not ",), "zh-CN": ("不用",), "zh-TW": ("不用",), "ja": ("なし",)}[language]
    for deal, ruling in golden():
        words = words_for(deal, catalogue(language))
        for each in ruling.liabilities:
            if each.holds == holds:
                text = finding(each, deal, words).text
                said = text.replace("没听牌", "").replace("without", "")
                assert any(word in said for word in freeing) != holds, text


def test_a_liability_that_no_call_decided_is_told_without_a_meld():
    deal = next(deal for deal, ruling in golden() if ruling.liabilities and "wuhan" in ruling.rules)
    verdict = Liability("E", "S", "pure-suit", holds=True, why="wuhan.pao.pure-suit")
    text = finding(verdict, deal, words_for(msgspec.structs.replace(deal, names={}), catalogue("en"))).text
    assert text == "East pays for all (承包): fed South's third opening (pure suit)."
