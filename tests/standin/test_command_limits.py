"""What a command may be: names, descriptions, options, choices, languages, their order and size."""

import pytest

from .tiny import logged_in, refused

TOO_LONG, MISSING, WRONG_COUNT = "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_REQUIRED", "BASE_TYPE_BAD_LENGTH"
BAD_NAME, CHOICES = "APPLICATION_COMMAND_INVALID_NAME", "BASE_TYPE_CHOICES"


def command(**changes):
    return {"name": "settle", "description": "Settles a deal", "type": 1} | changes


def option(**changes):
    return {"type": 3, "name": "rules", "description": "The rules"} | changes


def with_option(**changes):
    return [command(options=[option(**changes)])]


def with_choices(*choices):
    return with_option(choices=list(choices))


def sub(name="show", **changes):
    return {"type": 1, "name": name, "description": "Shows"} | changes


REFUSED = {
    "an upper case name": ([command(name="Settle")], "0.name", BAD_NAME),
    "a name with a space": ([command(name="settle it")], "0.name", BAD_NAME),
    "a name over 32": ([command(name="x" * 33)], "0.name", TOO_LONG),
    "no name": ([command(name="")], "0.name", MISSING),
    "no description": ([command(description="")], "0.description", MISSING),
    "a description over 100": ([command(description="x" * 101)], "0.description", TOO_LONG),
    "one name twice": ([command(), command()], "1.name", "APPLICATION_COMMANDS_DUPLICATE_NAME"),
    "a bad name in a language": ([command(name_localizations={"ja": "清 算"})], "0.name_localizations.ja", BAD_NAME),
    "a language that is none": ([command(name_localizations={"en": "settle"})], "0.name_localizations.en", CHOICES),
    "a long description in a language": (
        [command(description_localizations={"zh-CN": "长" * 101})],
        "0.description_localizations.zh-CN",
        TOO_LONG,
    ),
    "26 options": ([command(options=[option(name=f"o{n}") for n in range(26)])], "0.options", WRONG_COUNT),
    "a bad option name": (with_option(name="Rules"), "0.options.0.name", BAD_NAME),
    "an option without description": (with_option(description=""), "0.options.0.description", MISSING),
    "an option twice": (
        [command(options=[option(), option()])],
        "0.options.1.name",
        "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED",
    ),
    "two options of one name in a language": (
        [
            command(
                options=[option(name_localizations={"ja": "形"}), option(name="how", name_localizations={"ja": "形"})]
            )
        ],
        "0.options.1.name",
        "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED",
    ),
    "required after optional": (
        [command(options=[option(), option(name="hand", required=True)])],
        "0.options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "26 choices": (
        with_choices(*({"name": f"n{n}", "value": f"v{n}"} for n in range(26))),
        "0.options.0.choices",
        WRONG_COUNT,
    ),
    "a choice name over 100": (with_choices({"name": "x" * 101, "value": "v"}), "0.options.0.choices.0.name", TOO_LONG),
    "a choice value over 100": (
        with_choices({"name": "n", "value": "x" * 101}),
        "0.options.0.choices.0.value",
        TOO_LONG,
    ),
    "choices beside autocomplete": (
        with_option(choices=[{"name": "n", "value": "v"}], autocomplete=True),
        "0.options.0.autocomplete",
        "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID",
    ),
    "sub-commands beside options": (
        [command(options=[sub(), option()])],
        "0.options",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "a group in a group": (
        [
            command(
                options=[
                    {
                        "type": 2,
                        "name": "a",
                        "description": "a",
                        "options": [{"type": 2, "name": "b", "description": "b"}],
                    }
                ]
            )
        ],
        "0.options.0.options.0.type",
        CHOICES,
    ),
    "a menu with a description": (
        [{"type": 3, "name": "Settle this", "description": "no"}],
        "0.description",
        "APPLICATION_COMMANDS_CONTEXT_MENU_FIELD",
    ),
    "a menu name over 32": ([{"type": 3, "name": "x" * 33}], "0.name", TOO_LONG),
    "sixteen menus": ([{"type": 3, "name": f"Menu {n}"} for n in range(16)], "", "MAX_APPLICATION_COMMANDS"),
    "101 commands": ([command(name=f"c{n}") for n in range(101)], "", "MAX_APPLICATION_COMMANDS"),
}

ACCEPTED = {
    "names in other scripts": [
        command(name="結算", name_localizations={"ja": "清算", "zh-CN": "结算", "en-GB": "settle-it"})
    ],
    "a name of 32": [command(name="x" * 32, description="x" * 100)],
    "25 options": [command(options=[option(name=f"o{n}") for n in range(25)])],
    "25 choices": with_choices(*({"name": f"n{n}", "value": f"v{n}"} for n in range(25))),
    "a menu with spaces": [{"type": 3, "name": "Settle this"}],
    "a group": [
        command(options=[{"type": 2, "name": "house", "description": "House", "options": [sub()]}, sub("list")])
    ],
    "the same name as command and menu": [command(), {"type": 3, "name": "settle"}],
}


@pytest.mark.parametrize("case", REFUSED)
async def test_a_command_over_a_limit_is_refused_where_it_is(case):
    commands, place, code = REFUSED[case]
    async with logged_in() as club:
        answer = await refused(club.bot.api("PUT", f"/applications/{club.bot.application_id}/commands", commands))
        assert (50035, {place: code}) == answer
        assert club.refusals() == [50035]


@pytest.mark.parametrize("case", ACCEPTED)
async def test_a_command_at_its_limits_is_accepted(case):
    async with logged_in() as club:
        stored = await club.bot.api("PUT", f"/applications/{club.bot.application_id}/commands", ACCEPTED[case])
        assert [one["name"] for one in ACCEPTED[case]] == [one["name"] for one in stored]


async def test_a_command_of_more_than_8000_characters_is_refused():
    async with logged_in() as club:
        choices = [{"name": f"{n}" * 50, "value": f"{n}" * 50} for n in range(2)]
        options = [option(name=f"o{n}", description="x" * 100, choices=choices) for n in range(25)]
        further = {"name": "c" * 60, "value": "c" * 60}
        small = [command(options=options)]
        large = [command(options=[one | {"choices": [*choices, further]} for one in options])]
        path = f"/applications/{club.bot.application_id}/commands"
        await club.bot.api("PUT", path, small)
        assert await refused(club.bot.api("PUT", path, large)) == (50035, {"0": "APPLICATION_COMMAND_TOO_LARGE"})
        assert club.refusals() == [50035]


async def test_the_longest_language_counts_towards_the_size():
    async with logged_in() as club:
        choices = [{"name": name, "value": name * 100} for name in "abc"]
        languages = {"zh-CN": "长" * 100}
        options = [
            option(name=f"o{n}", description="x", description_localizations=languages, choices=choices[: 2 + n % 2])
            for n in range(25)
        ]
        answer = await refused(
            club.bot.api("PUT", f"/applications/{club.bot.application_id}/commands", [command(options=options)])
        )
        assert answer == (50035, {"0": "APPLICATION_COMMAND_TOO_LARGE"})
        assert club.refusals() == [50035]


async def test_a_command_that_keeps_its_name_keeps_its_id():
    async with logged_in() as club:
        path = f"/applications/{club.bot.application_id}/commands"
        first = await club.bot.api("PUT", path, [command()])
        second = await club.bot.api("PUT", path, [command(description="Settles it"), command(name="rules")])
        assert first[0]["id"] == second[0]["id"] != second[1]["id"]


async def test_other_languages_are_listed_only_if_asked_for():
    async with logged_in() as club:
        path = f"/applications/{club.bot.application_id}/commands"
        await club.bot.api("PUT", path, [command(name_localizations={"ja": "清算"})])
        (plain,) = await club.bot.api("GET", path)
        (full,) = await club.bot.api("GET", f"{path}?with_localizations=true")
        assert (plain.get("name_localizations"), full["name_localizations"]) == (None, {"ja": "清算"})


async def test_commands_of_one_server_are_found_only_there():
    async with logged_in() as club:
        other = club.world.guild("Other")
        await club.bot.api(
            "PUT", f"/applications/{club.bot.application_id}/guilds/{club.guild.id}/commands", [command()]
        )
        assert [one["name"] for one in club.world.registered_for(club.guild)] == ["settle"]
        assert club.world.registered_for(other) == []
