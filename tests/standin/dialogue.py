"""One person before one message: what she reads, presses and chooses."""

from . import finding
from .attempt import Attempt
from .impossible import Impossible
from .interactions import COMPONENT, Interaction
from .messages import Message
from .resolved import Resolved

STRING, LINK = 3, 5


class Dialogue:
    """A message as one person has it before her. `attempt` is what led to it or last changed it."""

    def __init__(self, person, message: Message, attempt: Attempt | None = None):
        self.person, self.message, self.attempt = person, message, attempt

    # -- reading ------------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """Everything there is to read."""
        return self.message.text

    @property
    def content(self) -> str:
        """The plain text above everything else."""
        return self.message.content

    @property
    def embed(self) -> dict:
        """The one embed of the message."""
        (embed,) = self.message.embeds
        return embed

    @property
    def buttons(self) -> list[str]:
        """What is written on the buttons that can be pressed."""
        found = [part for part in finding.buttons(self.message.components) if not part.get("disabled")]
        return [part.get("label") or (part.get("emoji") or {}).get("name") for part in found]

    @property
    def menus(self) -> list[str]:
        """The custom ids of the menus that can be opened."""
        return [part["custom_id"] for part in finding.selects(self.message.components) if not part.get("disabled")]

    def options(self, menu: str) -> list[tuple[str, str]]:
        """Return the (label, value) pairs a menu offers."""
        return [(option["label"], option["value"]) for option in self._menu(menu)["options"]]

    @property
    def chosen(self) -> dict[str, list[str]]:
        """What every menu shows as chosen, by custom id."""
        menus = [part for part in finding.selects(self.message.components) if part["type"] == STRING]
        return {
            part["custom_id"]: [option["value"] for option in part["options"] if option.get("default")]
            for part in menus
        }

    @property
    def took(self) -> float:
        """Seconds the bot needed for its first answer to the last attempt."""
        return self.attempt.took

    @property
    def followups(self) -> list["Dialogue"]:
        """The further messages the bot sent for the last attempt."""
        return [Dialogue(self.person, message, self.attempt) for message in self.attempt.interaction.followups]

    # -- doing --------------------------------------------------------------------------------------------------

    def press(self, button: str) -> Attempt:
        """Press a button by label, emoji or custom id; await the outcome, or do not and press again."""
        self._must_see()
        part = finding.find(finding.buttons(self.message.components), button, "button")
        if part["style"] == LINK:
            raise Impossible(f"the button {button!r} only opens {part['url']}")
        return self._act(part, {}, f"pressed {button!r}")

    def choose(self, menu: str, *values) -> Attempt:
        """Choose in a menu by custom id or placeholder: values or labels, people, roles, channels."""
        self._must_see()
        part = self._menu(menu)
        return self._act(part, chosen_data(part, values, self.message.channel), f"chose {values} in {menu!r}")

    def _menu(self, name: str) -> dict:
        return finding.find(finding.selects(self.message.components), name, "menu")

    def _must_see(self) -> None:
        if not self.message.visible_to(self.person):
            raise Impossible(f"{self.person.name} does not see this message (any more)")
        if self.message.loading:
            raise Impossible("the bot is still thinking")

    def _act(self, part: dict, extra: dict, what: str) -> Attempt:
        data = {"custom_id": part["custom_id"], "component_type": part["type"], "id": part["id"]} | extra
        message = self.message
        interaction = Interaction(
            self.person, message.channel, COMPONENT, data, source=message, parent=message.interaction
        )
        return Attempt.dispatch(interaction, f"{self.person.name} {what}", self)


def chosen_data(part: dict, values: tuple, channel) -> dict:
    """Return the data of choosing these in a menu; Impossible if the menu would not allow it."""
    least, most = part.get("min_values", 1), part.get("max_values", 1)
    if not least <= len(values) <= most:
        raise Impossible(f"{finding.describe(part)} takes {least} to {most} values, not {len(values)}")
    if part["type"] == STRING:
        return {"values": [option_value(part, value) for value in values]}
    resolved = Resolved(channel)
    return {"values": [resolved.add(value) for value in values]} | resolved.payload()


def option_value(part: dict, wanted: str) -> str:
    """Return the value of the option with that value or label; Impossible lists what there is."""
    for key in ("value", "label"):
        for option in part["options"]:
            if option[key] == wanted:
                return option["value"]
    there = ", ".join(f"{option['label']!r} [{option['value']}]" for option in part["options"])
    raise Impossible(f"{finding.describe(part)} has no {wanted!r}; it has: {there}")
