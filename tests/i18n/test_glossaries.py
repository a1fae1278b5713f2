"""The words of each language: one thing, one word, and none of those that a table does not say."""

import re

import pytest

from bot.i18n import LANGUAGES, catalogue
from bot.ui.limits import MOST_IN_FIELD_LABEL

QUOTED = ("source.",)
"""Names of pages, programs and papers, as they call themselves."""


def said(language, where=""):
    """Give the sentences of a language by key: all of them, or those whose key is so."""
    sentences = catalogue(language).sentences.items()
    return {key: text for key, text in sentences if not key.startswith(QUOTED) and re.search(where, key)}


def saying(language, words, where="", *allowed):
    """Give the sentences that use one of these words though they should not."""
    return {key: text for key, text in said(language, where).items() if re.search(words, text) and key not in allowed}


RIICHI, HONGKONG, WUHAN = (rf"\.{family}\." for family in ("riichi", "hongkong", "wuhan"))


def test_english_speaks_of_nobody_as_a_man_or_a_woman():
    assert saying("en", r"(?i)\b(he|him|his|himself|she|her|hers|herself)\b") == {}


@pytest.mark.parametrize(
    ("where", "words", "allowed"),
    [
        ("", r"(?i)\b(this|the|some) houses?\b(?! rule)|as the rules have it", ()),
        ("", r"(?i)\b(a|the|this|that|one|drawn) deal\b|called off|moves nothing", ()),
        ("", r"(?i)\bgame \{|\brecord \{", ()),
        ("", r"(?i)(?<!tiles )on the floor|\blay on\b", ()),
        ("", r"(?i)\banswers? for\b|\bblame|\bat fault\b|\balleged|\bis said to\b|\btestimony\b", ()),
        ("", r"(?i)under liability|liable part|liability lies", ()),
        ("", r"(?i)\bcounters?\b", ("question.honba",)),
        ("", r"(?i)identical runs(?!\))|under the (sea|river)|composite hand", ("clause.riichi.pao.isshoku-yonjun",)),
        ("", r"(?i)\bdialogue\b|\bmay manage\b|\bmanages? this server\b", ()),
        ("", r"\{count\} [a-z]", ("ui.rules.more",)),
        ("", r"\d,\d{3}\b", ()),
        (RIICHI, r"(?i)\bready\b|\bfalse win\b|\bself-?draw", ()),
        (HONGKONG, r"(?i)\b(tenpai|noten|kan|pon|chi|tsumo|ron|yaku|han)\b|\b(open|closed) kong\b", ()),
        (WUHAN, r"(?i)\b(tenpai|noten|kan|pon|chi|tsumo|ron|yaku|han|faan)\b|\b(open|closed) kong\b", ()),
    ],
)
def test_english_says_what_the_table_says(where, words, allowed):
    assert saying("en", words, where, *allowed) == {}


@pytest.mark.parametrize(
    ("where", "words", "allowed"),
    [
        ("", "(?<!其)他|她", ()),
        ("", r"对话|仅凭口述|据称|此点|第三家|被包的|包牌部分|积棒|起决定作用|第\{\w+\}局", ()),
        ("", "供托", ("question.deposits",)),
        (RIICHI, "胡|出铳|放冲|落地|(?<!错)和局|荒庄|诈", ()),
        (HONGKONG, "副露|和牌|荣和|放铳|放冲|同类牌|流局|荒庄|胡|错和", ()),
        (WUHAN, "副露|放铳|出铳|包牌|流局|和局|食糊|错和|诈糊", ()),
    ],
)
def test_simplified_chinese_says_what_the_table_says(where, words, allowed):
    assert saying("zh-CN", words, where, *allowed) == {}


