"""Who pays whom, reckoned by hand from the rules: M is 8 at 3 faan, 16, 24, 32, 48, 64, 96, and 128 at 10."""

from __future__ import annotations

from typing import Any, NamedTuple

from .deals import DRAGONS, ENDS, FULL, HALF, SUIT, WINDS, call, discard, drawn, robbed, worth

Entry = tuple[str, bool, str]


class Dispute(NamedTuple):
    """A question of liability; `deltas` go to E, S, W and N; each liability is a player, whether it holds, and why."""

    name: str
    calls: tuple[Any, ...]
    win: dict[str, Any]
    deltas: tuple[int, int, int, int]
    liabilities: tuple[Entry, ...]
    house: dict[str, Any] = {}  # noqa: RUF012 - nobody changes it
    rules: str = HALF
    notes: tuple[str, ...] = ()


PURE = worth(8, "pure-one-suit")
PUNGS = worth(4, "all-pungs")
THREE = worth(3)
BIG_DRAGONS = worth(8, "big-three-dragons")
BIG_WINDS = worth(10, "big-four-winds", "all-honours")
FOURTH = (*SUIT, "S pon 999m E")
MIXED_FLOOR = ("S pon 222m N", "S pon 444p N", "S pon 777s W")
BOTH = (*SUIT, *ENDS)
LATE = {"wall.reserve": 14}

TWELVE = (
    Dispute(
        "the feeder of a designated fourth meld pays the self-draw",
        FOURTH,
        drawn(value=PURE),
        (-384, 384, 0, 0),
        (("E", True, "pao.twelve"),),
    ),
    Dispute(
        "a chow of the fourth meld is fed by the player before, named or not",
        ("S pon 444m N", "S pon 777m W", "S pon 999m W", "S chi 123m"),
        drawn(value=PURE),
        (-384, 384, 0, 0),
        (("E", True, "pao.twelve"),),
    ),
    Dispute(
        "an honour pair makes it a half flush and frees the feeder",
        FOURTH,
        drawn(tile="5z", value=worth(4, "mixed-one-suit")),
        (-32, 96, -32, -32),
        (("E", False, "pao.void.not-designated"),),
        notes=("pao.nine.self-draw",),
    ),
    Dispute(
        "a floor of several suits is no designated one",
        (*MIXED_FLOOR, "S pon 999m E"),
        drawn(value=PUNGS),
        (-32, 96, -32, -32),
        (("E", False, "pao.void.not-designated"),),
    ),
    Dispute(
        "in full gun any hand counts, with a note that nobody spoke of following",
        (*MIXED_FLOOR, "S pon 999m E"),
        drawn(value=PUNGS),
        (-96, 96, 0, 0),
        (("E", True, "pao.twelve"),),
        rules=FULL,
        notes=("pao.twelve.echo",),
    ),
    Dispute(
        "who followed the caller's own discard is excused in full gun",
        (*MIXED_FLOOR, call("S pon 999m E", echo=True)),
        drawn(value=PUNGS),
        (-32, 96, -32, -32),
        (("E", False, "pao.void.echo"),),
        rules=FULL,
        notes=("testimony.echo",),
    ),
    Dispute(
        "who did not follow is liable, on the table's word",
        (*MIXED_FLOOR, call("S pon 999m E", echo=False)),
        drawn(value=PUNGS),
        (-96, 96, 0, 0),
        (("E", True, "pao.twelve"),),
        rules=FULL,
        notes=("testimony.no-echo",),
    ),
    Dispute(
        "half gun knows no excuse for following",
        (*SUIT, call("S pon 999m E", echo=True)),
        drawn(value=PURE),
        (-384, 384, 0, 0),
        (("E", True, "pao.twelve"),),
    ),
    Dispute(
        "the fourth meld's feeder does not answer for a discard",
        (*MIXED_FLOOR, "S pon 999m E"),
        discard("W", value=PUNGS),
        (0, 64, -64, 0),
        (("E", False, "pao.void.not-self-drawn"),),
        rules=FULL,
    ),
    Dispute(
        "a closed kong counts among the three that were shown",
        ("S closed-kan 1111m", "S pon 444m N", "S pon 777m W", "S pon 999m E"),
        drawn(value=PURE),
        (-384, 384, 0, 0),
        (("E", True, "pao.twelve"),),
    ),
    Dispute(
        "nobody feeds a closed fourth kong",
        (*SUIT, "S closed-kan 9999m"),
        drawn(value=PURE),
        (-128, 384) + (-128,) * 2,
        (),
        notes=("pao.nine.self-draw",),
    ),
    Dispute(
        "an added kong leaves the liability with the pung's feeder",
        (*FOURTH, "S added-kan 9999m"),
        drawn(value=PURE),
        (-384, 384, 0, 0),
        (("E", True, "pao.twelve"),),
    ),
    Dispute(
        "a house without twelve tiles makes nobody liable",
        FOURTH,
        drawn(value=PURE),
        (-128, 384, -128, -128),
        (("E", False, "pao.void.option"),),
        house={"twelve": "no"},
        notes=("pao.nine.self-draw",),
    ),
    Dispute(
        "half gun for any hand",
        (*MIXED_FLOOR, "S pon 999m E"),
        drawn(value=PUNGS),
        (-96, 96, 0, 0),
        (("E", True, "pao.twelve"),),
        house={"twelve": "any"},
    ),
    Dispute(
        "full gun for designated hands only",
        (*MIXED_FLOOR, "S pon 999m E"),
        drawn(value=PUNGS),
        (-32, 96, -32, -32),
        (("E", False, "pao.void.not-designated"),),
        rules=FULL,
        house={"twelve": "designated"},
    ),
    Dispute(
        "small four winds never come of twelve tiles: the fourth meld was no wind",
        (*WINDS, "S pon 777p E"),
        drawn(tile="4z", value=worth(9, "small-four-winds")),
        (-192, 576, -192, -192),
        (("E", False, "pao.void.not-of-kind"),),
        notes=("pao.nine.self-draw",),
    ),
    Dispute(
        "terminals and honours are a designated hand only where the house says so",
        ("S pon 111m N", "S pon 999p N", "S pon 555z W", "S pon 999m E"),
        drawn(tile="9s", value=worth(4, "mixed-terminals")),
        (-96, 96, 0, 0),
        (("E", True, "pao.twelve"),),
        house={"terminals": "mixed"},
    ),
)

