"""What the bot says, asked by key: tests that are not about a wording stay true when it is said better."""

from bot.i18n.catalogue import catalogue


def say(key, language="en", /, *, family="", **data):
    """Give the sentence of a key as a player reads it; a key that no catalogue has is an error."""
    words = catalogue(language).for_family(family)
    assert key in words, f"no sentence {key!r}"
    return words(key, **data)
