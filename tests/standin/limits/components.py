"""The limits of message components, the classic rows as well as the newer layouts."""

from tests.standin.emoji import is_known

from .embeds import check_url
from .form import Form

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = (3, 5, 6, 7, 8)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 18, 19, 21, 22, 23
IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
LINK, PREMIUM = 5, 6


class Checker:
    """Checks the components of one message or modal and remembers what must be unique among them."""

    def __init__(self, custom_emoji: set[int], filenames: set[str]):
        self.custom_emoji, self.filenames = custom_emoji, filenames
        self._custom_ids: set[str] = set()
        self._ids: set[int] = set()
        self.count = self.text = 0

    def check_message(self, form: Form, components: list | None, *, layout: bool) -> None:
        """Check a message's components: five rows, or with `layout` up to forty parts of any kind."""
        for index, component in enumerate(form.count(components, 40 if layout else 5)):
            kinds = (*IN_CONTAINER, CONTAINER) if layout else (ROW,)
            self.part(form.at(index), component, kinds)
        if layout and self.count > 40:
            form.wrong("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The maximum number of components is 40")
        if self.text > 4000:
            form.wrong("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The displayable text exceeds 4000 characters")

    def part(self, form: Form, component: dict, kinds: tuple[int, ...]) -> None:
        """Check one component that may only be of these kinds."""
        self.count += 1
        kind = component.get("type")
        if kind not in kinds:
            form.at("type").one_of(kind, kinds)
            return
        self.id(form, component)
        {
            ROW: self._row, SECTION: self._section, TEXT: self._text, GALLERY: self._gallery,
            FILE: self._file, CONTAINER: self._container,
        }.get(kind, lambda *_: None)(form, component)  # fmt: skip

    def id(self, form: Form, component: dict) -> None:
        """Check a component's number: once in the message or modal."""
        if not component.get("id"):
            return
        if component["id"] in self._ids:
            form.at("id").wrong("COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        self._ids.add(component["id"])

    def custom_id(self, form: Form, component: dict) -> None:
        """Check a custom id: one to a hundred characters, once in the message or modal."""
        custom_id = component.get("custom_id")
        form.at("custom_id").text(custom_id, 100, least=1)
        if custom_id in self._custom_ids:
            form.at("custom_id").wrong("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        self._custom_ids.add(custom_id)

    def _row(self, form: Form, row: dict) -> None:
        children = form.at("components").count(row.get("components"), 5, least=1)
        kinds = {child.get("type") for child in children}
        if len(children) > 1 and kinds - {BUTTON}:
            form.at("components").wrong(
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width"
            )
        for index, child in enumerate(children):
            self.count += 1
            place = form.at("components", index)
            self.id(place, child)
            if child.get("type") == BUTTON:
                self.button(place, child)
            elif child.get("type") in SELECTS:
                self.select(place, child)
            else:
                place.at("type").one_of(child.get("type"), (BUTTON, *SELECTS))

    def button(self, form: Form, button: dict) -> None:
        """Check a button: a style, a label or an emoji, and either a custom id or an address."""
        style = button.get("style")
        form.at("style").one_of(style, range(1, 7))
        form.at("label").text(button.get("label"), 80)
        if style == LINK:
            self._link(form, button)
        elif style != PREMIUM:
            self.custom_id(form, button)
            if button.get("url"):
                form.at("url").wrong(
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified"
                )
        if style != PREMIUM and not (button.get("label") or "").strip() and not button.get("emoji"):
            form.wrong("BUTTON_COMPONENT_MISSING_LABEL_OR_EMOJI", "A button must have a label or an emoji")
        self.emoji(form, button)

    def _link(self, form: Form, button: dict) -> None:
        form.at("url").text(button.get("url"), 512, least=1)
        if button.get("custom_id"):
            form.at("custom_id").wrong(
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified"
            )
        if not str(button.get("url")).startswith(("http://", "https://", "discord://")):
            form.at("url").wrong("URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'discord').")

    def emoji(self, form: Form, holder: dict) -> None:
        """Check an optional emoji; Discord names buttons in this complaint, whatever carries it."""
        if holder.get("emoji") and not is_known(holder["emoji"], self.custom_emoji):
            form.at("emoji", "name").wrong("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def select(self, form: Form, select: dict, *, in_modal: bool = False) -> None:
        """Check a select menu of any kind."""
        self.custom_id(form, select)
        form.at("placeholder").text(select.get("placeholder"), 150)
        self.bounds(form, select, 25)
        if in_modal and select.get("disabled"):
            form.at("disabled").wrong("COMPONENT_DISABLED_IN_MODAL", "A select in a modal cannot be disabled")
        if select["type"] == STRING_SELECT:
            self._options(form, select)
        else:
            form.at("default_values").count(select.get("default_values"), select.get("max_values") or 1)

    def bounds(self, form: Form, holder: dict, most: int, usual: int = 1) -> None:
        """Check how many can be chosen; at most `usual` where nothing is said."""
        least_chosen, most_chosen = holder.get("min_values"), holder.get("max_values")
        form.at("min_values").number(least_chosen, 0, most)
        form.at("max_values").number(most_chosen, 1, most)
        if (1 if least_chosen is None else least_chosen) > (usual if most_chosen is None else most_chosen):
            form.at("min_values").wrong(
                "SELECT_COMPONENT_MIN_GREATER_THAN_MAX", "min_values must not exceed max_values"
            )

    def _options(self, form: Form, select: dict) -> None:
        options = form.at("options").count(select.get("options"), 25, least=1)
        self.options(form, options, select.get("max_values") or 1)

    def options(self, form: Form, options: list[dict], most_chosen: int) -> None:
        """Check the options of a select, a radio group or a group of checkboxes, so many of which can be chosen."""
        if most_chosen > max(len(options), 1):
            form.at("max_values").wrong("SELECT_COMPONENT_MAX_GREATER_THAN_OPTIONS", "max_values exceeds the options")
        if sum(bool(option.get("default")) for option in options) > most_chosen:
            form.at("options").wrong("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many default options")
        seen = set()
        for index, option in enumerate(options):
            place = form.at("options", index)
            place.at("label").text(option.get("label"), 100, least=1)
            place.at("value").text(option.get("value"), 100, least=1)
            place.at("description").text(option.get("description"), 100)
            self.emoji(place, option)
            if option.get("value") in seen:
                place.at("value").wrong(
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used"
                )
            seen.add(option.get("value"))

    def _container(self, form: Form, container: dict) -> None:
        for index, child in enumerate(form.at("components").count(container.get("components"), 40, least=1)):
            self.part(form.at("components", index), child, IN_CONTAINER)

    def _section(self, form: Form, section: dict) -> None:
        for index, child in enumerate(form.at("components").count(section.get("components"), 3, least=1)):
            self.part(form.at("components", index), child, (TEXT,))
        accessory, place = section.get("accessory") or {}, form.at("accessory")
        self.count += 1
        self.id(place, accessory)
        if accessory.get("type") == BUTTON:
            self.button(place, accessory)
        elif accessory.get("type") == THUMBNAIL:
            self._media(place, accessory.get("media"))
            place.at("description").text(accessory.get("description"), 1024)
        else:
            place.required()

    def _text(self, form: Form, display: dict) -> None:
        form.at("content").text(display.get("content"), 4000, least=1)
        self.text += len(display.get("content") or "")

    def _gallery(self, form: Form, gallery: dict) -> None:
        for index, item in enumerate(form.at("items").count(gallery.get("items"), 10, least=1)):
            self._media(form.at("items", index), item.get("media"))
            form.at("items", index, "description").text(item.get("description"), 1024)

    def _file(self, form: Form, file: dict) -> None:
        url = (file.get("file") or {}).get("url") or ""
        if not url.startswith("attachment://"):
            form.at("file", "url").wrong("UNFURLED_MEDIA_ITEM_NOT_ATTACHMENT", "Only attachment:// is allowed here")
        else:
            check_url(form.at("file", "url"), url, self.filenames)

    def _media(self, form: Form, media: dict | None) -> None:
        if not media or not media.get("url"):
            form.at("media", "url").required()
        else:
            check_url(form.at("media", "url"), media["url"], self.filenames)
