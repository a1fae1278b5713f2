"""An open modal: a person fills its fields and submits it, within what Discord's form lets her."""

import re

from .attempt import Attempt
from .dialogue import option_value
from .impossible import Impossible
from .interactions import MODAL, Interaction
from .resolved import Resolved

ROW, STRING, TEXT_INPUT, TEXT, LABEL = 1, 3, 4, 10, 18
UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 19, 21, 22, 23
PARAGRAPH = 2


class OpenModal:
    """The form the bot has answered with. Fields are named by custom id or by label."""

    def __init__(self, interaction: Interaction, origin):
        self.interaction, self.origin = interaction, origin
        self.person, self.title = interaction.person, interaction.modal["title"]
        self.custom_id = interaction.modal["custom_id"]
        self.parts: list[dict] = interaction.modal["components"]

    @property
    def took(self) -> float:
        """Seconds the bot needed to open it."""
        return self.interaction.took

    @property
    def fields(self) -> dict[str, dict]:
        """Every field by its label, in order."""
        return {label: field for label, field in map(_labelled, self.parts) if field is not None}

    @property
    def prefilled(self) -> dict[str, object]:
        """What each field holds as it opens, by custom id; several fields can have one label."""
        labelled = map(_labelled, self.parts)
        return {field["custom_id"]: _default(field) for _, field in labelled if field is not None}

    def submit(self, values: dict | None = None, /, **fields) -> Attempt:
        """Fill fields and submit; what is not named keeps what it was opened with. Await the outcome."""
        filled = {self._named(name)["custom_id"]: value for name, value in ((values or {}) | fields).items()}
        resolved = Resolved(self.interaction.channel)
        components = [_submitted(part, filled, resolved) for part in self.parts]
        data = {"custom_id": self.custom_id, "components": components} | resolved.payload()
        interaction = Interaction(
            self.person, self.interaction.channel, MODAL, data,
            source=self.interaction.source, parent=self.interaction,
        )  # fmt: skip
        return Attempt.dispatch(interaction, f"{self.person.name} submitted {self.title!r}", self.origin)

    def _named(self, name: str) -> dict:
        for label, field in map(_labelled, self.parts):
            if field is None:
                continue
            known = (field["custom_id"], label, _plain(label), *re.split(r"[:/|.]", field["custom_id"]))
            if name in known or name.rstrip("_") in known:
                return field
        there = ", ".join(f"{label!r} [{field['custom_id']}]" for label, field in self.fields.items())
        raise Impossible(f"there is no field {name!r}; there is: {there}")


def _plain(label: str) -> str:
    return re.sub(r"\W+", "_", label.casefold()).strip("_")


def _labelled(part: dict) -> tuple[str, dict | None]:
    if part["type"] == LABEL:
        return part["label"], part["component"]
    if part["type"] == ROW:
        field = part["components"][0]
        return field["label"], field
    return "", None


def _default(field: dict):
    """Return what a field holds if nobody touches it."""
    kind = field["type"]
    if kind == TEXT_INPUT:
        return field.get("value") or ""
    if kind == CHECKBOX:
        return bool(field.get("default"))
    if kind in (STRING, CHECKBOXES, RADIO):
        return [option["value"] for option in field["options"] if option.get("default")]
    return [one["id"] for one in field.get("default_values") or []]


def _submitted(part: dict, filled: dict, resolved: Resolved) -> dict:
    if part["type"] == TEXT:
        return {"type": TEXT, "id": part.get("id") or 0}
    _, field = _labelled(part)
    answer = {"type": field["type"], "id": field.get("id") or 0, "custom_id": field["custom_id"]}
    answer |= _value(field, filled.get(field["custom_id"], _default(field)), resolved)
    if part["type"] == LABEL:
        return {"type": LABEL, "id": part.get("id") or 0, "component": answer}
    return {"type": ROW, "id": part.get("id") or 0, "components": [answer]}


def _value(field: dict, value, resolved: Resolved) -> dict:
    kind = field["type"]
    if kind == TEXT_INPUT:
        return {"value": _typed(field, value)}
    if kind == CHECKBOX:
        return {"value": bool(value)}
    values = list(value) if isinstance(value, list) else [value]
    _check_count(field, values)
    if kind == RADIO:
        return {"value": option_value(field, values[0]) if values else None}
    if kind in (STRING, CHECKBOXES):
        return {"values": [option_value(field, one) for one in values]}
    return {"values": [resolved.add(one) for one in values]}


def _typed(field: dict, text: str) -> str:
    name = field["custom_id"]
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    if not text and field.get("required", True):
        raise Impossible(f"the field {name!r} has to be filled")
    if text and not least <= len(text) <= most:
        raise Impossible(f"the field {name!r} takes {least} to {most} characters, not {len(text)}")
    if "\n" in text and field["style"] != PARAGRAPH:
        raise Impossible(f"the field {name!r} has one line")
    return text


def _check_count(field: dict, values: list) -> None:
    required = field.get("required", True)
    if not values and not required:
        return
    given = field.get("min_values")
    least = max(1 if given is None else given, int(required))
    most = 1 if field["type"] == RADIO else field.get("max_values") or _most(field)
    if not least <= len(values) <= most:
        raise Impossible(f"the field {field['custom_id']!r} takes {least} to {most} values, not {len(values)}")


def _most(field: dict) -> int:
    return len(field["options"]) if field["type"] == CHECKBOXES else 1