NINE = (
    Dispute(
        "who deals in the threatened suit pays it all",
        SUIT,
        discard("E", tile="9m", value=PURE),
        (-256, 256, 0, 0),
        (("E", True, "pao.nine"),),
        notes=("pao.announce",),
    ),
    Dispute(
        "nobody need state the tile of a hand of one suit",
        SUIT,
        discard("E", value=PURE),
        (-256, 256, 0, 0),
        (("E", True, "pao.nine"),),
        notes=("pao.announce",),
    ),
    Dispute(
        "a half flush off the same floor is split",
        SUIT,
        discard("E", tile="5z", value=worth(6, "mixed-one-suit")),
        (-64, 128, -32, -32),
        (("E", False, "pao.void.not-designated"),),
    ),
    Dispute(
        "four melds threaten like three, and the new discarder pays",
        FOURTH,
        discard("N", tile="5m", value=PURE),
        (0, 256, 0, -256),
        (("E", False, "pao.void.not-self-drawn"), ("N", True, "pao.nine")),
        notes=("pao.announce",),
    ),
    Dispute(
        "a tile that is no wind completes four winds for nobody's account",
        ("S pon 111z N", "S pon 222z W", "S pon 333z W"),
        discard("E", tile="5p", value=worth(9, "small-four-winds")),
        (-192, 384, -96, -96),
        (("E", False, "pao.void.not-of-kind"),),
    ),
    Dispute(
        "a house without nine tiles splits",
        SUIT,
        discard("E", tile="9m", value=PURE),
        (-128, 256, -64, -64),
        (("E", False, "pao.void.option"),),
        house={"nine": "no"},
    ),
    Dispute(
        "nine tiles have no effect in full gun",
        SUIT,
        discard("E", tile="9m", value=PURE),
        (-256, 256, 0, 0),
        (),
        rules=FULL,
    ),
    Dispute("six tiles threaten nobody", SUIT[:2], discard("E", tile="9m", value=PURE), (-128, 256, -64, -64), ()),
    Dispute(
        "honours may threaten two patterns, of which one is won",
        ("S pon 111z N", "S pon 555z W", "S pon 666z W"),
        discard("E", tile="9m", value=worth(6, "mixed-terminals")),
        (-128, 128, 0, 0),
        (("E", True, "pao.nine"),),
        house={"terminals": "mixed"},
        notes=("pao.announce",),
    ),
)

