"""Disputes of Wuhan settled through Discord, from the command to the posted ruling and what other rules say."""

import pytest

from tests.wording import say

from .table import Asker, arithmetic, findings, results


async def pure_suit(club, feeder):
    """Bo draws the last tile of a pure suit after three openings: two runs from Ann, and a triplet fed by `feeder`."""
    asker = Asker(club)
    await asker.seated(rules="wuhan/kaikoufan")
    await asker.won("self-draw", discarder=None, melds="123m 456m 777m")
    await asker.press(say("way.tiles"))
    await asker.submit(concealed="888m9m", winning="9m")
    await asker.press(say("ui.open"))
    await asker.submit(wild="9p")
    await asker.press(feeder)
    await asker.submit()
    return await asker.post()


@pytest.mark.parametrize("feeder", ["Ann", "Cy", "Di"])
async def test_who_fed_the_third_opening_of_a_pure_suit_pays_for_all(club, feeder):
    async with club.running():
        message = await pure_suit(club, feeder)
    # A base of 10, doubled for opening, for the self-draw and for a hand without a wild tile: 80 from each.
    assert results(message) == {"Ann": 0, "Bo": 240, "Cy": 0, "Di": 0, feeder: -240}
    assert findings(message)[0].startswith(f"✅ {feeder} ")


async def test_counting_every_opening_multiplies_the_dispute(club):
    async with club.running():
        message = await pure_suit(club, "Cy")
        told = await club.di.looks_at(message).press(say("ui.other-rules"))
    # Three openings double three times: 320 from each are above the cap of 300 three times over, the golden top of 500.
    (other,) = told.embed["fields"]
    assert other["name"] == "Every opening counts (口口翻)"
    assert other["value"].splitlines()[0] == "Bo +1500 · Cy **−1500**"


async def test_one_tile_kongs_of_every_player_count_and_the_wild_tile_is_told_by_its_indicator(club):
    asker = Asker(club)
    async with club.running():
        await asker.seated(rules="wuhan/kaikoufan")
        await asker.won("self-draw", discarder=None, melds="123m 456m 777m 7z")
        await asker.press(say("way.tiles"))
        await asker.submit(concealed="888m9m", winning="9m")
        await asker.press(say("ui.open"))
        await asker.submit({"wild-is": ["indicator"]}, wild="8p")
        await asker.press("Cy")
        await asker.submit({"tokens:W": ["wild:1", "red:1"]})
        message = await asker.post()
    # Base 10 × 16 (opened, red dragon, hard, self-draw): 160 from Ann and Di. Cy laid down a wild tile (4) and a
    # red dragon (2): 1280, capped at 300. He fed the third opening and pays all three shares.
    assert results(message) == {"Ann": 0, "Bo": 620, "Cy": -620, "Di": 0}
    assert "capped at 300" in arithmetic(message)
