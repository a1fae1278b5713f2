"""What holds whatever anybody does: the laws that a monkey cannot break."""

import unicodedata
from collections import Counter

from bot.dialogue.draft import decode_draft
from bot.engine import decode_deal, decode_ruling, encode_ruling, settle
from tests.standin import OpenModal
from tests.standin.finding import buttons, selects
from tests.standin.rendering import walk

from .table import plain, press_part

_BELOW_EVERY_STEP = frozenset(("discard", "change"))
_MOST_TOLD = 40
_MOST_OPTIONS = 25


_READ = ("why", "compare", "all")
"""What anybody presses below a ruling to read more of it."""


class Laws:
    """Checks what one person is shown, and remembers how she got there to tell it where a law is broken."""

    def __init__(self, club, person, locales):
        self.club, self.person, self.locales = club, person, locales
        self._way = [f"{person.name} reads {person.user.locale}"]

    def note(self, what):
        """Remember what was done."""
        self._way.append(what)

    def hold(self, at):
        """Nothing failed, Discord took everything, something is said, and there is a way on besides giving up.

        No two parts are taken for each other, and no two values of one.
        """
        assert self.club.world.logged == [], self
        assert self.club.world.problems() == [], self
        parts = parts_of(at)
        assert repeated(part["custom_id"] for part in parts) == [], self
        for part in parts:
            values = [option["value"] for option in part.get("options", [])]
            assert repeated(values) == [], self
            assert len(values) <= _MOST_OPTIONS, self
        if isinstance(at, OpenModal):
            return
        self.note(f"    {at.text!r} {at.buttons}")
        assert at.text, self
        verbs = set(map(verb, parts))
        assert "discard" not in verbs or verbs - _BELOW_EVERY_STEP, self

    async def hold_of_typed(self, at, texts):
        """What cannot be read is shown again, or kept for the question it was typed for."""
        kept = await self._kept()
        for text in texts:
            assert _bare(text)[:12] in _bare(plain(at.content)) or text in kept, f"{text!r} is lost\n{self}"

    async def hold_of_ruling(self, message):
        """The dialogue is over, the ruling is that of the deal, nothing is lost among the players, all can read why."""
        # What is said stands there a moment before the dialogue is closed.
        await self.club.world.until(lambda: len(self.club.bot.services.turns) == 0)
        assert await self._draft() is None, self
        _, _, server, game, *_ = buttons(message.components)[0]["custom_id"].split("|")
        stored = await self.club.store.rulings.latest(int(server), int(game))
        ruling = decode_ruling(stored.ruling)
        assert encode_ruling(settle(decode_deal(stored.deal))).decode() == stored.ruling, self
        assert sum(ruling.deltas.values()) == _given_by_the_table(ruling), self
        for locale in self.locales:
            reader = self.club.guild.member(f"Reader of {locale}", locale=locale)
            # Who may answer the ruling is told elsewhere; everybody may read it.
            for part in (each for each in buttons(message.components) if each["custom_id"].split("|")[1] in _READ):
                told = await press_part(reader, message, part)
                assert told.message.only_for is reader.user, self
                assert told.text or told.message.attachments, self
        self.hold(reader.looks_at(message))

    async def _draft(self):
        server, now = self.club.guild.id, self.club.bot.services.now()
        found = await self.club.store.dialogues.of_user(server, self.person.id, now)
        return next(iter(found), None)

    async def _kept(self):
        draft = decode_draft((await self._draft()).state)
        return {*draft.typed.values(), *(text for texts in draft.pending.values() for text in texts)}

    def __str__(self):
        return "\n".join((self._way[0], *self._way[1:][-_MOST_TOLD:], *self.club.world.logged))


def parts_of(at):
    """Give what can be pressed, chosen in or filled of what somebody has before her."""
    if isinstance(at, OpenModal):
        return [part for part in walk(at.parts) if "custom_id" in part]
    return [*buttons(at.message.components), *selects(at.message.components)]


def repeated(values):
    """Name what is there more than once."""
    return [value for value, count in Counter(values).items() if count > 1]


def verb(part):
    """Name what a button or menu of a dialogue does; nothing of any other."""
    kind, *words = part["custom_id"].split("|")
    return words[2] if kind == "wp" else ""


def _given_by_the_table(ruling):
    """Give how many points of riichi sticks came back into play."""
    given = sum(each.amount for each in ruling.payments if each.payer == "table")
    return given - sum(each.amount for each in ruling.payments if each.payee == "table")


def _bare(text):
    """Leave out of a text what is not seen: blanks, and signs of direction."""
    return "".join(sign for sign in text if not sign.isspace() and unicodedata.category(sign) != "Cf")
