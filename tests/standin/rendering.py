"""How Discord hands back what it was given: trimmed, completed, with addresses for attached files."""

import itertools

ONE_CHOICE = {"min_values": 1, "max_values": 1}
DEFAULTS: dict[int, dict] = {
    **dict.fromkeys((3, 5, 6, 7, 8), ONE_CHOICE),
    11: {"description": None, "spoiler": False},
    13: {"name": None, "size": None, "spoiler": False},
    14: {"spacing": 1, "divider": True},
    17: {"accent_color": None, "spoiler": False},
}
"""What Discord adds to a component, by type, where the bot has said nothing."""


def _clean(part: dict) -> dict:
    return {key: value for key, value in part.items() if value is not None}


def _resolve(media: dict | None, addresses: dict[str, str], key: str = "url") -> dict | None:
    if not media:
        return None
    url = media.get(key) or ""
    if url.startswith("attachment://"):
        url = addresses[url.removeprefix("attachment://")]
    return _clean(media) | ({key: url} if url else {})


def _addresses(attachments: list) -> dict[str, str]:
    return {attachment.filename: attachment.url for attachment in attachments}


def finish_embeds(embeds: list[dict], attachments: list) -> list[dict]:
    """Return the embeds as a message carries them."""
    addresses = _addresses(attachments)
    return [_finish_embed(embed, addresses) for embed in embeds]


def _finish_embed(embed: dict, addresses: dict[str, str]) -> dict:
    finished = dict(embed) | {"type": "rich"}
    for part in ("title", "description"):
        if finished.get(part):
            finished[part] = finished[part].strip()
    for part in ("image", "thumbnail"):
        finished[part] = _resolve(finished.get(part), addresses)
    for part in ("author", "footer"):
        finished[part] = _resolve(finished.get(part), addresses, "icon_url")
    finished["fields"] = [
        {"name": field["name"].strip(), "value": field["value"].strip(), "inline": bool(field.get("inline"))}
        for field in embed.get("fields") or []
    ] or None
    return _clean(finished)


def finish_components(components: list[dict], attachments: list) -> list[dict]:
    """Return the components as a message carries them, every one with an id."""
    taken = {part["id"] for part in walk(components) if part.get("id")}
    fresh = (number for number in itertools.count(1) if number not in taken)
    addresses = _addresses(attachments)
    return [_finish(component, fresh, addresses) for component in components]


def _finish(component: dict, fresh, addresses: dict[str, str]) -> dict:
    finished = DEFAULTS.get(component["type"], {}) | _clean(component)
    if not finished.get("id"):
        finished["id"] = next(fresh)
    if "options" in finished:
        finished["options"] = [_clean_emoji(_clean(option)) for option in finished["options"]]
    for key in ("media", "file"):
        if key in finished:
            finished[key] = _media(finished[key], addresses)
    if "items" in finished:
        finished["items"] = [_item(item, addresses) for item in finished["items"]]
    if "accessory" in finished:
        finished["accessory"] = _finish(finished["accessory"], fresh, addresses)
    if "components" in finished:
        finished["components"] = [_finish(child, fresh, addresses) for child in finished["components"]]
    return _clean_emoji(finished)


def _item(item: dict, addresses: dict[str, str]) -> dict:
    return {"description": None, "spoiler": False} | _clean(item) | {"media": _media(item["media"], addresses)}


def _media(media: dict, addresses: dict[str, str]) -> dict:
    resolved = _resolve(media, addresses)
    return {"id": "0", "proxy_url": resolved["url"]} | resolved


def _clean_emoji(part: dict) -> dict:
    return part | {"emoji": _clean(part["emoji"])} if "emoji" in part else part


def attached_names(parts) -> set[str]:
    """Return the names of the files that embeds or components show as attachment://."""
    if isinstance(parts, str):
        return {parts.removeprefix("attachment://")} if parts.startswith("attachment://") else set()
    if isinstance(parts, dict):
        parts = list(parts.values())
    return set().union(*map(attached_names, parts)) if isinstance(parts, list) else set()


def walk(components: list[dict]):
    """Yield every component at any depth, parents first."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if component.get(key):
                yield from walk([component[key]])


def texts(content: str, embeds: list[dict], components: list[dict]) -> list[str]:
    """Return everything readable, in reading order, without the labels of what can be pressed."""
    found = [content]
    for embed in embeds:
        found += [(embed.get("author") or {}).get("name"), embed.get("title"), embed.get("description")]
        for field in embed.get("fields") or []:
            found += [field["name"], field["value"]]
        found.append((embed.get("footer") or {}).get("text"))
    found += [part.get("content") for part in walk(components) if part["type"] == 10]
    return [text for text in found if text]
