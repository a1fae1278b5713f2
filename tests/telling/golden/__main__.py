"""Prints how many facts of our own messages the reader finds."""

import argparse
import sys
from collections import defaultdict

from .counting import Figures, judged, messages


def main() -> None:
    """Print both sets by language, and differences of the open one."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--most", type=int, default=0, help="how many messages with differences to show")
    most = parser.parse_args().most
    for name in ("open", "heldout"):
        by_language: dict[str, Figures] = defaultdict(Figures)
        for message in messages(name):
            figures, notes = judged(message)
            by_language[message.lang] += figures
            if notes and most and name == "open":
                most -= 1
                sys.stdout.write(f"{message.id}: {'; '.join(notes)}\n    {message.text!r}\n")
        report(name, dict(sorted(by_language.items())))


def report(name: str, by_language: dict[str, Figures]) -> None:
    """Print a table."""
    sys.stdout.write(f"\n{name:10}{'messages':>9}{'found':>8}{'':>8}{'wrong':>7}{'missed':>8}{'asked besides':>15}\n")
    for language, each in {**by_language, "all": sum(by_language.values(), Figures())}.items():
        told, found, wrong, missed, asked = each.row
        sys.stdout.write(f"{language:10}{told:9}{found:8}{f'{each.share:.1f} %':>8}{wrong:7}{missed:8}{asked:15}\n")


if __name__ == "__main__":
    main()
