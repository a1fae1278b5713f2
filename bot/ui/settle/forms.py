"""Questions as a Discord form (modal): up to five at once, with what was typed before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord
from msgspec import UNSET

from bot.dialogue.draft import Draft, HandFacts, kinds_of_calls
from bot.dialogue.questions import Question, Step
from bot.engine.deal import Seat, Value
from bot.engine.melds import KANS
from bot.presentation.lines import cut
from bot.presentation.words import Words, tile_signs
from bot.ui.fields import MOST_TYPED
from bot.ui.ids import Owner, custom_id
from bot.ui.widgets import MOST_IN_OPTION, MOST_OPTIONS

MOST_FIELDS = 5
MOST_IN_LABEL = 45
MOST_IN_TITLE = 45
MOST_IN_HINT = 100
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
    return any(question.about and question.kind == "melds" for question in step.questions)


def form_of(step: Step, draft: Draft, owner: Owner, words: Words, page: Sequence[Question] = ()) -> discord.ui.Modal:
    """Make the form of a step's open questions, or of those of a page."""
    modal = _modal(heading_of(step, words), custom_id(owner, "form", "step", step.key))
    for question in page or form_questions(step, draft):
        modal.add_item(_field(question, draft, words))
    return modal


def form_questions(step: Step, draft: Draft) -> Sequence[Question]:
    """Return the questions a form has room for: those that could not be read first, then the open ones, in order."""

    def urgency(question: Question) -> int:
        return 0 if question.key in draft.typed else 2 if question.key in draft.done else 1

    wanted = {each.key for each in sorted(step.questions, key=urgency)[:MOST_FIELDS]}
    return [each for each in step.questions if each.key in wanted]


def pages_of(step: Step) -> Sequence[Sequence[Question]]:
    """Part a step's questions into as many as a form has room for, so that each can be answered anew."""
    return [step.questions[first : first + MOST_FIELDS] for first in range(0, len(step.questions), MOST_FIELDS)]


def players_form(draft: Draft, owner: Owner, words: Words) -> discord.ui.Modal:
    """Ask who sits where: a person for each seat, and names for guests."""
    modal = _modal(words.language("step.players"), custom_id(owner, "form", "players"))
    for seat in draft.seats:
        people = discord.ui.UserSelect[discord.ui.Modal](
            custom_id=f"player:{seat}",
            min_values=0,
            max_values=1,
            required=False,
            default_values=_seated(draft, seat),
        )
        modal.add_item(discord.ui.Label(text=words.language(f"seat.{seat}"), component=people))
    guests = discord.ui.TextInput[discord.ui.Modal](
        custom_id="guests",
        required=False,
        max_length=MOST_TYPED,
        placeholder=words.language("ui.guests.hint"),
        default=draft.typed.get("guests") or _guests(draft),
    )
    modal.add_item(discord.ui.Label(text=words.language("ui.guests"), component=guests))
    return modal


def _seated(draft: Draft, seat: Seat) -> list[discord.SelectDefaultValue]:
    """Return who was chosen for a seat, whether the choice was taken or not."""
    known = draft.players.get(seat)
    account = draft.typed.get(f"player:{seat}") or (known.account if known else "")
    return [discord.SelectDefaultValue(id=int(account), type=discord.SelectDefaultValueType.user)] if account else []


def _guests(draft: Draft) -> str | None:
    names = [player.name for player in draft.players.values() if player.account is UNSET]
    return ", ".join(names)[:MOST_TYPED] or None


def hand_form(draft: Draft, seat: str, way: str, owner: Owner, words: Words) -> discord.ui.Modal:
    """Ask for a hand's tiles, or for the number the table agrees on."""
    title = words.language("step.hand", player=words.party(seat))
    modal = _modal(title, custom_id(owner, "form", "hand", seat, way))
    for name, label, required in _HAND_FIELDS[way]:
        hint = f"{label}.hint"
        modal.add_item(
            discord.ui.Label(
                text=words.language(label),
                description=words.language(hint) if hint in words.language else None,
                component=discord.ui.TextInput[discord.ui.Modal](
                    custom_id=name,
                    required=required == "required",
                    max_length=MOST_TYPED,
                    default=draft.typed.get(f"hand:{seat}:{name}") or _stated(draft, seat, name),
                ),
            )
        )
    return modal


def _stated(draft: Draft, seat: str, name: str) -> str | None:
    """Return what a hand's field was last answered with."""
    hand = next((hand for each, hand in draft.hands.items() if each == seat), HandFacts())
    value = hand.value or Value()
    stated = {"concealed": hand.concealed, "winning": hand.tile, "han": value.han, "fu": value.fu, "faan": value.faan}
    return str(stated[name]) if stated[name] is not UNSET else None


_HAND_FIELDS = {
    "tiles": (("concealed", "ui.concealed", "required"), ("winning", "ui.winning", "optional")),
    "han": (("han", "step.han", "required"), ("fu", "ui.fu", "optional")),
    "faan": (("faan", "step.faan", "required"),),
}


