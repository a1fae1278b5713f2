"""A person who tries everything: presses what is shown, types sense and nonsense, comes back to what is stale."""

import random

from bot.engine import family_of
from bot.store.house_rules import HouseEdit
from tests.standin import OpenModal
from tests.standin.finding import buttons, selects

from .monkey_laws import Laws, parts_of, verb
from .monkey_typing import NAMES, NONSENSE, SCENES, anything, kind_of, sensible
from .table import POSTED, Asker, posted_message, press_part

LOCALES = ("en-US", "zh-CN", "zh-TW", "ja")
_TEXT, _PEOPLE = 4, 5
_STALE, _OLD_FORM, _RESUMED, _TWICE = 0.06, 0.03, 0.03, 0.05
"""How often something shown before is pressed, an old form sent, the dialogue shown anew, a part pressed twice."""


_SELDOM = {"discard": 0.01, "changes": 0.15, "change": 0.5, "back": 0.15, "rules": 0.05, "turn": 0.1, "keep": 0.1}
"""How often what leads nowhere, or back, is pressed beside what answers."""


class Monkey:
    """Settles one deal at random; the bot is held to its laws at every step. `over` says how it ended."""

    def __init__(self, club, seed, rules):
        self.club, self.rules, self.dice = club, rules, random.Random(seed)
        self.person = club.guild.member(f"M{seed}", locale=self.dice.choice(LOCALES))
        self.asker, self.laws = Asker(club, self.person), Laws(club, self.person, LOCALES)
        self.scene = self.dice.choice(SCENES[rules.partition("/")[0]])
        self.sense, self.haste = self.dice.choice((0.4, 0.75, 0.95)), self.dice.choice((0.1, 0.5, 2.0))
        self.seats = self._seats()
        self.pressed, self.forms = [], []
        self.steps, self.over = 0, ""

    async def go_on(self, most):
        """Take so many steps, or fewer where the ruling is posted or the dialogue dropped before."""
        if self.asker.at is None:
            await self._begin()
        for _ in range(most):
            if not self.over:
                await self._step()

    def _seats(self):
        if self.dice.random() < 0.6:
            return self.club.seats()
        people = [self.club.guild.member("p", nick=name) for name in self.dice.sample(NAMES, 4)]
        return dict(zip(self.club.seats(), people, strict=True))

    # -- one step after another ----------------------------------------------------------------------------------

    async def _begin(self):
        """Give the command, by rules of the server's own now and then, with more said than asked."""
        said = {"rules": self.rules}
        if self.dice.random() < 0.5:
            await self._set_house()
            said = {}
        if self.dice.random() < 0.3:
            hand = anything(self.dice, "tiles") or "1m"
            said |= {"hand": hand, "winner": self.dice.choice(self.club.guild.members[1:])}
        await self._do("/settle", self.asker.settle(**said))

    async def _set_house(self):
        options = family_of(self.rules.partition("/")[0]).options.values()
        known = [each for each in options if each.words]
        changed = {each.key: self.dice.choice(each.words) for each in known if self.dice.random() < 0.3}
        house_rules, server = self.club.store.house_rules, self.club.guild.id
        before = await house_rules.in_force(server, None)
        edit = HouseEdit(self.rules, changed, self.club.boss.id, 0, before.version if before else 0)
        await house_rules.add(server, None, edit)

    async def _step(self):
        if isinstance(self.asker.at, OpenModal):
            await self._fill(self.asker.at)
        elif self.pressed and self.dice.random() < _STALE:
            await self._press_again(*self.dice.choice(self.pressed))
        elif self.forms and self.dice.random() < _OLD_FORM:
            await self._fill(self.dice.choice(self.forms))
        elif self.dice.random() < _RESUMED:
            await self._do("/resume", self.asker.resume())
        else:
            await self._press(*self._some_part())

    async def _do(self, what, outcome):
        self.steps += 1
        self.laws.note(what)
        await outcome
        self.laws.hold(self.asker.at)

    # -- buttons and menus ---------------------------------------------------------------------------------------

    def _some_part(self):
        message = self.asker.at.message
        parts = [
            each for each in (*buttons(message.components), *selects(message.components)) if not each.get("disabled")
        ]
        weights = [{**_SELDOM, "post": self.haste}.get(verb(part), 1.0) for part in parts]
        return message, self.dice.choices(parts, weights)[0]

    async def _press_again(self, message, part):
        if verb(part) not in ("discard", "post") and message.visible_to(self.person):
            await self._press(message, part)

    async def _press(self, message, part):
        self.pressed.append((message, part))
        values = self._some_options(part) if "options" in part else ()
        too = press_part(self.person, message, part, values) if self._is_pressed_twice(part) else None
        await self._do(f"{part['custom_id']} {values}", self.asker.take(press_part(self.person, message, part, values)))
        if too is not None:
            await too
        if verb(part) == "discard":
            self.over = "discarded"
        elif verb(part) == "post" and POSTED.fullmatch(self.asker.at.text):
            self.over = "posted"
            await self.laws.hold_of_ruling(posted_message(self.asker.at))

    def _is_pressed_twice(self, part):
        return verb(part) not in ("discard", "post") and self.dice.random() < _TWICE

    def _some_options(self, part, least=1, most=3):
        values = [option["value"] for option in part["options"]]
        least, most = max(part.get("min_values", 1), least), min(part.get("max_values", 1), most)
        return self.dice.sample(values, self.dice.randint(least, max(least, most)))

    # -- forms ---------------------------------------------------------------------------------------------------

    async def _fill(self, form):
        self.asker.at = form
        self.forms.append(form)
        filled = {field["custom_id"]: self._filled(field) for field in parts_of(form)}
        said = {name: value for name, value in filled.items() if value is not None}
        await self._do(f"{form.custom_id} {said}", self.asker.submit(said))
        await self.laws.hold_of_typed(
            self.asker.at, [text for name, text in said.items() if text in NONSENSE and name != "guests"]
        )

    def _filled(self, field):
        """Give what is typed or chosen; None leaves a field as it is."""
        if field["type"] == _TEXT:
            return self._typed(field)
        if field["type"] == _PEOPLE:
            return self._some_people(field["custom_id"])
        required = field.get("required", True)
        if not required and self.dice.random() < 0.3:
            return None
        return self._some_options(field, least=int(required), most=1 if self.dice.random() < 0.7 else 3)

    def _typed(self, field):
        name = field["custom_id"]
        is_sensible = self.dice.random() < self.sense
        text = sensible(self.dice, name, self.scene) if is_sensible else anything(self.dice, kind_of(name))
        return (text or "x" * field.get("required", True))[: field["max_length"]]

    def _some_people(self, seat):
        if self.dice.random() < 0.8:
            return [self.seats[seat]]
        return self.dice.choice(([], [self.person], [self.club.boss], [self.seats["player:S"]]))
