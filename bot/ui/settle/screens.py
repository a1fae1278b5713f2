"""What a dialogue shows at each step: a few lines, and what can be pressed."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import discord
import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Draft, numbers_of_melds
from bot.dialogue.questions import Question, Step
from bot.dialogue.script import Ready
from bot.dialogue.take.token_kans import Counted, counted
from bot.dialogue.take.values import seat_of
from bot.engine import Seat
from bot.i18n import Catalogue
from bot.presentation.house_words import MadeUnder
from bot.presentation.summary import numbered
from bot.presentation.words import Words, tile_signs
from bot.ui.embed import ruling_embed
from bot.ui.ids import Owner, custom_id
from bot.ui.limits import MOST_BUTTONS_IN_ROW, MOST_OPTIONS_IN_MENU
from bot.ui.names import labels_of, words_of
from bot.ui.reply import Screen
from bot.ui.widgets import Button, Item, Menu, button, in_rows, in_view, menu, option

from .amending import PostedBefore, amending_screen
from .check import button_to_the_form, circumstance_menus
from .forms import fits_a_form, is_list_of_melds, options_of, title_of
from .table import Here, is_at_the_table, table_rows
from .text import asking, content_of
from .told_seats import PEOPLE, names_people
from .ways import Came, cancel, change_menu, way_back, ways_on


def step_items(step: Step, owner: Owner, words: Words) -> Iterator[Item]:
    """Return the buttons and menus a step is answered with."""
    question = step.questions[0]
    if question.kind == "hand":
        yield from _hand_items(question, owner, words)
    elif question.kind == "players" or fits_a_form(step):
        yield button(words.language("ui.open"), custom_id(owner, "open", step.key), discord.ButtonStyle.primary)
        if step.skippable:
            yield button(words.language("ui.none"), custom_id(owner, "none", step.key))
    else:
        yield from _choices(question, owner, words)


def _choices(question: Question, owner: Owner, words: Words) -> Iterator[Item]:
    """One choice of few is a button each; many choices, or several at once, are a menu."""
    if question.kind == "pick" and len(question.choices) <= 2 * MOST_BUTTONS_IN_ROW:
        for choice in question.choices:
            label = words.language(choice.key, **words.filled(choice.data))
            yield button(label, custom_id(owner, "answer", question.key, choice.value))
        return
    if question.choices:
        yield _menu(question, custom_id(owner, "choose", question.key), words)
    if question.optional:
        yield button(words.language("ui.none"), custom_id(owner, "answer", question.key))


def _menu(question: Question, menu_id: str, words: Words, placeholder: str = "") -> Menu:
    title = placeholder or title_of(question, words)
    most = min(question.most, len(question.choices), MOST_OPTIONS_IN_MENU) if question.kind != "pick" else 1
    return menu(menu_id, options_of(question, question.given, most, words), title, most)


def _hand_items(question: Question, owner: Owner, words: Words) -> Iterator[Item]:
    for way in question.ways:
        if way in ("yakuman", "patterns"):
            if question.choices:
                menu_id = custom_id(owner, "choose", question.key, way)
                yield _menu(question, menu_id, words, words.language(f"ui.{way}"))
        elif way == "tiles":
            way_id = custom_id(owner, "way", question.about, way)
            yield button(words.language(f"way.{way}"), way_id, discord.ButtonStyle.primary)
        elif question.numbers:
            counted = msgspec.structs.replace(question, choices=question.numbers, most=1)
            yield _menu(counted, custom_id(owner, "choose", question.key, way), words, words.language(f"ui.{way}"))
    if question.given:
        yield button(words.language("ui.hand.again"), custom_id(owner, "way", question.about, "none"))
    if "patterns" in question.ways:
        for feel in ("hard", "soft"):
            label = words.language(f"ui.small.{feel}")
            yield button(label, custom_id(owner, "answer", question.key, "patterns", feel))


def token_rows(draft: Draft, seat: Seat, owner: Owner, words: Words, mark: str) -> Iterator[Sequence[Button]]:
    """Return buttons to count each tile; `mark` stands for the melds as they are, so that no press counts twice.

    There is room for two rows: a table with more than the two usual tiles has all its "+" in one, its "−" in the other.
    """
    tokens = counted(draft, seat)
    if len(tokens) > _ROWS_OF_TOKENS:
        for sign, step in (("+", 1), ("−", -1)):
            yield [
                _counting(
                    f"{sign} {_token_label(each, words)}",
                    each,
                    each.count + step,
                    _id(owner, seat, each, each.count + step, mark),
                )
                for each in tokens
            ]
        return
    for each in tokens:
        now = button(_token_label(each, words), _id(owner, seat, each, each.count, mark))
        now.disabled = True
        yield [
            _counting("−", each, each.count - 1, _id(owner, seat, each, each.count - 1, mark)),
            now,
            _counting("+", each, each.count + 1, _id(owner, seat, each, each.count + 1, mark)),
        ]


_ROWS_OF_TOKENS = 2


def _token_label(each: Counted, words: Words) -> str:
    named = words.language("token.counted", token=words.language(f"token.{each.sort}"), count=each.count)
    return f"{tile_signs(each.tile)} {named}" if each.sort == "skin" else named


def _counting(label: str, each: Counted, number: int, button_id: str) -> Button:
    """Make a button that sets the count; one below none, or above what is left of four, cannot be pressed."""
    made = button(label, button_id)
    made.disabled = not 0 <= number <= max(each.count, each.most)
    return made


def _id(owner: Owner, seat: Seat, each: Counted, number: int, mark: str) -> str:
    return custom_id(owner, "count", seat, each.name, str(number), mark)


def meld_rows(draft: Draft, question: Question, owner: Owner, words: Words) -> Iterator[Sequence[Item]]:
    """List a player's melds, with the one-tile kongs to be counted where there are such."""
    seat = seat_of(question.about)
    own = [index for index, call in enumerate(draft.calls) if call.by == seat and call.kind != "token-kan"]
    if own:
        yield [_meld_menu(draft, own, custom_id(owner, "melds", seat), words)]
    yield from token_rows(draft, seat, owner, words, laid_so_far(draft))
    yield [
        button(words.language("ui.meld.add"), custom_id(owner, "meld", seat), discord.ButtonStyle.primary),
        button(words.language("ui.meld.all"), custom_id(owner, "none", f"melds:{seat}")),
    ]