HONOURS = (
    Dispute(
        "the feeder of the third dragon pays any self-draw",
        (*DRAGONS, "S pon 777z E"),
        drawn(tile="2p", value=BIG_DRAGONS),
        (-384, 384, 0, 0),
        (("E", True, "pao.three-dragons"),),
    ),
    Dispute(
        "so he does in full gun, whoever fed the twelfth tile later",
        (*DRAGONS, "S pon 777z E", "S pon 111m W"),
        drawn(value=BIG_DRAGONS),
        (-384, 384, 0, 0),
        (("E", True, "pao.three-dragons"), ("W", False, "pao.order")),
        rules=FULL,
        notes=("pao.twelve.echo",),
    ),
    Dispute(
        "a closed kong counts among the earlier dragons",
        ("S closed-kan 5555z", "S pon 666z W", "S pon 777z E"),
        drawn(value=BIG_DRAGONS),
        (-384, 384, 0, 0),
        (("E", True, "pao.three-dragons"),),
    ),
    Dispute(
        "nobody feeds a closed third dragon",
        (*DRAGONS, "S closed-kan 7777z"),
        drawn(value=BIG_DRAGONS),
        (-128, 384, -128, -128),
        (),
        notes=("pao.nine.self-draw",),
    ),
    Dispute(
        "a house without dragons splits",
        (*DRAGONS, "S pon 777z E"),
        drawn(value=BIG_DRAGONS),
        (-128, 384, -128, -128),
        (("E", False, "pao.void.option"),),
        house={"three-dragons": "no"},
        notes=("pao.nine.self-draw",),
    ),
    Dispute(
        "the dragon's discarder pays when it wins at once",
        DRAGONS,
        discard("E", tile="7z", value=BIG_DRAGONS),
        (-256, 256, 0, 0),
        (("E", True, "pao.three-dragons.win"),),
    ),
    Dispute(
        "the third dragon as the pair is small three dragons and blames nobody",
        DRAGONS,
        discard("E", tile="7z", value=worth(5, "small-three-dragons")),
        (-48, 96, -24, -24),
        (("E", False, "pao.void.not-designated"),),
    ),
    Dispute("another tile blames nobody", DRAGONS, discard("E", tile="2p", value=worth(5)), (-48, 96, -24, -24), ()),
    Dispute(
        "nor does an unstated tile of a hand without the three dragons",
        DRAGONS,
        discard("E", value=worth(5, "all-pungs")),
        (-48, 96, -24, -24),
        (),
    ),
    Dispute(
        "at once: a later discard is split, with a note that nobody chose",
        (*DRAGONS, "S pon 777z E"),
        discard("N", tile="2p", value=BIG_DRAGONS),
        (-64, 256, -64, -128),
        (("E", False, "pao.later-discard"), ("N", False, "pao.void.not-designated")),
        notes=("later-discard-not-chosen",),
    ),
    Dispute(
        "at once, chosen: no note",
        (*DRAGONS, "S pon 777z E"),
        discard("N", tile="2p", value=BIG_DRAGONS),
        (-64, 256, -64, -128),
        (("E", False, "pao.later-discard"), ("N", False, "pao.void.not-designated")),
        house={"later-discard": "at-once"},
    ),
    Dispute(
        "to the end: the feeder pays a later discard",
        (*DRAGONS, "S pon 777z E"),
        discard("N", tile="2p", value=BIG_DRAGONS),
        (-256, 256, 0, 0),
        (("E", True, "pao.later-discard"), ("N", False, "pao.void.not-designated")),
        house={"later-discard": "to-the-end"},
    ),
    Dispute(
        "to the end comes before the new discarder of nine tiles",
        (*DRAGONS, "S pon 777z E"),
        discard("N", tile="2z", value=worth(10, "big-three-dragons", "all-honours")),
        (-512, 512, 0, 0),
        (("E", True, "pao.later-discard"), ("N", False, "pao.order")),
        house={"later-discard": "to-the-end"},
        notes=("pao.announce",),
    ),
    Dispute(
        "full gun knows no later discards",
        (*DRAGONS, "S pon 777z E"),
        discard("N", tile="2p", value=BIG_DRAGONS),
        (0, 256, 0, -256),
        (("E", False, "pao.void.not-self-drawn"),),
        rules=FULL,
    ),
    Dispute(
        "the feeder of the fourth wind pays the self-draw, for two reasons",
        (*WINDS, "S pon 444z E"),
        drawn(tile="5z", value=BIG_WINDS),
        (-768, 768, 0, 0),
        (("E", True, "pao.four-winds"), ("E", True, "pao.twelve")),
    ),
    Dispute(
        "where winds are not played twelve tiles remain",
        (*WINDS, "S pon 444z E"),
        drawn(tile="5z", value=BIG_WINDS),
        (-768, 768, 0, 0),
        (("E", False, "pao.void.option"), ("E", True, "pao.twelve")),
        house={"four-winds": "no"},
    ),
    Dispute(
        "in full gun twelve tiles cover the winds",
        (*WINDS, "S pon 444z E"),
        drawn(tile="5z", value=BIG_WINDS),
        (-768, 768, 0, 0),
        (("E", True, "pao.twelve"),),
        rules=FULL,
        notes=("pao.twelve.echo",),
    ),
    Dispute(
        "the fourth wind that wins at once is paid by its discarder, pair or pung",
        WINDS,
        discard("E", tile="4z", value=worth(9)),
        (-384, 384, 0, 0),
        (("E", True, "pao.four-winds.win"), ("E", True, "pao.nine")),
        notes=("pao.announce",),
    ),
    Dispute(
        "where winds are not played nine tiles remain",
        WINDS,
        discard("E", tile="4z", value=worth(9)),
        (-384, 384, 0, 0),
        (("E", False, "pao.void.option"), ("E", True, "pao.nine")),
        house={"four-winds": "no"},
        notes=("pao.announce",),
    ),
)

