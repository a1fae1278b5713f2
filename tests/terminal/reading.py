"""What a printed ruling says."""

import re

from tests.rulings import net_results

_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\[?[0-9;?]*$|\r")


def results(text):
    """Read everybody's net result off a printed ruling, by name."""
    return net_results(text.splitlines())


def plain(text):
    """Leave out what moves the cursor or changes colours, also what has only begun to."""
    return _CONTROL.sub("", text)
