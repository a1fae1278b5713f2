"""What a modal may hold, old style and new."""

import pytest

from .tiny import club, refused

INPUT = {"type": 4, "custom_id": "tiles", "style": 1}
OPTIONS = [{"label": "A", "value": "a"}, {"label": "B", "value": "b"}]
TOO_LONG, MISSING, WRONG_COUNT = "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_REQUIRED", "BASE_TYPE_BAD_LENGTH"
ID_TWICE, VALUE_TWICE = "COMPONENT_ID_DUPLICATED", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"
PART = "data.components.0"
TWICE = [OPTIONS[0], OPTIONS[0] | {"label": "Again"}]


def modal(*parts, **changes):
    return {"title": "Meld", "custom_id": "meld", "components": list(parts)} | changes


def label(component=INPUT, **changes):
    return {"type": 18, "label": "Tiles", "component": component} | changes


def labelled(**changes):
    return modal(label(INPUT | changes))


def row(**changes):
    return {"type": 1, "components": [INPUT | {"label": "Tiles"} | changes]}


def group(kind, options, **changes):
    return {"type": kind, "custom_id": "g", "options": options} | changes


def numbered(count):
    return [{"label": f"{number}", "value": f"{number}"} for number in range(count)]


def many(count):
    return [label(INPUT | {"custom_id": f"f{n}"}) for n in range(count)]