KONGS = (
    Dispute(
        "the feeder of a kong pays the win on its replacement in full gun",
        ("S open-kan 2222p E",),
        drawn(flags=["after-kan"], value=worth(5)),
        (-144, 144, 0, 0),
        (("E", True, "pao.kong-draw"),),
        rules=FULL,
    ),
    Dispute(
        "not in half gun",
        ("S open-kan 2222p E",),
        drawn(flags=["after-kan"], value=worth(5)),
        (-48, 144, -48, -48),
        (("E", False, "pao.void.option"),),
    ),
    Dispute(
        "nor where the kong counts a faan more",
        ("S open-kan 2222p E",),
        drawn(flags=["after-kan"], value=worth(5)),
        (-48, 144, -48, -48),
        (("E", False, "pao.kong-draw.plus-one"),),
        rules=FULL,
        house={"kong-draw": "plus-one"},
    ),
    Dispute(
        "nor with a second kong between",
        ("S open-kan 2222p E", "S closed-kan 3333p"),
        drawn(flags=["after-two-kans"], value=worth(5)),
        (-48, 144, -48, -48),
        (("E", False, "pao.void.second-kong"),),
        rules=FULL,
    ),
    Dispute(
        "nobody feeds a closed kong",
        ("S closed-kan 2222p",),
        drawn(flags=["after-kan"], value=worth(5)),
        (-48, 144, -48, -48),
        (),
        rules=FULL,
    ),
    Dispute(
        "dragons come before a kong that another fed",
        (*DRAGONS, "S pon 777z E", "S open-kan 2222p W"),
        drawn(flags=["after-kan"], value=BIG_DRAGONS),
        (-384, 384, 0, 0),
        (("E", True, "pao.three-dragons"), ("W", False, "pao.order"), ("W", False, "pao.order")),
        rules=FULL,
        notes=("pao.twelve.echo",),
    ),
    Dispute(
        "a robbed player is the discarder",
        ("W pon 333s N", "W added-kan 3333s"),
        robbed("W", tile="3s", value=worth(4)),
        (-16, 64, -32, -16),
        (),
        notes=("robbed-kong",),
    ),
    Dispute(
        "or pays a whole self-draw, and nothing else is examined",
        (*SUIT, "W pon 999m N", "W added-kan 9999m"),
        robbed("W", tile="9m", value=PURE),
        (0, 384, -384, 0),
        (),
        house={"robbed-kong": "self-draw"},
        notes=("robbed-kong",),
    ),
    Dispute(
        "as the discarder he meets nine tiles",
        (*SUIT, "W pon 999m N", "W added-kan 9999m"),
        robbed("W", tile="9m", value=PURE),
        (0, 256, -256, 0),
        (("W", True, "pao.nine"),),
        notes=("pao.announce", "robbed-kong"),
    ),
)


