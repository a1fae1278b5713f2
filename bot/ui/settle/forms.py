"""Questions as a Discord form (modal): up to five at once, with what was typed before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import discord
from msgspec import UNSET

from bot.dialogue.draft import Draft, HandFacts, kinds_of_calls
from bot.dialogue.questions import Question, Step
from bot.engine import Seat
from bot.engine.melds import KANS
from bot.presentation.lines import cut
from bot.presentation.words import Words, rules_title
from bot.ui.fields import MOST_TYPED
from bot.ui.ids import Owner, custom_id
from bot.ui.limits import MOST_FIELDS_IN_FORM, MOST_IN_FIELD_HINT, MOST_IN_FIELD_LABEL
from bot.ui.widgets import Field, Menu, field, form, form_menu, option, person_menu

_STOPS = ",;，；、 "
_ASIDES = "(（,;，；"
_TYPED = ("tiles", "melds", "number")


def fits_a_form(step: Step) -> bool:
    """Whether a step is best answered in one form: something is typed, or several things are asked together."""
    if any(question.kind in ("hand", "players") for question in step.questions):
        return False
    if is_list_of_melds(step):
        return False
    return len(step.questions) > 1 or any(question.kind in _TYPED for question in step.questions)


def is_list_of_melds(step: Step) -> bool:
    """Whether a step lists one player's melds, to be added and changed one by one."""
    return len(step.questions) == 1 and all(each.about and each.kind == "melds" for each in step.questions)


def form_of(step: Step, draft: Draft, owner: Owner, words: Words, page: Sequence[Question] = ()) -> discord.ui.Modal:
    """Make the form of a step's open questions, or of those of a page."""
    fields = (_field(question, draft, words) for question in page or form_questions(step, draft))
    return form(heading_of(step, words), custom_id(owner, "form", "step", step.key), fields)


def form_questions(step: Step, draft: Draft) -> Sequence[Question]:
    """Return the questions a form has room for: those that could not be read first, then the open ones, in order."""

    def urgency(question: Question) -> int:
        return 0 if question.key in draft.typed else 2 if question.key in draft.done else 1

    wanted = {each.key for each in sorted(step.questions, key=urgency)[:MOST_FIELDS_IN_FORM]}
    return [each for each in step.questions if each.key in wanted]


def pages_of(step: Step) -> Sequence[Sequence[Question]]:
    """Part a step's questions into as many as a form has room for, so that each can be answered anew."""
    return [
        step.questions[first : first + MOST_FIELDS_IN_FORM]
        for first in range(0, len(step.questions), MOST_FIELDS_IN_FORM)
    ]


def players_form(draft: Draft, owner: Owner, words: Words) -> discord.ui.Modal:
    """Ask who sits where: a person for each seat, and names for guests."""
    fields = [field(words.language(f"seat.{seat}"), _person(draft, seat)) for seat in draft.seats]
    return seats_form(draft, owner, words, [*fields, guests_field(draft.typed.get("guests") or _guests(draft), words)])


def seats_form(draft: Draft, owner: Owner, words: Words, fields: Sequence[Field]) -> discord.ui.Modal:
    """Ask who sits where by these fields, under the rules by which they play where somebody chose any."""
    title = words.language("step.players")
    if not draft.rules_open:
        title = f"{title} · {rules_title(draft.rules, words.language)}"
    return form(title, custom_id(owner, "form", "players"), fields)


def guests_field(given: str | None, words: Words) -> Field:
    """Ask for names for the seats that nobody with an account sits in, in the order of the seats."""
    guests = discord.ui.TextInput[discord.ui.Modal](
        custom_id="guests",
        required=False,
        max_length=MOST_TYPED,
        placeholder=words.language("ui.guests.hint"),
        default=given,
    )
    return field(words.language("ui.guests"), guests)


def _person(draft: Draft, seat: Seat) -> discord.ui.UserSelect[discord.ui.Modal]:
    """Show who was chosen for a seat, whether the choice was taken or not."""
    key, known = f"player:{seat}", draft.players.get(seat)
    account = draft.typed.get(key) or (known.account if known else "")
    return person_menu(key, int(account) if account else None)


def _guests(draft: Draft) -> str | None:
    names = [player.name for player in draft.players.values() if player.account is UNSET and player.name]
    return ", ".join(names)[:MOST_TYPED] or None


def hand_form(draft: Draft, seat: str, way: str, owner: Owner, words: Words) -> discord.ui.Modal:
    """Ask for a hand's tiles, or for the number the table agrees on."""
    title = words.language("step.hand", player=words.party(seat))
    fields: list[Field] = []
    for name, label, required in HAND_FIELDS[way]:
        hint = f"{label}.hint"
        text = discord.ui.TextInput[discord.ui.Modal](
            custom_id=name,
            required=required == "required",
            max_length=MOST_TYPED,
            default=draft.typed.get(f"hand:{seat}:{name}") or _stated(draft, seat, name),
        )
        fields.append(field(words.language(label), text, words.language(hint) if hint in words.language else None))
    return form(title, custom_id(owner, "form", "hand", seat, way), fields)