@pytest.mark.parametrize(
    ("where", "words", "allowed"),
    [
        ("", "(?<!其)他|她", ()),
        ("", r"對話|僅憑口述|據稱|此點|第三家|被包的|包牌部分|第\{\w+\}局", ()),
        ("", "預設(?!值|的金頂)|默認|服務器|用戶|命令(?!列)|胡牌者|放槍者", ()),
        ("", "裏(?!寶牌)", ()),
        (RIICHI, "胡|出銃|放沖|落地|(?<!錯)和局|荒莊|詐", ()),
        (HONGKONG, "副露|和牌|榮和|放銃|放槍|放沖|流局|荒莊|胡|錯和", ()),
        (WUHAN, "副露|放銃|出銃|包牌|流局|和局|食糊|錯和|詐糊", ()),
    ],
)
def test_traditional_chinese_says_what_the_table_says(where, words, allowed):
    assert saying("zh-TW", words, where, *allowed) == {}


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("", "アガった人|アガリ牌|誤ったアガリ|責任が生じた|責任払いの対象"),
        ("", r"典拠|このプロジェクト|記録\{"),
        ("", "3種目|(?<!統)[一二三四五六七八九]つ|[一二三]行"),
        ("", "和了(?!者|牌)"),
        (RIICHI, "搶槓"),
        (f"{HONGKONG}|{WUHAN}", "パオ"),
        (r"^option\.", "ますか|ですか|？"),
    ],
)
def test_japanese_says_what_the_table_says(where, words):
    assert saying("ja", words, where) == {}


@pytest.mark.parametrize(("language", "foreign"), [("zh-CN", "副露|和牌|放铳|流局"), ("zh-TW", "副露|和牌|放銃|流局")])
def test_a_dialogue_of_hong_kong_speaks_as_hong_kong_does(language, foreign):
    words = catalogue(language).for_family("hongkong")
    heads = ("ending.", "headline.", "question.", "step.", "summary.", "ui.", "terminal.", "call.", "flag.")
    others = re.compile(r"riichi|wuhan|kita|honba|deposits|yakuman|nagashi|ready|abortive|^step\.draw$")
    told = {key: words(key) for key in words.sentences if key.startswith(heads) and not others.search(key)}
    assert {key: text for key, text in told.items() if re.search(foreign, text)} == {}


ELSEWHERE = re.compile(
    r"\.(riichi|hongkong|wuhan)\.|riichi|kita|honba|deposits|yakuman|nagashi|dora|sanma|abortive|robbed-closed-kan"
    r"|no-yaku|no-such-han|\.(fu|han)\b"
)
"""What is asked and said in riichi alone."""


@pytest.mark.parametrize("family", ["hongkong", "wuhan"])
def test_english_has_no_words_of_riichi_for_the_other_families(family):
    words = catalogue("en").for_family(family)
    heads = re.compile(r"(answer|call|ending|error|question|section|step|summary|ui|way|why)\.")
    told = {key: words(key) for key in words.sentences if heads.match(key) and not ELSEWHERE.search(key)}
    spoken = re.compile(r"(?i)\b(tenpai|noten|kan|pon|chi|tsumo|ron|yaku|han)\b|\b(open|closed) kong\b")
    not_asked = {"hongkong": "ready", "wuhan": "robbed-kan"}[family]
    foreign = {key: text for key, text in told.items() if spoken.search(text)}
    assert {key: text for key, text in foreign.items() if not_asked not in key} == {}


BUTTON = re.compile(
    r"""
    ui\.((hongkong|wuhan)\.)?(open | none | hand\.again | meld\.(add|all) | small\.\w+)
    | ui\.(post | discard | why | other-rules | all)
    | ui\.rules\.(import\.(yes|no) | back | then | newer | older | see | ask | first | all)
    | (way | ending | answer)\..*
    """,
    re.VERBOSE,
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_button_is_read_at_a_glance(language):
    most = 24 if language == "en" else 12
    on_buttons = {key: text for key, text in said(language).items() if BUTTON.fullmatch(key)}
    assert len(on_buttons) > 40
    assert {key: text for key, text in on_buttons.items() if len(text) > most} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_label_of_an_option_has_room_in_a_form(language):
    labels = said(language, r"^label\.")
    assert len(labels) > 100
    assert {key: text for key, text in labels.items() if len(text) > MOST_IN_FIELD_LABEL} == {}