def fresh(feeder: str = "E", tile: str = "3p", *, fresh: bool = True, wall: int | None = None) -> dict[str, Any]:
    asserted: dict[str, Any] = {"fresh": fresh} | ({} if wall is None else {"wall": wall})
    return discard(feeder, tile=tile, asserted=asserted, value=THREE)


FRESH = (
    Dispute(
        "a fresh tile off the last nine is paid whole",
        (),
        fresh(wall=9),
        (-32, 32, 0, 0),
        (("E", True, "pao.fresh"),),
        house=LATE,
        notes=(
            "testimony.fresh",
            "testimony.wall",
        ),
    ),
    Dispute(
        "not off the last ten",
        (),
        fresh(wall=10),
        (-16, 32, -8, -8),
        (("E", False, "pao.void.too-early"),),
        house=LATE,
        notes=("testimony.wall",),
    ),
    Dispute(
        "a fresh honour is, off the last thirteen",
        (),
        fresh(tile="5z", wall=13),
        (-32, 32, 0, 0),
        (("E", True, "pao.fresh"),),
        house=LATE,
        notes=(
            "testimony.fresh",
            "testimony.wall",
        ),
    ),
    Dispute(
        "not off the last fourteen",
        (),
        fresh(tile="5z", wall=14),
        (-16, 32, -8, -8),
        (("E", False, "pao.void.too-early"),),
        house=LATE,
        notes=("testimony.wall",),
    ),
    Dispute(
        "a tile thrown before is nobody's fault",
        (),
        fresh(fresh=False),
        (-16, 32, -8, -8),
        (),
        house=LATE,
        notes=("testimony.not-fresh",),
    ),
    Dispute(
        "a house without fresh tiles splits",
        (),
        fresh(wall=5),
        (-16, 32, -8, -8),
        (("E", False, "pao.void.option"),),
        house={**LATE, "fresh": "no"},
    ),
    Dispute("a wall played to the end knows no fresh tiles", (), fresh(wall=5), (-16, 32, -8, -8), ()),
    Dispute("full gun knows none either", (), fresh(wall=5), (-32, 32, 0, 0), (), house=LATE, rules=FULL),
    Dispute(
        "an early discard needs no word about the tile",
        (),
        discard("E", tile="3p", asserted={"wall": 40}, value=THREE),
        (-16, 32, -8, -8),
        (),
        house=LATE,
        notes=("testimony.wall",),
    ),
    Dispute(
        "nor does a tile that was robbed: its pung was once discarded",
        (),
        robbed("E", tile="3p", value=THREE),
        (-16, 32, -8, -8),
        (),
        house=LATE,
        notes=("robbed-kong",),
    ),
    Dispute(
        "nor does a discarder who is liable anyway",
        SUIT,
        discard("E", tile="9m", value=PURE),
        (-256, 256, 0, 0),
        (("E", True, "pao.nine"),),
        house=LATE,
        notes=("pao.announce",),
    ),
    Dispute(
        "nor does a winner whom somebody else pays to the end",
        (*DRAGONS, "S pon 777z E"),
        discard("N", tile="2p", value=BIG_DRAGONS),
        (-256, 256, 0, 0),
        (("E", True, "pao.later-discard"), ("N", False, "pao.void.not-designated")),
        house={**LATE, "later-discard": "to-the-end"},
    ),
)

