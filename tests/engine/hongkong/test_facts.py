import pytest

from bot.engine.errors import DealError
from bot.engine.settlement import settle

from .deals import call, deal, discard, drawn, robbed, worth

THREE = worth(3)
PLAIN = {"tile": "5s", "concealed": "123m456p789s222s5s"}

FAULTS = {
    "a red five": ("bad-tiles", {"wins": [discard("E", tile="0s", value=THREE)]}, "wins[0].tile"),
    "a tile among the flowers": ("bad-tiles", {"flowers": {"S": "1m"}}, "flowers.S"),
    "a flower in the hand": ("bad-tiles", {"wins": [drawn(tile="5s", concealed="1f")]}, "wins[0].concealed"),
    "a flower that wins beside a hand": (
        "contradiction",
        {"wins": [drawn(tile="1f", concealed="5s")]},
        "wins[0].concealed",
    ),
    "a flower held twice": ("too-many-tiles", {"flowers": {"S": "1f", "E": "1f"}}, "flowers.E"),
    "a discard after a kong": (
        "unknown-field",
        {"calls": [{**call("S closed-kan 1111m"), "after-discard": True}]},
        "calls[0].after-discard",
    ),
    "a nagashi": ("unknown-field", {"wins": None, "draw": {"kind": "exhaustive", "nagashi": ["E"]}}, "draw.nagashi"),
    "a player who left": ("bad-value", {"wins": None, "penalty": {"by": "E", "kind": "left-game"}}, "penalty.kind"),
    "neither tiles nor a value": ("missing-fact", {"wins": [drawn()]}, "wins[0].concealed"),
    "a value without faan": ("missing-fact", {"wins": [drawn(value={"patterns": []})]}, "wins[0].value.faan"),
    "an unheard-of pattern": ("bad-value", {"wins": [drawn(value=worth(3, "big"))]}, "wins[0].value.patterns"),
    "an unheard-of pattern beside tiles": (
        "bad-value",
        {"wins": [drawn(**PLAIN, value={"patterns": ["big"]})]},
        "wins[0].value.patterns",
    ),
    "a replacement without a kong": (
        "contradiction",
        {"calls": [call("S pon 111m E")], "wins": [drawn(flags=["after-kan"], value=THREE)]},
        "wins[0].flags",
    ),
    "a replacement without any call": (
        "contradiction",
        {"wins": [drawn(flags=["after-kan"], value=THREE)]},
        "wins[0].flags",
    ),
    "two kongs of which there is one": (
        "contradiction",
        {"calls": [call("S closed-kan 1111m")], "wins": [drawn(flags=["after-two-kans"], value=THREE)]},
        "wins[0].flags",
    ),
    "a first turn with a meld": (
        "contradiction",
        {"calls": [call("S pon 111m E")], "wins": [drawn(flags=["first-turn"], value=THREE)]},
        "wins[0].flags",
    ),
    "a kong robbed after the last tile": (
        "contradiction",
        {"wins": [robbed("E", tile="5s", flags=["last-tile"], value=THREE)]},
        "wins[0].flags",
    ),
    "two kongs with somebody's pung between": (
        "contradiction",
        {
            "calls": [call("S closed-kan 1111m"), call("W pon 111p E"), call("S closed-kan 2222m")],
            "wins": [drawn(flags=["after-two-kans"], value=THREE)],
        },
        "wins[0].flags",
    ),
    "a human hand of the dealer": (
        "contradiction",
        {"wins": [discard("S", by="E", flags=["first-turn"], value=THREE)], "house": {"faan.human": 13}},
        "wins[0].flags",
    ),
    "a flower's replacement without a flower": (
        "contradiction",
        {"wins": [drawn(flags=["after-flower"], value=THREE)], "flowers": {"E": "1f"}},
        "wins[0].flags",
    ),
    "a flower's replacement on a discard": (
        "contradiction",
        {"wins": [discard("E", flags=["after-flower"], value=THREE)], "flowers": {"S": "1f"}},
        "wins[0].flags",
    ),
    "a flower's replacement that was a kong's": (
        "contradiction",
        {
            "calls": [call("S closed-kan 1111m")],
            "wins": [drawn(flags=["after-kan", "after-flower"], value=THREE)],
            "flowers": {"S": "1f"},
        },
        "wins[0].flags",
    ),
    "a fresh robbed tile": (
        "contradiction",
        {"wins": [robbed("E", tile="5s", value=THREE, asserted={"fresh": True})]},
        "wins[0].asserted.fresh",
    ),
    "a red five claimed": (
        "bad-tiles",
        {"calls": [{**call("S pon 555p E"), "tile": "0p"}]},
        "calls[0].tile",
    ),
    "a red five robbed": (
        "bad-tiles",
        {
            "calls": [call("W pon 555p E"), call("W added-kan 5555p")],
            "wins": [robbed("W", tile="0p", value=THREE)],
        },
        "wins[0].tile",
    ),
    "a riichi": ("unknown-field", {"riichi": ["E"]}, "riichi"),
    "a fifth meld": (
        "bad-hand",
        {"calls": [call(f"S pon {rank * 3}p E") for rank in "12345"]},
        "calls[4]",
    ),
}


@pytest.mark.parametrize(("code", "facts", "at"), FAULTS.values(), ids=FAULTS.keys())
def test_facts_that_cannot_be_are_refused_at_their_place(code, facts, at):
    stated = {"wins": [drawn(value=THREE)], **facts}
    with pytest.raises(DealError) as refused:
        settle(deal(**{key: value for key, value in stated.items() if value is not None}))
    assert (code, at) == (refused.value.code, refused.value.at)


def test_another_players_meld_is_no_first_turn_of_mine():
    facts = {"calls": [call("W pon 111m E")], "wins": [drawn(flags=["first-turn"], value=THREE)]}
    assert settle(deal(**facts)).deltas["S"] == 48


def test_the_dealer_s_first_turn_has_no_effect_where_human_hands_are_not_played():
    win = discard("S", by="E", flags=["first-turn"], tile="5s", concealed="222m345m456p789s5s")
    assert settle(deal(win, house={"faan.min": 0})).hands[0].faan == 2


def test_flowers_and_other_flags_go_together():
    win = drawn(flags=["last-tile", "after-flower"], value=THREE)
    assert settle(deal(win, flowers={"S": "1f"})).deltas["S"] == 48
