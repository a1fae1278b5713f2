"""The commands the bot has registered, as a person finds them when she types a slash or opens a menu."""

from tests.standin.limits.commands import MESSAGE_MENU, SLASH, USER_MENU

from .impossible import Impossible
from .messages import Message
from .resolved import Resolved

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, NUMBER, FILE = 1, 2, 3, 4, 5, 10, 11
IN_GUILD, IN_DM = 0, 1
SAFE = 2**53


def invocation(person, channel, line: str, values: dict) -> tuple[dict, dict]:
    """Return the command and the data of running it; Impossible if Discord would not let her."""
    command, path, options = _locate(person, channel, line)
    resolved = Resolved(channel)
    values = _named(options, values, line)
    for option in options:
        if option.get("required") and option["name"] not in values:
            raise Impossible(f"/{line} needs the option {option['name']!r}")
    filled = [_filled(option, values[option["name"]], resolved) for option in options if option["name"] in values]
    return command, _data(command, path, filled) | resolved.payload()


def typing(person, channel, line: str, focused: str, value, values: dict) -> dict:
    """Return the data of typing into one option, the others filled so far."""
    command, path, options = _locate(person, channel, line)
    values = _named(options, values | {focused: value}, line)
    focused = _match(options, focused, line)["name"]
    filled = []
    for option in options:
        if option["name"] in values:
            one = {"type": option["type"], "name": option["name"], "value": values[option["name"]]}
            filled.append(one | ({"focused": True} if option["name"] == focused else {}))
    if not _match(options, focused, line).get("autocomplete"):
        raise Impossible(f"the option {focused!r} of /{line} proposes nothing")
    return _data(command, path, filled)


def menu(person, channel, target, name: str) -> dict:
    """Return the data of choosing a context menu entry on a message or a member."""
    kind = MESSAGE_MENU if isinstance(target, Message) else USER_MENU
    command = _command(person, channel, kind, name)
    resolved = Resolved(channel)
    target_id = resolved.message(target) if kind == MESSAGE_MENU else resolved.add(target)
    return _data(command, [], []) | {"target_id": target_id} | resolved.payload()


def _data(command: dict, path: list[dict], options: list[dict]) -> dict:
    for step in reversed(path):
        options = [{"type": step["type"], "name": step["name"], "options": options}]
    data = {"id": command["id"], "name": command["name"], "type": command["type"]}
    return data | ({"options": options} if options else {})


def _locate(person, channel, line: str) -> tuple[dict, list[dict], list[dict]]:
    name, *steps = line.lstrip("/").split()
    command = _command(person, channel, SLASH, name)
    options, path = command.get("options") or [], []
    for step in steps:
        steps_here = [one for one in options if one["type"] in (SUBCOMMAND, GROUP)]
        found = next((one for one in steps_here if _is_called(one, step, person)), None)
        if found is None:
            raise Impossible(f"/{name} has no {step!r}; it has: {[one['name'] for one in options]}")
        path.append(found)
        options = found.get("options") or []
    if any(one["type"] in (SUBCOMMAND, GROUP) for one in options):
        raise Impossible(f"/{line} is not complete; it goes on with: {[one['name'] for one in options]}")
    return command, path, options


def _is_called(part: dict, name: str, person) -> bool:
    """Tell whether a person may type this name: the registered one, or the one in her language."""
    return name in (part["name"], (part.get("name_localizations") or {}).get(person.user.locale))


def _command(person, channel, kind: int, name: str) -> dict:
    registered = person.world.registered_for(channel.guild)
    command = next((one for one in registered if one["type"] == kind and _is_called(one, name, person)), None)
    if command is None:
        there = sorted(one["name"] for one in registered if one["type"] == kind)
        raise Impossible(f"there is no command {name!r}; there is: {there}")
    contexts = command.get("contexts")
    here = IN_DM if channel.guild is None else IN_GUILD
    if contexts is not None and here not in contexts:
        raise Impossible(f"{name!r} is not offered here")
    _check_allowed(person, channel, command)
    return command


def _check_allowed(person, channel, command: dict) -> None:
    needed = command.get("default_member_permissions")
    if channel.guild is None or needed is None:
        return
    lacking = int(needed) == 0 or person.permissions & int(needed) != int(needed)
    if lacking and not person.permissions & (1 << 3):
        raise Impossible(f"{person.name} is not offered {command['name']!r}: she lacks permissions")


def _match(options: list[dict], name: str, line: str) -> dict:
    wanted = name.rstrip("_")
    for option in options:
        if option["name"] in (name, wanted, wanted.replace("_", "-")):
            return option
    raise Impossible(f"/{line} has no option {name!r}; it has: {[option['name'] for option in options]}")


def _named(options: list[dict], values: dict, line: str) -> dict:
    return {_match(options, name, line)["name"]: value for name, value in values.items()}


def _filled(option: dict, value, resolved: Resolved) -> dict:
    kind = option["type"]
    if kind not in (STRING, INTEGER, BOOLEAN, NUMBER):
        value = resolved.add(value)
    else:
        value = _chosen(option, value) if option.get("choices") else _typed(option, value)
    return {"type": kind, "name": option["name"], "value": value}


def _chosen(option: dict, value):
    for choice in option["choices"]:
        if value in (choice["value"], choice["name"]):
            return choice["value"]
    there = [choice["value"] for choice in option["choices"]]
    raise Impossible(f"the option {option['name']!r} has no choice {value!r}; it has: {there}")


def _typed(option: dict, value):
    name = option["name"]
    kinds = {STRING: str, INTEGER: int, BOOLEAN: bool, NUMBER: (int, float)}
    if not isinstance(value, kinds[option["type"]]) or isinstance(value, bool) != (option["type"] == BOOLEAN):
        raise Impossible(f"nobody can enter {value!r} into the option {name!r}")
    if option["type"] == STRING:
        size, least, most = len(value), max(option.get("min_length") or 0, 1), option.get("max_length") or 6000
    elif option["type"] == BOOLEAN:
        return value
    else:
        size, least, most = value, option.get("min_value", -SAFE), option.get("max_value", SAFE)
    if not least <= size <= most:
        raise Impossible(f"the option {name!r} takes {least} to {most}, not {size}")
    return value
