"""The whole way from an attached log to the posted ruling, in every language, and nothing typed."""

import pytest

from bot.i18n import LANGUAGES, catalogue
from tests.ui.table import results
from tests.wording import say

from .games import LogAsker, game_of_three, lines

LOCALES = {"en": "en-GB", "zh-CN": "zh-CN", "zh-TW": "zh-TW", "ja": "ja"}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_from_the_log_to_the_posted_ruling_in_five_interactions_and_nothing_typed(club, language):
    club.ann = club.guild.member("Ann", locale=LOCALES[language])
    async with club.running():
        await club.store.servers.change(club.guild.id, language=language)
        asker = LogAsker(club)
        await asker.attach(game_of_three())
        assert lines(asker.at)[0] == say("ui.log.which", language)
        await asker.pick(3)
        assert say("replay.agrees", language) in lines(asker.at)
        assert "ボ" in asker.at.embed["title"]
        assert [each.filename for each in asker.at.message.attachments] == ["hand.png"]
        form = await asker.press_verb("seats")
        assert form.prefilled == {f"player:{place}": [] for place in range(4)}
        await asker.submit({"player:0": club.ann, "player:1": club.bo, "player:2": club.cy, "player:3": club.di})
        posted = await asker.post_deal()
        assert results(posted) == {"Ann": 0, "Bo": 32300, "Cy": -16000, "Di": -16300}
        assert posted.embeds[0]["footer"]["text"].endswith(catalogue(language)("footer.read", player="Ann"))
        assert say("ui.posted", language, number=1) in lines(asker.at)[0]
    assert (asker.interactions, asker.typed) == (5, 0)
