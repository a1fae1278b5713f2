"""What a ruling says, read off its lines as a person reads them."""

import re

TOGETHER = "\u00a0"
"""Stands between a name and an amount that no line may part."""
_RESULT = re.compile(r"(.+?)(?:[:：] ?|\u00a0)([+−][\d.]+|0)")


def as_read(text):
    """Read a text as a person does, to whom every space is one."""
    return text.replace(TOGETHER, " ")


def net_results(lines):
    """Read everybody's net result by name: in one line, or one a line; payments have no sign."""
    found = {}
    for line in lines:
        parts = [_RESULT.fullmatch(part) for part in line.split(" · ")]
        if all(parts):
            found |= {part[1]: float(part[2].replace("−", "-")) for part in parts}
    return found
