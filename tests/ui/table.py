"""One person who settles a deal: every step is awaited, counted and must be answered in time."""

import re

from bot.dialogue.draft import DEFAULT_RULES
from bot.i18n.catalogue import LANGUAGES, language_of
from tests.rulings import net_results
from tests.standin import Dialogue, OpenModal
from tests.standin.finding import buttons, find
from tests.wording import say, shape

WITHIN = 2.5
"""Seconds for a first answer: people wait three. The bot asks for more time after 0.7, which has tests of its own."""

POSTED = re.compile(
    "(?:" + "|".join(shape("ui.posted", language).pattern.replace("(?P<number>", "(?:") for language in LANGUAGES) + ")"
    r"\nhttps://discord\.com/channels/(?P<server>\d+)/(?P<channel>\d+)/(?P<message>\d+)"
)


class Asker:
    """Somebody in front of her dialogue; `at` is what she has before her: the message or an open form."""

    def __init__(self, club, person=None, *, within=WITHIN):
        self.club, self.person, self.within = club, person or club.ann, within
        self.at = None
        self.interactions = self.typed = 0

    async def settle(self, **options):
        """Give the command."""
        return await self.take(self.person.slash(self.club.table, "settle", **options))

    async def seated(self, **options):
        """Give the command and seat the four players, who may sit there already from the deal before.

        Where nobody chose any rules, the usual ones are played.
        """
        await self.settle(**options)
        if not self.in_form and say("question.rules") in self.at.content:
            await self.choose("rules", DEFAULT_RULES)
        return await self.submit(self.club.seats()) if self.in_form else self.at

    async def who_pays(self, message):
        """Choose *Who pays?* in the menu of a message, by the name it has in this person's language."""
        language = language_of(self.person.user.locale)
        return await self.take(self.person.context_menu(message, say("command-menu.who-pays", language)))

    async def resume(self):
        """Ask for the open dialogue again."""
        return await self.take(self.person.slash(self.club.table, "resume"))

    async def press(self, button):
        """Press a button and take what comes of it."""
        return await self.take(self.at.press(button))

    async def choose(self, menu, *values):
        """Choose in a menu and take what comes of it."""
        return await self.take(self.at.choose(menu, *values))

    async def change(self, step):
        """Go back to an answer."""
        await self.press_verb("changes")
        return await self.choose("change", step)

    async def press_verb(self, verb):
        """Press the button that does this, whatever is written on it."""
        found = (part["custom_id"] for part in buttons(self.at.message.components))
        return await self.press(next(each for each in found if each.split("|")[3:4] == [verb]))

    async def submit(self, values=None, **fields):
        """Send the open form."""
        if isinstance(self.at, Dialogue) and say("ui.open") in self.at.buttons:
            # On a busy machine the bot has to ask Discord for more time, and then offers the form behind a button.
            await self.press(say("ui.open"))
        filled = {**(values or {}), **fields}
        self.typed += sum(isinstance(value, str) and value != "" for value in filled.values())
        return await self.take(self.at.submit(filled))

    async def ended(self, ending):
        """Press how the deal ended, whatever is written on it in the family that is played."""
        found = (part["custom_id"] for part in buttons(self.at.message.components) if "custom_id" in part)
        return await self.press(next(each for each in found if each.endswith(f"|ending|{ending}")))

    async def won(self, ending="discard", *, winners=("S",), discarder="N", melds="555z 666z 777z"):
        """Say how the deal ended, who won off whom, and the winner's melds."""
        await self.ended(ending)
        off = {"discarder": [discarder]} if discarder else {}
        return await self.submit({"winners": list(winners), "first-melds": melds, **off})

    async def daisangen(self, **options):
        """Answer everything of a big three dragons dispute but the posting: Cy fed the third dragon, Di dealt in."""
        await self.seated(rules="riichi/tenhou", **options)
        await self.won()
        await self.choose("yakuman", "daisangen")
        await self.press("Cy")
        return await self.choose("honba", "1")

    async def post(self):
        """Post the ruling and give the message everybody sees, to which the private one leads."""
        dialogue = self.at
        await self.press(say("ui.post", language_of(self.person.user.locale)))
        await self.club.world.until(lambda: POSTED.fullmatch(dialogue.content))
        return posted_message(dialogue)

    async def take(self, attempt):
        """Wait for what comes of an attempt, which has to come in time."""
        self.at = await attempt
        # People are slower than a bot that asks Discord again whether its answer has arrived.
        await self.club.world.until(lambda: not self.club.bot or len(self.club.bot.services.turns) == 0)
        self.interactions += 1
        assert attempt.took < self.within
        return self.at

    @property
    def in_form(self):
        """Whether a form is open."""
        return isinstance(self.at, OpenModal)


def posted_message(dialogue):
    """Follow the link of a private message that says nothing but that the ruling is posted; it has no buttons."""
    link = POSTED.fullmatch(dialogue.content)
    assert link, dialogue.content
    assert not dialogue.message.components
    channel = dialogue.message.world.channel(int(link["channel"]))
    assert (channel.guild.id, channel) == (int(link["server"]), dialogue.message.channel)
    return channel.find(int(link["message"]))


def press_unseen(person, message, button):
    """Press a button of a message that the person does not see, as a forged request would."""
    return press_part(person, message, find(buttons(message.components), button, "button"))


def press_part(person, message, part, values=()):
    """Press a button or choose in a menu as it was once shown, whatever the message shows by now."""
    chosen = {"values": list(values)} if values else {}
    return Dialogue(person, message)._act(part, chosen, f"pressed {part['custom_id']!r}")


def results(message):
    """Read the net results of a ruling by name."""
    (embed,) = message.embeds
    return net_results(plain(line) for line in embed["description"].splitlines())


def said(message):
    """Read a ruling as it stands in its message, without what is not seen."""
    (embed,) = message.embeds
    return plain(embed["description"])


def findings(message):
    """Read who was examined and what was found, a line each."""
    return [line for line in said(message).splitlines() if line.startswith(("✅", "✖️"))]


def arithmetic(message):
    """Read the multiplication of a ruling, with its heading."""
    (embed,) = message.embeds
    return plain("\n".join(text for field in embed.get("fields", []) for text in (field["name"], field["value"])))


def plain(text):
    """Read text as Discord renders it: bold, and signs that were made to mean nothing."""
    return re.sub(r"\\(.)", r"\1", text.replace("**", "")).strip("\u2068\u2069")
