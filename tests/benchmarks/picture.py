"""How long a picture takes: ``python -m tests.benchmarks.picture`` prints milliseconds, bytes and memory."""

import sys
from pathlib import Path
from time import perf_counter

from bot.engine import SEATS
from bot.engine.tiles import FLOWERS, Tile, parse_tiles
from bot.presentation.picture.paint import (
    Picture,
    ShownHand,
    ShownIndicators,
    ShownMeld,
    ShownPayment,
    draw_picture,
    warming,
)

ROUNDS = 50
NAMES = {"E": "Ann", "S": "Bo", "W": "Cy", "N": "Di", "table": "the table"}


CHINESE = {"E": "田中", "S": "阿強", "W": "대호", "N": "Ken哥", "table": "場上"}


def pon(tiles, side, feeder, number, **more):
    return ShownMeld("pon", parse_tiles(tiles), None, side, feeder, number, **more)


def kan(tiles, side, feeder, number):
    return ShownMeld("added-kan", parse_tiles(tiles), None, side, feeder, number)


def ordinary(names, liable, loses):
    melds = (
        pon("555z", "left", "E", 1),
        pon("666z", "right", "W", 2),
        pon("777z", "right", "W", 3, is_deciding=True),
    )
    hand = ShownHand("S", parse_tiles("12m99p"), Tile("3m"), "N", melds)
    payments = (ShownPayment("N", "S", "16300", loses), ShownPayment("W", "S", "16300", liable, 3, is_liable=True))
    return Picture((hand,), payments, names)


CROWDED = Picture(
    tuple(
        ShownHand(
            seat,
            parse_tiles("9p"),
            Tile("9p"),
            "E",
            tuple(kan(f"{rank * 4}z", "left", "E", int(rank)) for rank in "1234"),
            FLOWERS,
        )
        for seat in ("S", "W", "N")
    ),
    tuple(ShownPayment("E", seat, "48000", "deals in") for seat in SEATS[1:]),
    NAMES,
    (ShownIndicators("dora indicators", parse_tiles("11112z")),),
)
PICTURES = {
    "ordinary hand": ordinary(NAMES, "pao", "deals in"),
    "Chinese names": ordinary(CHINESE, "包牌", "放銃"),
    "three winners": CROWDED,
}


def resident():
    """Memory of this process in kilobytes: all of it, and what is not the file of a font or a program."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    sizes = dict(line.split(":", 1) for line in status.splitlines())
    return int(sizes["VmRSS"].split()[0]), int(sizes["RssAnon"].split()[0])


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
    for name, picture in PICTURES.items():
        took, size = milliseconds(picture), len(draw_picture(picture))
        lines.append(f"{name:15} {took:7.1f} ms {size:8} bytes, {resident()[0]:6} kB resident, {resident()[1]} its own")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