def _stated(draft: Draft, seat: str, name: str) -> str | None:
    """Return what a hand's field was last answered with."""
    hand = next((hand for each, hand in draft.hands.items() if each == seat), HandFacts())
    stated = {"concealed": hand.concealed, "winning": hand.tile}
    return str(stated[name]) if stated[name] is not UNSET else None


HAND_FIELDS: Mapping[str, Sequence[tuple[str, str, str]]] = {
    "tiles": (("concealed", "ui.concealed", "required"), ("winning", "ui.winning", "optional")),
}
"""The ways to state a hand that are typed, and the fields of each: its name, its label, whether it can be left out."""


@dataclass(frozen=True, slots=True)
class MeldTarget:
    """A meld to say again: its place among all melds, and the mark of these as they were."""

    index: int
    mark: str


def meld_form(draft: Draft, seat: str, target: MeldTarget | None, owner: Owner, words: Words) -> discord.ui.Modal:
    """Ask for melds, or for one of those laid down: how, which tiles, who fed it."""
    at = ("", "") if target is None else (str(target.index), target.mark)
    call = None if target is None else draft.calls[target.index]
    kinds = [(kind, words.language(f"call.{kind}")) for kind in kinds_of_calls(draft)]
    # Three tiles say for themselves what they are; four do not.
    laid_as = draft.typed.get(f"melds:{seat}:kind", call.kind if call and call.kind in KANS else "")
    fed_by = draft.typed.get(f"melds:{seat}:feeder", (call.feeder or "") if call else "")
    typed = draft.typed.get(f"melds:{seat}") or (call.tiles or "" if call else "")
    text = discord.ui.TextInput[discord.ui.Modal](
        custom_id="tiles", max_length=MOST_TYPED, default=typed or None, placeholder=words.language("ui.melds.hint")
    )
    others = [(other, words.party(other)) for other in draft.seats if other != seat]
    fields = (
        field(words.language("ui.meld.kind"), _one_of("kind", kinds, laid_as)),
        field(words.language("ui.meld.tiles"), text),
        field(words.language("ui.meld.feeder"), _one_of("feeder", others, fed_by)),
    )
    title = words.language("step.melds", player=words.party(seat))
    return form(title, custom_id(owner, "form", "meld", seat, *at), fields)


def _one_of(name: str, options: Sequence[tuple[str, str]], given: str) -> Menu:
    listed = [option(text, value, chosen=value == given) for value, text in options]
    return form_menu(name, listed, least=0, required=False)


def heading_of(step: Step, words: Words) -> str:
    """Word what the questions of a step are about."""
    return words.language(step.title, **words.filled(step.questions[0].data))


def _field(question: Question, draft: Draft, words: Words) -> Field:
    title = title_of(question, words)
    label, description = (title, None) if len(title) <= MOST_IN_FIELD_LABEL else _split(title)
    component = _menu(question, draft, words) if question.choices else _text(question, draft, words)
    return field(label, component, description)


def title_of(question: Question, words: Words) -> str:
    """Word a question."""
    return words.asked(question.title, question.data)


def _split(title: str) -> tuple[str, str]:
    """Put what a label has no room for below it: at best what stands in brackets, or behind a comma."""
    room = title[:MOST_IN_FIELD_LABEL]
    aside = max(room.rfind(sign) for sign in _ASIDES)
    if aside > 0:
        return title[:aside].strip(), cut(title[aside:].lstrip(_STOPS), MOST_IN_FIELD_HINT)
    head = room.rpartition(" ")[0] or title[: MOST_IN_FIELD_LABEL - 1]
    return head, cut(f"…{title[len(head) :].strip()}", MOST_IN_FIELD_HINT)


def _menu(question: Question, draft: Draft, words: Words) -> Menu:
    many = question.kind == "pick-many"
    given = draft.typed[question.key].split() if question.key in draft.typed else question.given
    most = min(question.most, len(question.choices)) if many else 1
    least, required = (0, False) if question.optional else (question.least, True)
    options = options_of(question, given, most, words)
    return form_menu(question.key, options, least=least, most=most, required=required)


def options_of(question: Question, given: Sequence[str], most: int, words: Words) -> list[discord.SelectOption]:
    """Return a menu's options: no more of them are chosen than it takes, though more was chosen when it took more."""
    chosen = [choice.value for choice in question.choices if choice.value in given][:most]
    return [
        option(words.language(each.key, **words.filled(each.data)), each.value, chosen=each.value in chosen)
        for each in question.choices
    ]


def first_melds(draft: Draft) -> str:
    """Write the melds of the only winner as they can be typed beside their name."""
    return " ".join(call.tiles or "" for call in draft.calls if (call.by,) == draft.winners).strip()


def _text(question: Question, draft: Draft, words: Words) -> discord.ui.TextInput[discord.ui.Modal]:
    given = first_melds(draft) if question.name == "first-melds" else " ".join(question.given)
    return discord.ui.TextInput(
        custom_id=question.key,
        required=not question.optional,
        max_length=MOST_TYPED,
        default=draft.typed.get(question.key) or given or None,
        placeholder=words.language.first(f"ui.{question.name}.hint", f"ui.{question.kind}.hint"),
    )
