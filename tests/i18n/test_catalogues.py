"""The catalogues: the same sentences in every language, each of them used, none of them missing."""

import re
import string
from pathlib import Path

import pytest

from bot.engine import families, family_of
from bot.i18n import LANGUAGES, catalogue
from bot.presentation.words import OPTION_OF_CLAUSE, PRICED

ROOT = Path(__file__).parents[2]
OTHERS = [language for language in LANGUAGES if language != "en"]
SOURCES = "\n".join(
    path.read_text(encoding="utf-8") for room in ("bot", "cogs") for path in (ROOT / room).rglob("*.py")
)
ENGLISH = catalogue("en").sentences
SHARED = re.compile(
    r"""
    (?:[^a-z]|\{[^}]*\})*                 # signs, numbers and what is filled in
    (?:(?:ema|wrc|jpml|json|discord|saki|riichi\ city|m-league|faan|fan-laak|hkma|whopays|English|fu|han
    |riichi_advanced|majhong_cli|riichi\.wiki\ riichi)
    (?:[^a-z]|\{[^}]*\})*)*               # proper names, and words that every table writes alike
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""What may read the same in English and in another language."""


def places(sentence):
    return sorted({name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None})


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_exactly_the_english_keys(language):
    assert catalogue(language).sentences.keys() == ENGLISH.keys()


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_fills_in_what_the_english_one_does(language):
    theirs = catalogue(language).sentences
    assert {key: places(theirs[key]) for key in ENGLISH} == {key: places(text) for key, text in ENGLISH.items()}


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left_in_another_language(language):
    theirs = catalogue(language).sentences
    left = [key for key, text in ENGLISH.items() if theirs[key] == text and not SHARED.fullmatch(text)]
    assert left == []


IN_ANY_LANGUAGE = re.compile(
    r"""
    \{[^}]*\} | `[^`]*`                                       # what is filled in, and what is typed as it stands
    | [a-z0-9-]*\.png | png | [a-z.-]+=[a-z]+                # files and house rules, as they are typed
    | [a-z]+(?:_[a-z]+)+ | \.env(?:\.example)?                # settings, and where they are kept
    | whopays(?:\ demo|\ export|\ migrate|\ restore\ file)? | discord | prometheus | litestream
    | csv | json(?:\ lines)? | utf-8 | kb | noto\ sans\ cjk
    | tenhou\.net/6 | mjlog | xml | gzip | mib                # logs, and how large they are
    | ema(?:riichi)? | wrc | rmu | pml | saki | riichi\.wiki(?:\ riichi|\ chankan)? | majiang-core | plala | wikipedia
    | mahjong-sg-calculator-web | hk-mahjong(?:-coach)? | npm | bigproduction\.com
    | sekinin\ barai | rinshan\ kaihou                        # titles of pages
    | (?:injusticejudge|mihajong|riichienv)\ issue | mahjong-dora # programs and courses
    | (?<![a-z])bot(?![a-z]) | (?:privileged\ gateway\ )?intents | reset\ token   # as Discord's developer portal has it
    | english | enter                                         # a language's own name, a key
    | \bred\b | \bno\b | \d[a-z]+\b                          # what people type, tiles
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""What is written in Latin letters in every language."""


@pytest.mark.parametrize("language", OTHERS)
def test_no_latin_letters_stand_in_another_language_but_those_listed(language):
    theirs = catalogue(language).sentences
    left = {key: text for key, text in theirs.items() if re.search("[A-Za-z]{2}", IN_ANY_LANGUAGE.sub(" ", text))}
    assert left == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_or_ends_in_space(language):
    wrong = [key for key, text in catalogue(language).sentences.items() if not text.strip() or text != text.rstrip()]
    assert wrong == []


def test_every_clause_option_preset_and_family_has_its_words():
    wanted = set()
    for family in families():
        rules = family_of(family)
        wanted |= {f"clause.{clause}" for clause in rules.clauses}
        wanted |= {f"option.{family}.{key}" for key in rules.options}
        wanted |= {f"preset.{family}.{name}" for name in rules.presets} | {f"family.{family}"}
        wanted |= {f"pattern.{family}.{name}" for name in rules.agreed_patterns}
    assert wanted <= ENGLISH.keys()


def sources():
    for family in families():
        rules = family_of(family)
        yield from (preset.source for preset in rules.presets.values())
        yield from (option.source for option in rules.options.values())
        yield from rules.clauses.values()


def test_every_source_has_its_words_and_in_english_they_are_those_of_the_table():
    words = {key.removeprefix("source."): text for key, text in ENGLISH.items() if key.startswith("source.")}
    assert words == {source: source for source in sources()}


def words_of(rules, key):
    return rules.options[key].words if key in rules.options else ()


def test_no_words_are_kept_for_a_clause_option_or_preset_that_does_not_exist():
    known = set()
    for family in families():
        rules = family_of(family)
        known |= {f"clause.{clause}" for clause in rules.clauses}
        known |= {f"clause.{family}.{key}.{word}" for key, option in rules.options.items() for word in option.words}
        for clause, key in OPTION_OF_CLAUSE.items():
            known |= {f"clause.{family}.{clause}.{word}" for word in (*words_of(rules, key), PRICED)}
        known |= {f"option.{family}.{key}" for key in rules.options}
        known |= {f"preset.{family}.{name}" for name in rules.presets}
        known |= {f"value.{family}.{key}.{word}" for key, option in rules.options.items() for word in option.words}
    listed = re.compile(r"(clause|option|preset)\.|value\.(riichi|hongkong|wuhan)\.")
    assert [key for key in ENGLISH if listed.match(key) and key not in known] == []


def test_every_other_sentence_is_asked_for_somewhere():
    built = [*re.findall(r"""f["']([a-z][a-z-]*(?:\.[a-z-]+)*\.)\{""", SOURCES), "command.", "value."]
    named = set(re.findall(r"""["']([a-z][\w-]*(?:\.[\w-]+)+)["']""", SOURCES))
    of_a_family = re.compile(rf"\.({'|'.join(families())})\.")
    common = {key: of_a_family.sub(".", key, count=1) for key in ENGLISH}
    unused = [key for key in ENGLISH if common[key] not in named and not key.startswith(tuple(built))]
    assert unused == []


def test_every_sentence_that_is_asked_for_by_name_exists():
    asked = set(re.findall(r'(?:language|public|catalogue\("en"\)|words\.language)\(\s*"([a-z][\w.-]+)"', SOURCES))
    assert sorted(asked - ENGLISH.keys()) == []
