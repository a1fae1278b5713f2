"""The limits of application commands: names, descriptions, options, choices, localisations, order, size."""

import unicodedata

from .form import Form

SLASH, USER_MENU, MESSAGE_MENU = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
LOCALES = frozenset(
    [
        *("ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr"),
        *("hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk"),
        *("vi", "zh-CN", "zh-TW"),
    ]
)
MOST_OF_KIND = {SLASH: 100, USER_MENU: 15, MESSAGE_MENU: 15}
SIZE = 8000


def check_all(form: Form, commands: list[dict]) -> None:
    """Check a whole list of commands put at once."""
    seen = set()
    for index, command in enumerate(commands):
        kind = command.get("type") or SLASH
        check(form.at(index), command, kind)
        if (kind, command.get("name")) in seen:
            form.at(index, "name").wrong(
                "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
            )
        seen.add((kind, command.get("name")))
    for kind, most in MOST_OF_KIND.items():
        if sum((command.get("type") or SLASH) == kind for command in commands) > most:
            form.wrong("MAX_APPLICATION_COMMANDS", f"Maximum number of application commands reached ({most})")


def check(form: Form, command: dict, kind: int) -> None:
    """Check one command."""
    if kind == SLASH:
        _check_words(form, command)
        _check_options(form, command.get("options"), depth=0)
    else:
        form.at("name").text(command.get("name"), 32, least=1)
        _check_locales(form, command, "name_localizations", lambda place, name: place.text(name, 32, least=1))
        for part in ("description", "options"):
            if command.get(part):
                form.at(part).wrong("APPLICATION_COMMANDS_CONTEXT_MENU_FIELD", f"A context menu has no {part}")
    if (total := size(command)) > SIZE:
        form.wrong("APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size (8000); it has {total}")


def size(part: dict) -> int:
    """Return a command's size: names, descriptions and choice values, each in its longest language."""
    total = _longest(part, "name") + _longest(part, "description")
    for choice in part.get("choices") or []:
        total += _longest(choice, "name") + len(str(choice.get("value", "")))
    return total + sum(size(option) for option in part.get("options") or [])


def _longest(part: dict, key: str) -> int:
    words = [part.get(key) or "", *(part.get(f"{key}_localizations") or {}).values()]
    return max(len(word) for word in words)


def is_name(name: str) -> bool:
    r"""Tell whether a name is 1 to 32 of [-_\p{L}\p{N}], in lower case where there is one."""
    return 1 <= len(name) <= 32 and name == name.lower() and all(_in_name(char) for char in name)


def _in_name(char: str) -> bool:
    return char in "-_" or unicodedata.category(char)[0] in "LN"


def _check_name(form: Form, name) -> None:
    form.text(name, 32, least=1)
    if isinstance(name, str) and name and not is_name(name):
        form.wrong("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_words(form: Form, part: dict) -> None:
    _check_name(form.at("name"), part.get("name"))
    form.at("description").text(part.get("description"), 100, least=1)
    _check_locales(form, part, "name_localizations", _check_name)
    _check_locales(form, part, "description_localizations", lambda place, text: place.text(text, 100, least=1))


def _check_locales(form: Form, part: dict, key: str, check_word) -> None:
    for locale, word in (part.get(key) or {}).items():
        place = form.at(key, locale)
        if locale not in LOCALES:
            place.wrong("BASE_TYPE_CHOICES", f"Value must be one of {sorted(LOCALES)}.")
        check_word(place, word)


def _check_options(form: Form, options: list | None, depth: int) -> None:
    options = form.at("options").count(options, 25)
    nesting = {option.get("type") in (SUBCOMMAND, GROUP) for option in options}
    if len(nesting) > 1:
        form.at("options").wrong("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands and options cannot be mixed")
    for index, option in enumerate(options):
        _check_option(form.at("options", index), option, depth)
    _check_order(form, options)
    _check_unique(form, options)


def _check_option(form: Form, option: dict, depth: int) -> None:
    kind = option.get("type")
    allowed = {0: range(1, 12), 1: (SUBCOMMAND,), 2: range(3, 12)}[depth]
    form.at("type").one_of(kind, tuple(allowed))
    _check_words(form, option)
    if kind not in allowed:
        return
    if kind == GROUP:
        form.at("options").count(option.get("options"), 25, least=1)
        _check_options(form, option.get("options"), depth=1)
    elif kind == SUBCOMMAND:
        _check_options(form, option.get("options"), depth=2)
    else:
        _check_choices(form, option)


def _check_choices(form: Form, option: dict) -> None:
    choices = form.at("choices").count(option.get("choices"), 25)
    if option.get("autocomplete") and (choices or option.get("type") not in (STRING, INTEGER, NUMBER)):
        form.at("autocomplete").wrong("APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", "No autocomplete beside choices")
    check_choices(form.at("choices"), choices)
    form.at("min_length").number(option.get("min_length"), 0, 6000)
    form.at("max_length").number(option.get("max_length"), 1, 6000)


def check_choices(form: Form, choices: list[dict]) -> None:
    """Check the choices of an option or of an autocomplete answer."""
    names = set()
    for index, choice in enumerate(choices):
        place = form.at(index)
        place.at("name").text(choice.get("name"), 100, least=1)
        _check_locales(place, choice, "name_localizations", lambda at, name: at.text(name, 100, least=1))
        if isinstance(choice.get("value"), str):
            place.at("value").text(choice["value"], 100)
        elif choice.get("value") is None:
            place.at("value").required()
        if choice.get("name") in names:
            place.at("name").wrong("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_DUPLICATE", "Choice names must be unique")
        names.add(choice.get("name"))


def _check_order(form: Form, options: list[dict]) -> None:
    optional_seen = False
    for index, option in enumerate(options):
        if option.get("required") and optional_seen:
            form.at("options", index).wrong(
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen |= not option.get("required")


def _check_unique(form: Form, options: list[dict]) -> None:
    for locale in (None, *LOCALES):
        names = set()
        for index, option in enumerate(options):
            localised = (option.get("name_localizations") or {}).get(locale)
            name = option.get("name") if locale is None else localised
            if name is not None and name in names:
                form.at("options", index, "name").wrong(
                    "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED", f"Option names must be unique ({name})"
                )
            names.add(name)
