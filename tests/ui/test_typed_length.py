"""Names, options of commands and imported files are read in time too, however long, and refused beyond what they take.

The ordinary suite takes a sample; WHOPAYS_THOROUGH=1 takes thousands of them and times them strictly.
"""

import json
import sys
from contextlib import suppress
from random import Random

import discord
import pytest

from bot.engine import SEATS, DealError, families, family_of
from bot.i18n import catalogue
from bot.ui.fields import MOST_TYPED, guests_in
from bot.ui.names import label_name, safe_name
from bot.ui.posted.compare import named_presets, presets_to_add
from bot.ui.rules.file import LARGEST, RulesFileError, mistakes_in, read_rules, write_rules
from bot.ui.rules.form import option_choices, preset_choices, read_value, value_choices
from bot.ui.rules.stated import Stated
from bot.ui.rules.text import add_lines, difference_lines
from tests.dialogue.anything_typed import anything
from tests.dialogue.measured_work import MOST_SECONDS, THOROUGH, slowest_of
from tests.wording import say

from .table import Asker

pytestmark = pytest.mark.slow

TEXTS = 5_000 if THOROUGH else 60
MOST_SENT = 6000
LANGUAGE = catalogue("zh-CN")
PRESETS = {family: [f"{family}/{name}" for name in family_of(family).presets] for family in families()}
STATED = {family: Stated(presets[0], {}) for family, presets in PRESETS.items()}


def guests(text):
    for name in guests_in(text)[: len(SEATS)]:
        safe_name(name)
        label_name(name)


def presets(text):
    for offered in PRESETS.values():
        named_presets(text, offered, LANGUAGE)
        presets_to_add(text, offered, LANGUAGE)
    preset_choices(text, LANGUAGE)


def house_rule(text):
    option_choices(STATED["hongkong"], text, LANGUAGE)
    for key in ("table", "faan.cap"):
        value_choices(STATED["hongkong"], key, text, LANGUAGE)
        with suppress(DealError):
            read_value(STATED["hongkong"].options[key], text)


@pytest.mark.parametrize(("read", "most"), [(guests, MOST_TYPED), (presets, MOST_SENT), (house_rule, MOST_SENT)])
def test_any_name_and_any_option_of_a_command_is_read_in_time(read, most):
    texts = [anything(f"{read.__name__} {seed}", most) for seed in range(TEXTS)]
    taken, text = slowest_of([*texts, "," * most, "1," * (most // 2), "a, " * (most // 3), "x" * most], read)
    sys.stdout.write(f"{read.__name__}: {taken * 1000:.1f} ms for {text!r}\n")
    assert taken <= MOST_SECONDS, text


def imported(data):
    """What comes of a file: its differences, or what is wrong with it."""
    try:
        wanted = read_rules(data)
    except RulesFileError as error:
        return mistakes_in(error, LANGUAGE)
    embed = discord.Embed()
    add_lines(embed, "", difference_lines(STATED["riichi"], wanted, LANGUAGE), LANGUAGE)
    write_rules(wanted)
    return embed


def brim(entry, before, after):
    """A file filled up with entries, each made from its number."""
    text, number = before, 0
    while len(text) + len(more := entry(number)) + len(after) < LARGEST:
        text, number = text + more, number + 1
    return (text.rstrip(",") + after).encode()


HOUSE = '{"rules":"hongkong/half-gun","house":{'
FULL_FILES = [
    brim(lambda number: f'"o{number}":1,', HOUSE, "}}"),
    brim(lambda number: f'"{number:x}":"*",', HOUSE, "}}"),
    brim(lambda number: f'"{number:x}":[],', HOUSE, "}}"),
    brim(lambda number: f'"o{number}":1,', HOUSE, ',"gun":null}}'),
    brim(lambda number: f'"f{number}":1,', "{", "}"),
    brim(lambda _: '"gun":"full",', HOUSE, "}}"),
    brim(lambda _: "1,", HOUSE + '"table":[', "]}}"),
    brim(lambda _: "[", HOUSE + '"table":', ""),
    brim(lambda _: "9", HOUSE + '"table":[', "]}}"),
    brim(lambda _: "*", HOUSE + '"gun":"', '"}}'),
    brim(lambda _: "*", HOUSE + '"', '":1}}'),
    brim(lambda _: "/", '{"rules":"', '"}'),
    brim(lambda _: "\\u4e00", '{"rules":"', '"}'),
    b"\xff" * LARGEST,
]


def any_file(seed):
    """A file of house rules with mistakes in it, some of them often."""
    dice = Random(seed)
    family = dice.choice(list(STATED))
    keys = [*STATED[family].options, *(f"x{number}" for number in range(dice.choice((0, 3, 3000))))]
    values = (1, "yes", "1", [1, 2], None, {}, 1.5, -1, 10**20, anything(f"value {seed}", 200))
    house = {key: dice.choice(values) for key in dice.sample(keys, dice.randrange(len(keys) + 1))}
    data = json.dumps({"rules": dice.choice(PRESETS[family]), "house": house}, ensure_ascii=False).encode()[:LARGEST]
    at = dice.randrange(len(data))
    return data[:at] + dice.choice((b"", b"", b"}", b'"', b"\xff")) + data[at:]


def test_any_file_of_house_rules_is_read_in_time():
    taken, data = slowest_of([*FULL_FILES, *map(any_file, range(TEXTS))], imported)
    sys.stdout.write(f"import: {taken * 1000:.1f} ms for {data[:60]!r}\n")
    assert taken <= MOST_SECONDS, data[:200]


def test_of_thousands_of_mistakes_as_many_are_told_as_there_is_room_for_and_the_rest_is_counted():
    text = imported(FULL_FILES[0])
    shown = [line for line in text.splitlines() if line.startswith("- ")]
    count = FULL_FILES[0].count(b'"o')
    assert len(text) <= 2000
    assert str(count - len(shown)) in text.splitlines()[-1]


async def test_a_form_that_holds_more_than_it_takes_is_refused_and_changes_nothing(club):
    async with club.running():
        asker = Asker(club)
        form = await asker.settle(rules="riichi/tenhou")
        for field in form.fields.values():
            field["max_length"] = 4000  # a program that does not keep to what the form says
        said = await asker.submit({**club.seats(), "guests": "G" * 401})
        assert said.content.startswith(say("ui.too-long", most=400))
        assert "> GGG" in said.content
        assert len(said.content) <= 2000
        assert "GGG" not in (await asker.resume()).text


def unlimited(options):
    """Let people send what a program sends that does not keep to what the commands say."""
    for option in options:
        option.pop("max_length", None)
        unlimited(option.get("options") or [])


@pytest.mark.parametrize(
    ("command", "options", "most"),
    [
        ("settle", {"rules": "riichi/tenhou", "hand": "1" * 401}, 400),
        ("rules set", {"option": "winners.max", "value": "1" * 1001}, 1000),
    ],
)
async def test_an_option_that_holds_more_than_it_takes_is_refused(club, command, options, most):
    async with club.running():
        unlimited(club.world.registered_for(club.guild))
        said = await club.boss.slash(club.table, command, **options)
        assert said.content == catalogue("en")("ui.too-long", most=most)
