"""What the tests of an argument share: a posted ruling, and a private message below it."""

from bot.store.games import Game
from bot.ui.posted.argument import Argument
from tests.standin.finding import selects
from tests.wording import say

from .table import Asker


def argument_of(stored, *contests):
    """Give what is known of a ruling that is posted: as it stands there, and who contests it."""
    place = stored.channel_id
    status = "contested" if contests else "open"
    head = Game(
        server_id=stored.server_id,
        number=stored.game,
        version=stored.version,
        rules=stored.rules,
        played_at=0,
        channel_id=place,
        place_id=place,
        message_id=None,
        status=status,
        revision=0,
        shown_revision=0,
        referee_called_at=None,
    )
    return Argument(head, (stored,), (), (), contests, ())


async def posted(club):
    """Post a big three dragons dispute: Cy fed the third dragon, Di dealt in."""
    asker = Asker(club)
    await asker.daisangen()
    return await asker.post()


async def private(attempt, message):
    """Wait for what the presser alone is shown: on a busy machine the bot asks for more time, and answers below."""
    told = await attempt
    if told.message is message:
        await message.world.until(lambda: told.followups)
        told = told.followups[0]
    assert told.message.only_for is told.person.user
    return told


async def opened(club, person, message, button):
    """Press what opens a dialogue, and give the one in front of it."""
    asker = Asker(club, person)
    asker.at = await private(person.looks_at(message).press(button), message)
    return asker


async def off(asker, discarder):
    """Tell that somebody else dealt in."""
    await asker.change("who")
    return await asker.submit({"winners": ["S"], "discarder": [discarder]})


async def contested(club, person, message, discarder="W"):
    """Contest that Di dealt in."""
    asker = await opened(club, person, message, say("ui.contest"))
    await off(asker, discarder)
    told = await asker.press(say("ui.contest.post"))
    await message.world.until(lambda: "contests:" in message.embeds[0]["description"])
    return told


def choose_contest(person, message, place=0):
    """Open a contest from the menu below the ruling."""
    (menu,) = selects(message.components)
    return private(person.looks_at(message).choose(menu["custom_id"], menu["options"][place]["value"]), message)


async def stands(club):
    """Give the status, and the version that counts."""
    head = await club.store.games.get(club.guild.id, 1)
    return head.status, head.version


def lines(message):
    """Read the lines of a ruling as they stand in its message."""
    return message.embeds[0]["description"].splitlines()


__all__ = ["argument_of", "choose_contest", "contested", "lines", "off", "opened", "posted", "private", "say", "stands"]
