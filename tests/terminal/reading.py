"""What a printed ruling says."""

import re

_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\[?[0-9;?]*$|\r")


def results(text):
    """Read everybody's net result off a printed ruling, by name."""
    lines = (re.fullmatch(r"  (\S+) +([+-]?[\d.]+)", line.rstrip()) for line in text.splitlines())
    return {line[1]: float(line[2]) for line in lines if line}


def plain(text):
    """Leave out what moves the cursor or changes colours, also what has only begun to."""
    return _CONTROL.sub("", text)