def _meld_menu(draft: Draft, own: Sequence[int], menu_id: str, words: Words) -> Menu:
    acts = ("edit", "earlier", "remove")
    options = [_meld_option(draft, index, act, words) for index in own for act in acts if act != "earlier" or index]
    return menu(menu_id, options, words.language("ui.meld.change"))


def _meld_option(draft: Draft, index: int, act: str, words: Words) -> discord.SelectOption:
    call = draft.calls[index]
    shown = tile_signs(call.tiles) if call.tiles else words.language(f"call.{call.kind}")
    label = words.language(f"ui.meld.{act}", meld=numbered(shown, numbers_of_melds(draft).get(index, 0)))
    return option(label, f"{act}:{index}:{laid_so_far(draft)}")


def laid_so_far(draft: Draft) -> str:
    """Mark the melds as they are, so that what was chosen before they changed is not done to another meld."""
    return f"{zlib.crc32(msgspec.json.encode(draft.calls)):x}"


@dataclass(frozen=True, slots=True)
class Around:
    """What a screen shows beside the draft: how one came to it, the version a ruling is made under, the rules here.

    `posted` is the ruling that is told anew, where one is.
    """

    came: Came = "on"
    under: MadeUnder | None = None
    here: Here | None = None
    posted: PostedBefore | None = None


_ALONE = Around()


def screen_of(
    draft: Draft,
    step: Step | Ready,
    owner: Owner,
    language: Catalogue,
    around: Around = _ALONE,
) -> Screen:
    """Show a step, or the ruling as it would be posted."""
    labels = labels_of(draft, language)
    if isinstance(step, Ready):
        if around.posted is not None and draft.amends is not UNSET:
            return amending_screen(draft, step, owner, language, around.posted)
        return _check(draft, step, owner, language, around.under)
    content = asking(draft, step, words_of(draft, language))
    if around.here is not None and is_at_the_table(step):
        return Screen(content, in_rows(*table_rows(draft, step, around.here, around.came, owner, labels)))
    ways = list(ways_on(draft, step, around.came, owner, language))
    if is_list_of_melds(step):
        return Screen(content, in_rows(*meld_rows(draft, step.questions[0], owner, labels), ways))
    if step.name == "seats" or (step.name == "players" and names_people(draft)):
        others = button(labels.language("ui.table.others"), custom_id(owner, "open", PEOPLE))
        return Screen(content, in_rows([*step_items(step, owner, labels), others], ways))
    return Screen(content, in_rows(*_rows(step_items(step, owner, labels)), ways))


def _rows(items: Iterable[Item]) -> Iterator[Sequence[Item]]:
    """Give each menu a row, and buttons that follow one another as few as hold them."""
    waiting: list[Item] = []
    for item in items:
        if waiting and (isinstance(item, discord.ui.Select) or len(waiting) == MOST_BUTTONS_IN_ROW):
            yield waiting
            waiting = []
        if isinstance(item, discord.ui.Select):
            yield [item]
        else:
            waiting.append(item)
    if waiting:
        yield waiting


def _check(draft: Draft, ready: Ready, owner: Owner, language: Catalogue, under: MadeUnder | None) -> Screen:
    labels = labels_of(draft, language)
    post = button(language("ui.post"), custom_id(owner, "post"), discord.ButtonStyle.success)
    more = button_to_the_form(ready.circumstances, owner, labels)
    last = [post, *more, *ways_on(draft, ready, "on", owner, language)]
    view = in_rows(*circumstance_menus(ready.circumstances, owner, labels), last)
    content = content_of(draft, language("ui.check"), words_of(draft, language))
    return Screen(content, view, ruling_embed(ready.deal, ready.ruling, language, under))


def change_screen(draft: Draft, owner: Owner, language: Catalogue) -> Screen:
    """Offer every step that was answered, to be answered anew."""
    labels = labels_of(draft, language)
    content = content_of(draft, language("ui.change"), words_of(draft, language))
    back = [way_back(owner, language), cancel(owner, language)]
    return Screen(content, in_view([change_menu(draft, owner, labels)], back))
