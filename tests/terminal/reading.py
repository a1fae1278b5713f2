"""What a printed ruling says."""

import re


def results(text):
    """Read everybody's net result off a printed ruling, by name."""
    lines = (re.fullmatch(r"  (\S+) +([+-]?[\d.]+)", line.rstrip()) for line in text.splitlines())
    return {line[1]: float(line[2]) for line in lines if line}
