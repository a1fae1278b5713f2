"""The limits of embeds: each part its own, and six thousand characters over all embeds of a message."""

from .form import Form

TOTAL = 6000
PARTS = (("title", 256), ("description", 4096))
VISIBLE = ("title", "description", "fields", "image", "thumbnail", "author", "footer", "video")
SCHEMES = ("http://", "https://", "attachment://")


def size(embed: dict) -> int:
    """Return how many characters of an embed count towards the total."""
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("author") or {}).get("name"), (embed.get("footer") or {}).get("text")]
    for field in embed.get("fields") or []:
        texts += [field.get("name"), field.get("value")]
    return sum(len(text or "") for text in texts)


def is_empty(embed: dict) -> bool:
    """Tell whether a person would see nothing of it."""
    return not any(embed.get(part) for part in VISIBLE)


def check(form: Form, embeds: list | None, filenames: set[str]) -> None:
    """Check the embeds of a message that carries files of these names."""
    embeds = form.count(embeds, 10)
    for index, embed in enumerate(embeds):
        _check_one(form.at(index), embed, filenames)
    if sum(map(size, embeds)) > TOTAL:
        form.wrong("MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {TOTAL}")


def _check_one(form: Form, embed: dict, filenames: set[str]) -> None:
    for part, most in PARTS:
        form.at(part).text(embed.get(part), most)
    form.at("color").number(embed.get("color"), 0, 0xFFFFFF)
    if author := embed.get("author"):
        form.at("author", "name").text(author.get("name"), 256, least=1)
    if footer := embed.get("footer"):
        form.at("footer", "text").text(footer.get("text"), 2048, least=1)
    for index, field in enumerate(form.at("fields").count(embed.get("fields"), 25)):
        form.at("fields", index, "name").text(field.get("name"), 256, least=1)
        form.at("fields", index, "value").text(field.get("value"), 1024, least=1)
    _check_urls(form, embed, filenames)


def _check_urls(form: Form, embed: dict, filenames: set[str]) -> None:
    places = [(("url",), embed.get("url"))]
    places += [((part, "url"), (embed.get(part) or {}).get("url")) for part in ("image", "thumbnail")]
    places += [((part, "icon_url"), (embed.get(part) or {}).get("icon_url")) for part in ("author", "footer")]
    for path, url in places:
        if url is not None:
            check_url(form.at(*path), url, filenames)


def check_url(form: Form, url: str, filenames: set[str]) -> None:
    """Check an address; one that names an attachment must name one the message has."""
    if not url.startswith(SCHEMES):
        form.wrong("URL_TYPE_INVALID_SCHEME", f"Scheme of {url!r} must be one of ('http', 'https', 'attachment').")
    elif len(url) > 2048:
        form.wrong("BASE_TYPE_MAX_LENGTH", "Must be 2048 or fewer in length.")
    elif url.startswith("attachment://") and url.removeprefix("attachment://") not in filenames:
        # Discord shows an embed without its picture here; a bot that does it has lost a file, so it is refused
        form.wrong("REFERENCED_ATTACHMENT_NOT_FOUND", f"The referenced attachment {url!r} was not found")
