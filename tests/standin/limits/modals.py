"""The limits of a modal: one to five parts, each a text, a labelled component or an old-style row."""

from .components import CHECKBOX, CHECKBOXES, LABEL, RADIO, ROW, SELECTS, TEXT, TEXT_INPUT, UPLOAD, Checker
from .form import Form

LABELLED = (TEXT_INPUT, *SELECTS, UPLOAD, RADIO, CHECKBOXES, CHECKBOX)


def check(form: Form, modal: dict, custom_emoji: set[int]) -> None:
    """Check the data of an answer that opens a modal."""
    form.at("title").text(modal.get("title"), 45, least=1)
    form.at("custom_id").text(modal.get("custom_id"), 100, least=1)
    checker = Checker(custom_emoji, set())
    parts = form.at("components").count(modal.get("components"), 5, least=1)
    for index, part in enumerate(parts):
        _check_part(form.at("components", index), part, checker)


def _check_part(form: Form, part: dict, checker: Checker) -> None:
    kind = part.get("type")
    checker.id(form, part)
    if kind == LABEL:
        form.at("label").text(part.get("label"), 45, least=1)
        form.at("description").text(part.get("description"), 100)
        _check_field(form.at("component"), part.get("component") or {}, checker)
    elif kind == TEXT:
        form.at("content").text(part.get("content"), 4000, least=1)
    elif kind == ROW:
        _check_row(form.at("components"), part, checker)
    else:
        form.at("type").one_of(kind, (ROW, TEXT, LABEL))


def _check_row(form: Form, row: dict, checker: Checker) -> None:
    for index, field in enumerate(form.count(row.get("components"), 1, least=1)):
        checker.id(form.at(index), field)
        if field.get("type") == TEXT_INPUT:
            form.at(index, "label").text(field.get("label"), 45, least=1)
            _check_text_input(form.at(index), field, checker)
        else:
            form.at(index, "type").one_of(field.get("type"), (TEXT_INPUT,))


def _check_field(form: Form, field: dict, checker: Checker) -> None:
    kind = field.get("type")
    checker.id(form, field)
    if kind not in LABELLED:
        form.at("type").one_of(kind, LABELLED)
    elif kind == TEXT_INPUT:
        if field.get("label"):
            form.at("label").wrong("TEXT_INPUT_LABEL_IN_LABEL", "A text input in a label has no label of its own")
        _check_text_input(form, field, checker)
    elif kind in SELECTS:
        checker.select(form, field, in_modal=True)
    elif kind in (RADIO, CHECKBOXES):
        _check_group(form, field, checker)
    else:
        checker.custom_id(form, field)
        form.at("min_values").number(field.get("min_values"), 0, 10)
        form.at("max_values").number(field.get("max_values"), 1, 10)


def _check_group(form: Form, field: dict, checker: Checker) -> None:
    checker.custom_id(form, field)
    options = form.at("options").count(field.get("options"), 10, least=2 if field["type"] == RADIO else 1)
    if field["type"] == RADIO:
        checker.options(form, options, 1)
        return
    checker.bounds(form, field, 10, usual=len(options))
    checker.options(form, options, field.get("max_values") or len(options))


def _check_text_input(form: Form, field: dict, checker: Checker) -> None:
    checker.custom_id(form, field)
    form.at("style").one_of(field.get("style"), (1, 2))
    form.at("placeholder").text(field.get("placeholder"), 100)
    form.at("min_length").number(field.get("min_length"), 0, 4000)
    form.at("max_length").number(field.get("max_length"), 1, 4000)
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    if least > most:
        form.at("min_length").wrong("TEXT_INPUT_MIN_GREATER_THAN_MAX", "min_length must not exceed max_length")
    elif field.get("value") and not least <= len(field["value"]) <= most:
        form.at("value").wrong("BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
