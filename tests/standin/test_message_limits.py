"""What a message may hold: one step over each limit is refused where Discord refuses it, the limit itself is not."""

import pytest

from .tiny import logged_in, refused

BUTTON = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
OPTION = {"label": "East", "value": "E"}
SELECT = {"type": 3, "custom_id": "seat", "options": [OPTION]}
TOO_LONG, MISSING, WRONG_COUNT = "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_REQUIRED", "BASE_TYPE_BAD_LENGTH"
CHOICES, TOO_SMALL, TOO_BIG = "BASE_TYPE_CHOICES", "NUMBER_TYPE_MIN", "NUMBER_TYPE_MAX"


def embed(**parts):
    return {"embeds": [{"title": "T"} | parts]}


def row(*components):
    return {"content": "x", "components": [{"type": 1, "components": list(components)}]}


def rows(count, of=BUTTON):
    return {
        "content": "x",
        "components": [{"type": 1, "components": [of | {"custom_id": f"id{n}"}]} for n in range(count)],
    }


def buttons(count):
    return row(*(BUTTON | {"custom_id": f"id{n}"} for n in range(count)))


def button(**changes):
    return row({key: value for key, value in (BUTTON | changes).items() if value is not None})


def select(**changes):
    return row(SELECT | changes)


def options(count):
    return select(options=[{"label": f"L{n}", "value": f"v{n}"} for n in range(count)])


def option(**changes):
    return select(options=[OPTION | changes])


def layout(*components):
    return {"flags": 1 << 15, "components": list(components)}


def text(content):
    return {"type": 10, "content": content}


IN_ROW = "components.0.components.0"