@dataclass(frozen=True, slots=True)
class MeldTarget:
    """A meld to say again: its place among all melds, and the mark of these as they were."""

    index: int
    mark: str


def meld_form(draft: Draft, seat: str, target: MeldTarget | None, owner: Owner, words: Words) -> discord.ui.Modal:
    """Ask for melds, or for one of those laid down: how, which tiles, who fed it."""
    at = ("", "") if target is None else (str(target.index), target.mark)
    modal = _modal(words.language("step.melds", player=words.party(seat)), custom_id(owner, "form", "meld", seat, *at))
    call = None if target is None else draft.calls[target.index]
    kinds = [(kind, words.language(f"call.{kind}")) for kind in kinds_of_calls(draft)]
    # Three tiles say for themselves what they are; four do not.
    laid_as = call.kind if call and call.kind in KANS else ""
    modal.add_item(_select_field("kind", words.language("ui.meld.kind"), kinds, laid_as))
    typed = draft.typed.get(f"melds:{seat}") or (call.tiles or "" if call else "")
    text = discord.ui.TextInput[discord.ui.Modal](
        custom_id="tiles", max_length=MOST_TYPED, default=typed or None, placeholder=words.language("ui.melds.hint")
    )
    modal.add_item(discord.ui.Label(text=words.language("ui.meld.tiles"), component=text))
    others = [(other, words.party(other)) for other in draft.seats if other != seat]
    modal.add_item(
        _select_field("feeder", words.language("ui.meld.feeder"), others, (call.feeder or "") if call else "")
    )
    return modal


def _select_field(
    name: str, label: str, options: Sequence[tuple[str, str]], given: str
) -> discord.ui.Label[discord.ui.Modal]:
    menu = discord.ui.Select[discord.ui.Modal](
        custom_id=name,
        min_values=0,
        required=False,
        options=[
            discord.SelectOption(label=cut(text, MOST_IN_OPTION), value=value, default=value == given)
            for value, text in options
        ],
    )
    return discord.ui.Label(text=label, component=menu)


def _modal(title: str, form_id: str) -> discord.ui.Modal:
    modal = discord.ui.Modal(title=cut(title, MOST_IN_TITLE), custom_id=form_id)
    # Submissions are read from the interaction itself, so that they survive a restart: nothing is kept to be called.
    modal.stop()
    return modal


def heading_of(step: Step, words: Words) -> str:
    """Word what the questions of a step are about."""
    return words.language(step.title, **words.filled(step.questions[0].data))


def _field(question: Question, draft: Draft, words: Words) -> discord.ui.Label[discord.ui.Modal]:
    title = title_of(question, words)
    label, description = (title, None) if len(title) <= MOST_IN_LABEL else _split(title)
    component = _menu(question, draft, words) if question.choices else _text(question, draft, words)
    return discord.ui.Label(text=label, description=description, component=component)


def title_of(question: Question, words: Words) -> str:
    """Word a question, with a meld's tiles as signs, as the facts show them."""
    tiles = question.data.get("tiles")
    data = {**question.data, "tiles": tile_signs(str(tiles))} if tiles else question.data
    return words.language(question.title, **words.filled(data))


def _split(title: str) -> tuple[str, str]:
    """Put what a label has no room for below it: at best what stands in brackets, or behind a comma."""
    room = title[:MOST_IN_LABEL]
    aside = max(room.rfind(sign) for sign in _ASIDES)
    if aside > 0:
        return title[:aside].strip(), cut(title[aside:].lstrip(_STOPS), MOST_IN_HINT)
    head = room.rpartition(" ")[0] or title[: MOST_IN_LABEL - 1]
    return head, cut(f"…{title[len(head) :].strip()}", MOST_IN_HINT)


def _menu(question: Question, draft: Draft, words: Words) -> discord.ui.Select[discord.ui.Modal]:
    many = question.kind == "pick-many"
    given = draft.typed[question.key].split() if question.key in draft.typed else question.given
    most = min(question.most, len(question.choices)) if many else 1
    return discord.ui.Select(
        custom_id=question.key,
        min_values=0 if question.optional else question.least,
        max_values=most,
        required=not question.optional,
        options=options_of(question, given, most, words),
    )


def options_of(question: Question, given: Sequence[str], most: int, words: Words) -> list[discord.SelectOption]:
    """Return a menu's options: no more of them are chosen than it takes, though more was chosen when it took more."""
    chosen = [choice.value for choice in question.choices if choice.value in given][:most]
    return [
        discord.SelectOption(
            label=cut(words.language(choice.key, **words.filled(choice.data)), MOST_IN_OPTION),
            value=choice.value,
            default=choice.value in chosen,
        )
        for choice in question.choices[:MOST_OPTIONS]
    ]


def first_melds(draft: Draft) -> str:
    """Write the melds of the only winner as they can be typed beside his name."""
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
