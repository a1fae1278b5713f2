"""How long a picture takes: ``python -m tests.benchmarks.picture`` prints milliseconds and bytes."""

import sys
from time import perf_counter

from bot.engine import SEATS
from bot.engine.tiles import FLOWERS, Tile, parse_tiles
from bot.presentation.picture.paint import Picture, ShownHand, ShownMeld, ShownPayment, draw_picture, warming

ROUNDS = 50
NAMES = {"E": "Ann", "S": "Bo", "W": "Cy", "N": "Di", "table": "the table"}


def pon(tiles, side, feeder):
    return ShownMeld("pon", parse_tiles(tiles), None, side, feeder)


def kan(tiles, side, feeder):
    return ShownMeld("added-kan", parse_tiles(tiles), None, side, feeder)


ORDINARY = Picture(
    (
        ShownHand(
            "S",
            parse_tiles("12m99p"),
            Tile("3m"),
            "N",
            (pon("555z", "left", "E"), pon("666z", "right", "W"), pon("777z", "right", "W")),
        ),
    ),
    (ShownPayment("N", "S", "16300"), ShownPayment("W", "S", "16300")),
    NAMES,
)
CROWDED = Picture(
    tuple(
        ShownHand(
            seat,
            parse_tiles("9p"),
            Tile("9p"),
            "E",
            tuple(kan(f"{rank * 4}z", "left", "E") for rank in "1234"),
            FLOWERS,
        )
        for seat in ("S", "W", "N")
    ),
    tuple(ShownPayment("E", seat, "48000") for seat in SEATS[1:]),
    NAMES,
)


def milliseconds(picture):
    """The best of several rounds, which says most about the work and least about the machine."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = perf_counter()
        draw_picture(picture)
        best = min(best, perf_counter() - start)
    return best * 1000


def main():
    start = perf_counter()
    for paint in warming():
        paint()
    lines = [f"warming         {(perf_counter() - start) * 1000:7.1f} ms"]
    for name, picture in (("ordinary hand", ORDINARY), ("three winners", CROWDED)):
        lines.append(f"{name:15} {milliseconds(picture):7.1f} ms {len(draw_picture(picture)):8} bytes")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
