"""Disputes of Hong Kong settled through Discord, from the command to the posted ruling and what other rules say."""

from tests.wording import say

from .table import Asker, findings, results, said


async def nine_tiles(club, rules):
    """Bo shows nine tiles of one suit and wins with a fourth chow of it off Di."""
    asker = Asker(club)
    await asker.seated(rules=rules)
    await asker.won(melds="222m 444m 666m")
    await asker.press(say("way.tiles"))
    await asker.submit(concealed="78m99m", winning="9m")
    await asker.press(say("answer.no"))
    return await asker.post()


async def test_who_deals_into_nine_tiles_of_a_suit_pays_for_all(club):
    async with club.running():
        message = await nine_tiles(club, "hongkong/half-gun")
    # Seven faan for the suit and one for no flowers multiply by 64: four half shares of it.
    assert results(message) == {"Ann": 0, "Bo": 256, "Cy": 0, "Di": -256}
    assert findings(message)[0].startswith("✅ Di ")


async def test_at_a_table_without_liability_everybody_pays_his_share(club):
    async with club.running():
        message = await nine_tiles(club, "hongkong/half-gun")
        told = await club.ann.looks_at(message).press(say("ui.other-rules"))
    assert "Full gun (全銃)" in told.embed["description"]
    (other,) = told.embed["fields"]
    assert other["name"] == say("preset.hongkong.home")
    assert other["value"].splitlines()[:2] == [
        "Bo +256 · Ann **−64** · Cy **−64** · Di **−128**",
        say("compare.change", question=say("option.hongkong.nine"), there="no", here="yes"),
    ]


async def dragons(club, ending, *feeder, discarder):
    """Bo shows the three dragons, the last of them fed by `feeder`, and wins a hand of nine faan without flowers."""
    asker = Asker(club)
    await asker.seated(rules="hongkong/half-gun")
    await asker.won(ending, discarder=discarder)
    await asker.press(say("way.tiles"))
    await asker.submit(concealed="12m99p", winning="3m")
    for name in feeder:
        await asker.press(name)
    return await asker.post()


async def test_who_fed_the_third_dragon_is_not_even_asked_after_a_later_discard(club):
    async with club.running():
        message = await dragons(club, "discard", discarder="N")
    # Eight faan for the dragons and one for no flowers multiply by 96: a whole share for Di, half shares for two.
    assert results(message) == {"Ann": -96, "Bo": 384, "Cy": -96, "Di": -192}


async def test_who_fed_the_third_dragon_pays_a_self_draw_alone(club):
    async with club.running():
        message = await dragons(club, "self-draw", "Cy", discarder=None)
    # The self-draw is a tenth faan: 128, of which a self-draw is six half shares.
    assert results(message) == {"Ann": 0, "Bo": 768, "Cy": -768, "Di": 0}
    assert findings(message)[0].startswith("✅ Cy ")


async def two_threats(club, answer):
    """Ann showed nine tiles of dots before Bo showed nine of characters; Di, asked whether forced, deals in to Bo."""
    asker = Asker(club)
    await asker.seated(rules="hongkong/half-gun")
    await asker.won(melds="222m 444m 666m")
    await asker.press(say("way.tiles"))
    await asker.submit(concealed="78m99m", winning="9m")
    await asker.press(say("answer.yes"))
    await asker.submit({"table-melds": "E: 222p 444p 666p; S: 222m 444m 666m"})
    await asker.press(answer)
    return await asker.post()


async def test_who_was_forced_to_feed_answers_only_to_the_first_who_threatened(club):
    async with club.running():
        message = await two_threats(club, say("answer.yes"))
    # Eight faan multiply by 64: Di a whole share, the others half shares of an ordinary discard.
    assert results(message) == {"Ann": -64, "Bo": 256, "Cy": -64, "Di": -128}
    assert findings(message)[0].startswith("✖️ Di ")
    assert say("testimony.win.forced.yes", discarder="Di") in said(message)


async def test_who_had_a_safe_tile_answers_to_the_later_one_too(club):
    async with club.running():
        message = await two_threats(club, say("answer.no"))
    assert results(message) == {"Ann": 0, "Bo": 256, "Cy": 0, "Di": -256}