REFUSED = {
    "content over 2000": ({"content": "x" * 2001}, "content", TOO_LONG),
    "eleven embeds": ({"embeds": [{"title": "T"}] * 11}, "embeds", WRONG_COUNT),
    "title over 256": (embed(title="x" * 257), "embeds.0.title", TOO_LONG),
    "description over 4096": (embed(description="x" * 4097), "embeds.0.description", TOO_LONG),
    "26 fields": (embed(fields=[{"name": "n", "value": "v"}] * 26), "embeds.0.fields", WRONG_COUNT),
    "field name over 256": (embed(fields=[{"name": "x" * 257, "value": "v"}]), "embeds.0.fields.0.name", TOO_LONG),
    "field value over 1024": (embed(fields=[{"name": "n", "value": "x" * 1025}]), "embeds.0.fields.0.value", TOO_LONG),
    "field without a value": (embed(fields=[{"name": "n", "value": ""}]), "embeds.0.fields.0.value", MISSING),
    "field with a blank name": (embed(fields=[{"name": " ", "value": "v"}]), "embeds.0.fields.0.name", MISSING),
    "footer over 2048": (embed(footer={"text": "x" * 2049}), "embeds.0.footer.text", TOO_LONG),
    "author over 256": (embed(author={"name": "x" * 257}), "embeds.0.author.name", TOO_LONG),
    "colour over white": (embed(color=0x1000000), "embeds.0.color", TOO_BIG),
    "6001 characters over two embeds": (
        {"embeds": [{"description": "x" * 3000}, {"description": "x" * 3001}]},
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "6001 characters over all parts": (
        embed(
            title="t",
            description="x" * 4000,
            footer={"text": "x" * 1000},
            author={"name": "x" * 200},
            fields=[{"name": "n" * 100, "value": "v" * 700}],
        ),
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "picture that is not there": (
        embed(image={"url": "attachment://hand.png"}),
        "embeds.0.image.url",
        "REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "address of another kind": (embed(image={"url": "file:///x"}), "embeds.0.image.url", "URL_TYPE_INVALID_SCHEME"),
    "six rows": (rows(6), "components", WRONG_COUNT),
    "six buttons in a row": (buttons(6), "components.0.components", WRONG_COUNT),
    "an empty row": (row(), "components.0.components", MISSING),
    "two selects in a row": (
        row(SELECT, SELECT | {"custom_id": "other"}),
        "components.0.components",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "a select beside a button": (row(SELECT, BUTTON), "components.0.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    "one custom id twice": (
        row(BUTTON, BUTTON),
        "components.0.components.1.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "custom id over 100": (button(custom_id="x" * 101), f"{IN_ROW}.custom_id", TOO_LONG),
    "no custom id": (button(custom_id=""), f"{IN_ROW}.custom_id", MISSING),
    "label over 80": (button(label="x" * 81), f"{IN_ROW}.label", TOO_LONG),
    "neither label nor emoji": (button(label=None), IN_ROW, "BUTTON_COMPONENT_MISSING_LABEL_OR_EMOJI"),
    "a style of no button": (button(style=9), f"{IN_ROW}.style", CHOICES),
    "a link with a custom id": (
        button(style=5, url="https://example.org"),
        f"{IN_ROW}.custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    "a link without an address": (button(style=5, custom_id=None), f"{IN_ROW}.url", MISSING),
    "a tile that is no emoji": (button(emoji={"name": "🀀"}), f"{IN_ROW}.emoji.name", "BUTTON_COMPONENT_INVALID_EMOJI"),
    "a word as emoji": (button(emoji={"name": "pon"}), f"{IN_ROW}.emoji.name", "BUTTON_COMPONENT_INVALID_EMOJI"),
    "two emoji as one": (button(emoji={"name": "✅✅"}), f"{IN_ROW}.emoji.name", "BUTTON_COMPONENT_INVALID_EMOJI"),
    "a foreign custom emoji": (
        button(emoji={"name": "pon", "id": "123"}),
        f"{IN_ROW}.emoji.name",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    "placeholder over 150": (select(placeholder="x" * 151), f"{IN_ROW}.placeholder", TOO_LONG),
    "26 options": (options(26), f"{IN_ROW}.options", WRONG_COUNT),
    "no options": (options(0), f"{IN_ROW}.options", MISSING),
    "option label over 100": (option(label="x" * 101), f"{IN_ROW}.options.0.label", TOO_LONG),
    "option value over 100": (option(value="x" * 101), f"{IN_ROW}.options.0.value", TOO_LONG),
    "option description over 100": (option(description="x" * 101), f"{IN_ROW}.options.0.description", TOO_LONG),
    "one option value twice": (
        select(options=[OPTION, OPTION | {"label": "Again"}]),
        f"{IN_ROW}.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "more to choose than there is": (
        select(max_values=2),
        f"{IN_ROW}.max_values",
        "SELECT_COMPONENT_MAX_GREATER_THAN_OPTIONS",
    ),
    "min over max": (select(min_values=2), f"{IN_ROW}.min_values", "SELECT_COMPONENT_MIN_GREATER_THAN_MAX"),
    "two defaults where one fits": (
        select(options=[OPTION | {"default": True}, {"label": "S", "value": "S", "default": True}]),
        f"{IN_ROW}.options",
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    "a text input in a message": (
        row({"type": 4, "custom_id": "t", "style": 1, "label": "L"}),
        f"{IN_ROW}.type",
        CHOICES,
    ),
    "a layout without its flag": ({"content": "x", "components": [text("hello")]}, "components.0.type", CHOICES),
    "content beside a layout": (
        layout(text("hello")) | {"content": "x"},
        "",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "41 parts of a layout": (
        layout({"type": 17, "components": [text("x")] * 40}),
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "4001 characters in a layout": (
        layout(text("x" * 2000), text("x" * 2001)),
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "one component id twice": (
        row(BUTTON | {"id": 5}, BUTTON | {"id": 5, "custom_id": "b"}),
        "components.0.components.1.id",
        "COMPONENT_ID_DUPLICATED",
    ),
    "mentions both parsed and named": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions.parse",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "mentions of another kind": (
        {"content": "x", "allowed_mentions": {"parse": ["all"]}},
        "allowed_mentions.parse.0",
        CHOICES,
    ),
    "a flag nobody may set": ({"content": "x", "flags": 1}, "flags", "BITFIELD_INVALID_FLAGS"),
    "an attachment that is not there": (
        {"content": "x", "attachments": [{"id": "0"}]},
        "attachments.0",
        "ATTACHMENT_NOT_FOUND",
    ),
}

ACCEPTED = {
    "content of 2000": {"content": "x" * 2000},
    "6000 characters": {"embeds": [{"description": "x" * 3000}, {"description": "x" * 3000}]},
    "every part of an embed at its limit": embed(
        title="x" * 256,
        footer={"text": "x" * 2048},
        author={"name": "x" * 256},
        fields=[{"name": "n", "value": "v"}] * 25,
    ),
    "a description of 4096": embed(description="x" * 4096),
    "ten embeds": {"embeds": [{"title": "T"}] * 10},
    "five rows of five buttons": {
        "components": [
            {"type": 1, "components": [BUTTON | {"custom_id": f"{r}{c}"} for c in range(5)]} for r in range(5)
        ]
    },
    "a label of 80 and a custom id of 100": button(label="x" * 80, custom_id="x" * 100),
    "25 options": options(25),
    "a select at its limits": select(
        placeholder="x" * 150, options=[{"label": "x" * 100, "value": "x" * 100, "description": "x" * 100}]
    ),
    "a link": button(style=5, custom_id=None, url="https://example.org"),
    "the red dragon, which is an emoji": button(label=None, emoji={"name": "🀄"}),
    "an emoji of several characters": button(emoji={"name": "🧑‍⚖️"}),
    "a flag and a keycap": row(BUTTON | {"emoji": {"name": "🇯🇵"}}, BUTTON | {"custom_id": "b", "emoji": {"name": "1️⃣"}}),
    "a layout": layout({"type": 17, "components": [text("hello"), {"type": 14}, row(BUTTON)["components"][0]]}),
    "a section with a button": layout({"type": 9, "components": [text("hello")], "accessory": BUTTON}),
}


@pytest.mark.parametrize("case", REFUSED)
async def test_a_message_over_a_limit_is_refused_where_it_is(case):
    body, place, code = REFUSED[case]
    async with logged_in() as club:
        answer = await refused(club.bot.api("POST", f"/channels/{club.table.id}/messages", body))
        assert (50035, {place: code}) == answer
        assert club.refusals() == [50035]
        assert club.table.messages == []


@pytest.mark.parametrize("case", ACCEPTED)
async def test_a_message_at_its_limits_is_accepted(case):
    async with logged_in() as club:
        written = await club.bot.api("POST", f"/channels/{club.table.id}/messages", ACCEPTED[case])
        assert str(club.table.messages[0].id) == written["id"]


@pytest.mark.parametrize(
    "body", [{}, {"content": " \n"}, {"embeds": [{}]}, {"embeds": [{"color": 5}]}, {"content": None}]
)
async def test_an_empty_message_is_refused(body):
    async with logged_in() as club:
        code, _ = await refused(club.bot.api("POST", f"/channels/{club.table.id}/messages", body))
        assert code == 50006
        assert club.refusals() == [50006]


async def test_a_message_cannot_be_emptied_by_an_edit():
    async with logged_in() as club:
        written = await club.bot.api("POST", f"/channels/{club.table.id}/messages", {"content": "here"})
        path = f"/channels/{club.table.id}/messages/{written['id']}"
        code, _ = await refused(club.bot.api("PATCH", path, {"content": ""}))
        assert (code, club.refusals()) == (50006, [50006])
        assert club.table.messages[0].content == "here"


async def test_an_edit_over_a_limit_changes_nothing():
    async with logged_in() as club:
        written = await club.bot.api("POST", f"/channels/{club.table.id}/messages", {"content": "here"})
        path = f"/channels/{club.table.id}/messages/{written['id']}"
        await refused(club.bot.api("PATCH", path, {"content": "new", "embeds": [{"title": "x" * 257}]}))
        assert club.refusals() == [50035]
        assert club.table.messages[0].content == "here"


async def test_an_emoji_of_the_server_may_be_used():
    async with logged_in() as club:
        emoji_id = club.guild.add_emoji("pon").strip("<>").split(":")[-1]
        await club.bot.api("POST", f"/channels/{club.table.id}/messages", button(emoji={"name": "pon", "id": emoji_id}))
        assert len(club.table.messages) == 1


MENTION_CASES = [
    (None, (True, True, True)),
    ({"parse": []}, (False, False, False)),
    ({"parse": ["users"]}, (True, False, False)),
    ({"parse": ["everyone"]}, (False, False, True)),
    ({"parse": ["roles"]}, (False, True, False)),
]


@pytest.mark.parametrize(("allowed", "pinged"), MENTION_CASES)
async def test_only_allowed_mentions_ping(allowed, pinged):
    async with logged_in() as club:
        referee = club.guild.role("Referee")
        body = {"content": f"@everyone {club.ann.mention} {referee.mention}", "allowed_mentions": allowed}
        await club.bot.api("POST", f"/channels/{club.table.id}/messages", body)
        pings = club.table.messages[0].pings
        assert pinged == (club.ann.id in pings.users, referee.id in pings.roles, pings.everyone)


async def test_a_mention_can_be_allowed_by_name():
    async with logged_in() as club:
        body = {"content": f"{club.ann.mention} {club.bo.mention}", "allowed_mentions": {"users": [str(club.bo.id)]}}
        await club.bot.api("POST", f"/channels/{club.table.id}/messages", body)
        assert {club.bo.id} == club.table.messages[0].pings.users