ENDS_VALUE = worth(10, "pure-terminals")
FORCED = (
    Dispute(
        "forced, one answers to the first",
        BOTH,
        discard("E", tile="9m", asserted={"forced": True}, value=PURE),
        (-256, 256, 0, 0),
        (("E", True, "pao.nine"),),
        notes=("forced-alone", "pao.announce"),
    ),
    Dispute(
        "and not to the later one",
        BOTH,
        discard("E", by="W", tile="9p", asserted={"forced": True}, value=ENDS_VALUE),
        (-256, -128, 512, -128),
        (("E", False, "pao.forced"),),
        notes=("testimony.forced",),
    ),
    Dispute(
        "who had another tile answers to both",
        BOTH,
        discard("E", by="W", tile="9p", asserted={"forced": False}, value=ENDS_VALUE),
        (-512, 0, 512, 0),
        (("E", True, "pao.nine"),),
        notes=("pao.announce", "testimony.forced"),
    ),
    Dispute(
        "who laid down a meld since answers to both",
        (*BOTH, "E closed-kan 2222s"),
        discard("E", by="W", tile="9p", asserted={"forced": True}, value=ENDS_VALUE),
        (-512, 0, 512, 0),
        (("E", True, "pao.nine"),),
        notes=("forced-alone", "pao.announce"),
    ),
    Dispute(
        "what he laid down before does not matter",
        ("E closed-kan 2222s", *BOTH),
        discard("E", by="W", tile="9p", asserted={"forced": True}, value=ENDS_VALUE),
        (-256, -128, 512, -128),
        (("E", False, "pao.forced"),),
        notes=("testimony.forced",),
    ),
    Dispute(
        "a house without that excuse lets him answer to both",
        BOTH,
        discard("E", by="W", tile="9p", asserted={"forced": True}, value=ENDS_VALUE),
        (-512, 0, 512, 0),
        (("E", True, "pao.nine"),),
        house={"forced": "no"},
        notes=("pao.announce",),
    ),
    Dispute(
        "the twelfth tile is excused towards the later one",
        (*BOTH, call("W pon 999p E", forced=True)),
        drawn(by="W", tile="1m", value=ENDS_VALUE),
        (-256, -256, 768, -256),
        (("E", False, "pao.forced"),),
        notes=(
            "testimony.forced",
            "pao.nine.self-draw",
        ),
    ),
    Dispute(
        "so is the fourth wind",
        ("E pon 444m N", "E pon 777m S", "E pon 999m S", *WINDS, call("S pon 444z N", forced=True)),
        drawn(tile="5z", value=BIG_WINDS),
        (-256, 768, -256, -256),
        (("N", False, "pao.forced"), ("N", False, "pao.forced")),
        notes=(
            "testimony.forced",
            "pao.nine.self-draw",
        ),
    ),
    Dispute(
        "and the fourth wind that wins at once",
        ("E pon 444m N", "E pon 777m S", "E pon 999m S", *WINDS),
        discard("N", tile="4z", asserted={"forced": True}, value=worth(9, "small-four-winds")),
        (-96, 384, -96, -192),
        (("N", False, "pao.forced"), ("N", False, "pao.forced")),
        notes=("testimony.forced",),
    ),
    Dispute(
        "but not the third dragon",
        ("E pon 444m N", "E pon 888m S", "E pon 999m S", *DRAGONS, call("S pon 777z N", forced=True)),
        drawn(tile="2p", value=BIG_DRAGONS),
        (0, 384, 0, -384),
        (("N", True, "pao.three-dragons"),),
    ),
    Dispute(
        "where dragons hold nobody asks about the twelfth tile that the same player fed",
        ("E pon 444m N", "E pon 888m S", "E pon 999m S", "S pon 111z W", *DRAGONS, "S pon 777z N"),
        drawn(tile="2z", value=worth(10, "big-three-dragons", "all-honours")),
        (0, 768, 0, -768),
        (("N", True, "pao.three-dragons"),),
    ),
    Dispute(
        "a first player who does not threaten excuses nobody",
        ("E pon 333p N", "E pon 777p S", "E pon 999s S", *SUIT),
        discard("N", tile="9m", asserted={"forced": True}, value=PURE),
        (0, 256, 0, -256),
        (("N", True, "pao.nine"),),
        notes=("forced-alone", "pao.announce"),
    ),
)

HOME = (
    Dispute(
        "at a home table nobody is liable",
        FOURTH,
        drawn(value=PURE),
        (-128, 384, -128, -128),
        (("E", False, "pao.void.option"),),
        rules="hongkong/home",
    ),
)

DISPUTES = (*TWELVE, *NINE, *HONOURS, *KONGS, *FRESH, *FORCED, *HOME)