REFUSED = {
    "title over 45": (modal(label(), title="x" * 46), "data.title", TOO_LONG),
    "custom id over 100": (modal(label(), custom_id="x" * 101), "data.custom_id", TOO_LONG),
    "nothing in it": (modal(), "data.components", MISSING),
    "six parts": (modal(*many(6)), "data.components", WRONG_COUNT),
    "label over 45": (modal(label(label="x" * 46)), f"{PART}.label", TOO_LONG),
    "label description over 100": (modal(label(description="x" * 101)), f"{PART}.description", TOO_LONG),
    "old label over 45": (modal(row(label="x" * 46)), f"{PART}.components.0.label", TOO_LONG),
    "old input without label": (modal(row(label="")), f"{PART}.components.0.label", MISSING),
    "placeholder over 100": (labelled(placeholder="x" * 101), f"{PART}.component.placeholder", TOO_LONG),
    "max_length over 4000": (labelled(max_length=4001), f"{PART}.component.max_length", "NUMBER_TYPE_MAX"),
    "max_length of 0": (labelled(max_length=0), f"{PART}.component.max_length", "NUMBER_TYPE_MIN"),
    "a value over its max": (labelled(max_length=3, value="four"), f"{PART}.component.value", WRONG_COUNT),
    "a value under its min": (labelled(min_length=5, value="four"), f"{PART}.component.value", WRONG_COUNT),
    "min over max": (
        labelled(min_length=5, max_length=4),
        f"{PART}.component.min_length",
        "TEXT_INPUT_MIN_GREATER_THAN_MAX",
    ),
    "one custom id twice": (
        modal(label(), label()),
        "data.components.1.component.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "one custom id twice, of a text and a menu": (
        modal(label(), label({"type": 3, "custom_id": "tiles", "options": OPTIONS})),
        "data.components.1.component.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "one id twice": (modal(label(id=7), label(INPUT | {"custom_id": "b"}, id=7)), "data.components.1.id", ID_TWICE),
    "one id twice, inside": (modal(label(INPUT | {"id": 7}, id=7)), f"{PART}.component.id", ID_TWICE),
    "one value twice in a select": (modal(label(group(3, TWICE))), f"{PART}.component.options.1.value", VALUE_TWICE),
    "one value twice in a radio group": (
        modal(label(group(21, TWICE))),
        f"{PART}.component.options.1.value",
        VALUE_TWICE,
    ),
    "one value twice in checkboxes": (
        modal(label(group(22, TWICE))),
        f"{PART}.component.options.1.value",
        VALUE_TWICE,
    ),
    "26 options in a select": (modal(label(group(3, numbered(26)))), f"{PART}.component.options", WRONG_COUNT),
    "two defaults in a radio group": (
        modal(label(group(21, [each | {"default": True} for each in OPTIONS]))),
        f"{PART}.component.options",
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    "more defaults than checkboxes take": (
        modal(label(group(22, [each | {"default": True} for each in OPTIONS], max_values=1))),
        f"{PART}.component.options",
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    "more to check than there is": (
        modal(label(group(22, OPTIONS, max_values=3))),
        f"{PART}.component.max_values",
        "SELECT_COMPONENT_MAX_GREATER_THAN_OPTIONS",
    ),
    "more to check than may be checked": (
        modal(label(group(22, OPTIONS, min_values=2, max_values=1))),
        f"{PART}.component.min_values",
        "SELECT_COMPONENT_MIN_GREATER_THAN_MAX",
    ),
    "a button": (
        modal(label({"type": 2, "style": 1, "label": "x", "custom_id": "b"})),
        f"{PART}.component.type",
        "BASE_TYPE_CHOICES",
    ),
    "a select that is not labelled": (
        modal({"type": 1, "components": [{"type": 3, "custom_id": "s", "options": OPTIONS}]}),
        f"{PART}.components.0.type",
        "BASE_TYPE_CHOICES",
    ),
    "a disabled select": (
        modal(label({"type": 3, "custom_id": "s", "options": OPTIONS, "disabled": True})),
        f"{PART}.component.disabled",
        "COMPONENT_DISABLED_IN_MODAL",
    ),
    "a radio group of one": (
        modal(label({"type": 21, "custom_id": "r", "options": OPTIONS[:1]})),
        f"{PART}.component.options",
        WRONG_COUNT,
    ),
    "eleven checkboxes": (
        modal(
            label({"type": 22, "custom_id": "c", "options": [{"label": f"{n}", "value": f"{n}"} for n in range(11)]})
        ),
        f"{PART}.component.options",
        WRONG_COUNT,
    ),
}

ACCEPTED = {
    "everything at its limit": modal(
        label(
            INPUT | {"placeholder": "x" * 100, "max_length": 4000, "value": "x" * 4000},
            label="x" * 45,
            description="x" * 100,
        ),
        title="x" * 45,
        custom_id="x" * 100,
    ),
    "five parts": modal(*many(5)),
    "the old style": modal(row()),
    "all kinds": modal(
        {"type": 10, "content": "Read this"},
        label({"type": 3, "custom_id": "s", "options": OPTIONS}),
        label({"type": 5, "custom_id": "u"}),
        label({"type": 21, "custom_id": "r", "options": OPTIONS}),
        label({"type": 22, "custom_id": "c", "options": OPTIONS}),
    ),
}


async def offer(interaction, data):
    return await interaction.client.api(
        "POST", f"/interactions/{interaction.id}/{interaction.token}/callback", {"type": 9, "data": data}
    )


@pytest.mark.parametrize("case", REFUSED)
async def test_a_modal_over_a_limit_is_refused_where_it_is(case):
    data, place, code = REFUSED[case]
    outcome = []

    async def do(interaction):
        outcome.append(await refused(offer(interaction, data)))
        await interaction.response.send_message("refused")

    async with club(do) as here:
        await here.ann.slash(here.table, "do")
        assert ([(50035, {place: code})], [50035]) == (outcome, here.refusals())


@pytest.mark.parametrize("case", ACCEPTED)
async def test_a_modal_at_its_limits_opens(case):
    async def do(interaction):
        await offer(interaction, ACCEPTED[case])

    async with club(do) as here:
        modal = await here.ann.slash(here.table, "do")
        assert ACCEPTED[case]["title"] == modal.title


async def test_two_fields_of_one_label_are_filled_each_by_its_custom_id():
    twins = modal(label(INPUT | {"custom_id": "a", "value": "1"}), label(INPUT | {"custom_id": "b", "value": "2"}))

    async def do(interaction):
        await offer(interaction, twins)

    async with club(do) as here:
        form = await here.ann.slash(here.table, "do")
        assert form.prefilled == {"a": "1", "b": "2"}
        assert [form._named(name)["custom_id"] for name in ("a", "b")] == ["a", "b"]
