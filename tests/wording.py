"""What the bot says, asked by key: tests that are not about a wording stay true when it is said better."""

import re

from bot.i18n.catalogue import catalogue


def say(key, language="en", /, *, family="", **data):
    """Give the sentence of a key as a player reads it; a key that no catalogue has is an error."""
    words = catalogue(language).for_family(family)
    assert key in words, f"no sentence {key!r}"
    return words(key, **data)


def shape(key, language="en", /):
    """Give a pattern of a key's sentence, with a group of its own name for each thing that is filled in."""
    parts = re.split(r"\{(\w+)\}", say(key, language))
    return re.compile("".join(f"(?P<{part}>.+?)" if place % 2 else re.escape(part) for place, part in enumerate(parts)))


def begun(key, language="en", /, **data):
    """Give what stands in a key's sentence before the first thing that is not given."""
    return say(key, language, **data).partition("{")[0]
