"""Texts where Discord has no room for them whole."""


def cut(text: str, most: int) -> str:
    """Leave as much of a text as fits, with a sign that there was more."""
    return text if len(text) <= most else text[: max(most - 1, 0)] + "…" * (most > 0)
