"""Rulings and hands as pictures, beside the same content in words."""

import io

import msgspec
from PIL import Image

from bot.i18n import catalogue
from bot.ui import drawing, pictures
from tests.rulings import as_read
from tests.store.samples import ruled_by
from tests.wording import say

from .table import Asker


def size_of(attachment):
    """Read the picture back, as Discord's clients do."""
    with Image.open(io.BytesIO(attachment.data)) as image:
        return image.format, image.size


async def at_the_hand(club):
    """Answer everything up to the winner's hand."""
    asker = Asker(club)
    await asker.seated(rules="riichi/tenhou")
    await asker.won()
    return asker


async def at_the_check(club):
    """Answer everything of a daisangen told by its tiles, but the posting."""
    asker = await at_the_hand(club)
    await asker.press(say("way.tiles"))
    await asker.submit(concealed="12m99p", winning="3m")
    await asker.press("Cy")
    await asker.choose("honba", "1")
    return asker


async def test_what_was_understood_is_shown_at_once(club):
    async with club.running():
        asker = await at_the_hand(club)
        (attachment,) = asker.at.message.attachments
    assert size_of(attachment)[0] == "PNG"
    assert "① white dragons" in attachment.description


async def test_the_posted_ruling_has_its_picture_with_the_same_content_in_words(club):
    async with club.running():
        asker = await at_the_check(club)
        assert asker.at.message.attachments
        message = await asker.post()
    (attachment,) = message.attachments
    kind, (width, _height) = size_of(attachment)
    assert (kind, 600 <= width <= 800) == ("PNG", True)
    assert message.embeds[0]["image"]["url"].endswith(attachment.filename)
    for part in (
        "wins on 3 of characters from Di",
        "red dragons from Cy (pao)",
        "Di pays Bo 16000",
        "Cy pays Bo 16300",
    ):
        assert part in attachment.description


async def test_the_picture_goes_when_the_private_message_ends(club):
    async with club.running():
        asker = await at_the_check(club)
        dialogue = asker.at
        await asker.post()
    assert say("ui.posted", number=1) in dialogue.content
    assert not dialogue.message.attachments


async def test_a_server_that_wants_no_pictures_gets_none(club):
    async with club.running():
        await club.store.servers.change(club.guild.id, picture="off")
        asker = await at_the_check(club)
        assert not asker.at.message.attachments
        message = await asker.post()
    assert not message.attachments
    assert "image" not in message.embeds[0]


async def test_a_picture_that_cannot_be_drawn_does_not_keep_the_ruling_back(club, monkeypatch):
    def unreadable(_picture):
        raise OSError

    monkeypatch.setattr("bot.ui.drawing.draw_picture", unreadable)
    async with club.running():
        asker = await at_the_check(club)
        message = await asker.post()
    assert not message.attachments
    assert "Bo +32300" in as_read(message.embeds[0]["description"])


async def test_what_is_posted_is_not_drawn_again(club, monkeypatch):
    drawn = []
    draw = drawing.draw_picture
    monkeypatch.setattr("bot.ui.drawing.draw_picture", lambda picture: drawn.append(picture) or draw(picture))
    async with club.running():
        asker = await at_the_check(club)
        (shown,), before = asker.at.message.attachments, len(drawn)
        message = await asker.post()
    assert before
    assert len(drawn) == before
    assert message.attachments[0].data == shown.data


async def test_of_the_pictures_drawn_only_the_latest_are_kept():
    kept = pictures.Pictures()
    english = catalogue("en")
    for number in range(pictures.MOST_KEPT + 5):
        deal, ruling = ruled_by("riichi/tenhou")
        assert await drawing.draw_ruling(
            kept, msgspec.structs.replace(deal, names={"E": f"Ann {number}"}), ruling, english
        )
    assert len(kept._latest) == pictures.MOST_KEPT
    kept.close()
