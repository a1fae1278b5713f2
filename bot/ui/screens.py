"""What a dialogue shows at each step: a few lines, and what can be pressed."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import discord
import msgspec
from msgspec import UNSET

from bot.dialogue.plain_answers import seat_of
from bot.dialogue.questions import Question, Step
from bot.dialogue.script import Ready, steps_to_change
from bot.dialogue.session import WON, Session, numbers_of_melds
from bot.dialogue.token_kans import counted
from bot.engine.errors import DealError
from bot.i18n import Catalogue
from bot.presentation.embed import ruling_embed, safe_name
from bot.presentation.made_under import MadeUnder
from bot.presentation.summary import numbered, summary
from bot.presentation.tile_words import tile_signs
from bot.presentation.words import Words

from .forms import MOST_TYPED, chosen_of, fits_a_form, is_list_of_melds, pages_of, title_of
from .ids import Owner, custom_id
from .naming import labels_of, words_of
from .reply import Screen
from .room import cut
from .token_buttons import token_rows

MOST_IN_CONTENT = 2000
MOST_IN_LABEL = 80
MOST_OPTIONS = 25
MOST_IN_OPTION = 100
PAGE = "#"
"""Stands in the change menu between a step and the place of one of its forms."""
MOST_BUTTONS = 5
_CHOSEN = frozenset(("player", "winners", "discarder", "culprit", "riichi", "flags", "ready", "nagashi", "round-wind"))
_TYPED_IN_DATA = ("text", "part", "tiles", "value")
_NAMED_SHORTLY = frozenset(("players", "melds", "table-melds", "hand"))
_Button = discord.ui.Button[discord.ui.View]


def screen_of(
    session: Session, step: Step | Ready, owner: Owner, language: Catalogue, under: MadeUnder | None = None
) -> Screen:
    """Show a step, or the ruling as it would be posted."""
    labels = labels_of(session, language)
    if isinstance(step, Ready):
        view = _view(_check_buttons(owner, language), _change_menu(session, owner, labels))
        content = _content(session, language("ui.check"), words_of(session, language))
        return Screen(content, view, ruling_embed(step.deal, step.ruling, language, under))
    content = _asking(session, step, words_of(session, language))
    # Nothing else is asked before it is known how a typed text is meant.
    change = [] if step.name == "reading" else _change_menu(session, owner, labels)
    discard = _discard(owner, language)
    if is_list_of_melds(step):
        return Screen(content, _in_rows(*_meld_rows(session, step.questions[0], owner, labels, discard), change))
    return Screen(content, _view(_items(step, owner, labels), [*change, discard]))


def kept_lines(session: Session, step: Step | None = None) -> Iterator[str]:
    """Quote what was typed and could not be taken, in a step or anywhere; what was chosen is no text."""
    keys = None if step is None else {question.key for question in step.questions}
    if keys == {"players"}:
        keys = {"guests"}
    for key, text in session.typed.items():
        about = key.rpartition(":")[0] if key.startswith("hand:") else key
        if key.partition(":")[0] not in _CHOSEN and (keys is None or about in keys):
            yield f"> {safe_name(text, MOST_TYPED)}"


def _asking(session: Session, step: Step, words: Words) -> str:
    title = _title_of_list(session, step, words) if is_list_of_melds(step) else _title(step, words)
    kept = list(kept_lines(session, step))
    if step.error is not None:
        return _content(session, title, words, f"⚠️ {words.error(_quoted(step.error))}", *kept)
    return _content(session, title, words, *([words.language("ui.kept"), *kept] if kept else ()))


def _content(session: Session, title: str, words: Words, *below: str) -> str:
    """Say the facts so far, as far as there is room, and what is to be done now."""
    facts = "\n".join(summary(_told(session), words))
    ask = cut("\n".join(["", f"**{title}**", *below]), MOST_IN_CONTENT)
    return f"{cut(facts, MOST_IN_CONTENT - len(ask) - 1)}\n{ask}".strip()


def _title_of_list(session: Session, step: Step, words: Words) -> str:
    """Name a list of melds: nothing is typed there, and one-tile kongs are counted by buttons where there are such."""
    question = step.questions[0]
    key = "ui.melds.counted" if counted(session, seat_of(question.about)) else "ui.melds.listed"
    return words.language(key, **words.filled(question.data))


def _quoted(error: DealError) -> DealError:
    """Show what was typed wrongly as it was typed."""
    return DealError(error.code, error.at, error.reason, **_with_typed_quoted(error.data))


def _with_typed_quoted(data: Mapping[str, str | int]) -> dict[str, str | int]:
    return {**data, **{key: safe_name(str(data[key]), MOST_TYPED) for key in _TYPED_IN_DATA if key in data}}


def _told(session: Session) -> Session:
    """Leave out what another ending left behind: it is kept for a change of mind, and means nothing now."""
    if session.ending not in WON:
        session = msgspec.structs.replace(session, winners=(), discarder=UNSET)
    hands = {seat: hand for seat, hand in session.hands.items() if seat in session.winners}
    return msgspec.structs.replace(session, hands=hands)


def _title(step: Step, words: Words) -> str:
    if len(step.questions) == 1:
        question = step.questions[0]
        return title_of(replace(question, data=_with_typed_quoted(question.data)), words)
    return words.language(step.title, **words.filled(step.questions[0].data))


def _view(
    *groups: Sequence[discord.ui.Item[discord.ui.View]] | Iterator[discord.ui.Item[discord.ui.View]],
) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for group in groups:
        for item in group:
            view.add_item(item)
    # Presses are read from the interaction itself, so that they survive a restart: nothing is kept to be called.
    view.stop()
    return view


def _name(step: Step, words: Words) -> str:
    """Name a step among others: nobody needs to be told there how it is answered."""
    if step.name in _NAMED_SHORTLY:
        return words.language(step.title, **words.filled(step.questions[0].data))
    return _title(step, words)


def _in_rows(*rows: Sequence[discord.ui.Item[discord.ui.View]]) -> discord.ui.View:
    """Set each row below the other: left to itself, Discord's library fills up rows with whatever fits."""
    for place, row in enumerate(filter(None, rows)):
        for item in row:
            item.row = place
    return _view(*rows)


# -- the step's own buttons and menus ----------------------------------------------------------------------


def _items(step: Step, owner: Owner, words: Words) -> Iterator[discord.ui.Item[discord.ui.View]]:
    question = step.questions[0]
    if question.kind == "hand":
        yield from _hand_items(question, owner, words)
    elif question.kind == "players" or fits_a_form(step):
        yield _button(words.language("ui.open"), custom_id(owner, "open", step.key), discord.ButtonStyle.primary)
        if step.skippable:
            yield _button(words.language("ui.none"), custom_id(owner, "none", step.key))
    else:
        yield from _choices(question, owner, words)


def _choices(question: Question, owner: Owner, words: Words) -> Iterator[discord.ui.Item[discord.ui.View]]:
    """One choice of few is a button each; many choices, or several at once, are a menu."""
    if question.kind == "pick" and len(question.choices) <= 2 * MOST_BUTTONS:
        for choice in question.choices:
            label = words.language(choice.key, **words.filled(choice.data))
            yield _button(label, custom_id(owner, "answer", question.key, choice.value))
        return
    if question.choices:
        yield _menu(question, custom_id(owner, "choose", question.key), words)
    if question.optional:
        yield _button(words.language("ui.none"), custom_id(owner, "answer", question.key))


def _menu(question: Question, menu_id: str, words: Words, placeholder: str = "") -> discord.ui.Select[discord.ui.View]:
    title = placeholder or title_of(question, words)
    choices = question.choices[:MOST_OPTIONS]
    most = min(question.most, len(choices)) if question.kind != "pick" else 1
    chosen = chosen_of(question, question.given, most)
    options = [
        discord.SelectOption(
            label=cut(words.language(choice.key, **words.filled(choice.data)), MOST_IN_OPTION),
            value=choice.value,
            default=choice.value in chosen,
        )
        for choice in choices
    ]
    return discord.ui.Select(
        custom_id=menu_id, placeholder=cut(title, MOST_IN_OPTION), max_values=most, options=options
    )


def _hand_items(question: Question, owner: Owner, words: Words) -> Iterator[discord.ui.Item[discord.ui.View]]:
    for way in question.ways:
        if way in ("yakuman", "patterns"):
            if question.choices:
                menu_id = custom_id(owner, "choose", question.key, way)
                yield _menu(question, menu_id, words, words.language(f"ui.{way}"))
        else:
            style = discord.ButtonStyle.primary if way == "tiles" else discord.ButtonStyle.secondary
            yield _button(words.language(f"way.{way}"), custom_id(owner, "way", question.about, way), style)
    if question.given:
        yield _button(words.language("ui.hand.again"), custom_id(owner, "way", question.about, "none"))
    if "patterns" in question.ways:
        for feel in ("hard", "soft"):
            label = words.language(f"ui.small.{feel}")
            yield _button(label, custom_id(owner, "answer", question.key, "patterns", feel))


def _meld_rows(
    session: Session, question: Question, owner: Owner, words: Words, discard: _Button
) -> Iterator[Sequence[discord.ui.Item[discord.ui.View]]]:
    """List a player's melds, with the one-tile kongs to be counted where there are such."""
    seat = seat_of(question.about)
    own = [index for index, call in enumerate(session.calls) if call.by == seat and call.kind != "token-kan"]
    if own:
        yield [_meld_menu(session, own, custom_id(owner, "melds", seat), words)]
    yield from token_rows(session, seat, owner, words, laid_so_far(session))
    yield [
        _button(words.language("ui.meld.add"), custom_id(owner, "meld", seat), discord.ButtonStyle.primary),
        _button(words.language("ui.meld.all"), custom_id(owner, "none", f"melds:{seat}")),
        discard,
    ]


def _meld_menu(session: Session, own: Sequence[int], menu_id: str, words: Words) -> discord.ui.Select[discord.ui.View]:
    acts = ("edit", "earlier", "remove")
    options = [_meld_option(session, index, act, words) for index in own for act in acts if act != "earlier" or index]
    placeholder = words.language("ui.meld.change")
    return discord.ui.Select(custom_id=menu_id, placeholder=placeholder, options=options[:MOST_OPTIONS])


def _meld_option(session: Session, index: int, act: str, words: Words) -> discord.SelectOption:
    call = session.calls[index]
    shown = tile_signs(call.tiles) if call.tiles else words.language(f"call.{call.kind}")
    label = words.language(f"ui.meld.{act}", meld=numbered(shown, numbers_of_melds(session).get(index, 0)))
    return discord.SelectOption(label=cut(label, MOST_IN_OPTION), value=f"{act}:{index}:{laid_so_far(session)}")


def laid_so_far(session: Session) -> str:
    """Mark the melds as they are, so that what was chosen before they changed is not done to another meld."""
    return f"{zlib.crc32(msgspec.json.encode(session.calls)):x}"


# -- what stands below every step --------------------------------------------------------------------------


def _check_buttons(owner: Owner, language: Catalogue) -> Iterator[discord.ui.Item[discord.ui.View]]:
    yield _button(language("ui.post"), custom_id(owner, "post"), discord.ButtonStyle.success)
    yield _discard(owner, language)


def _discard(owner: Owner, language: Catalogue) -> _Button:
    return _button(language("ui.discard"), custom_id(owner, "discard"), discord.ButtonStyle.danger)


def _change_menu(session: Session, owner: Owner, words: Words) -> list[discord.ui.Item[discord.ui.View]]:
    """Offer every step that was answered, to be answered anew."""
    answered = steps_to_change(session)
    if not answered:
        return []
    options = [option for step in answered for option in _options_to_change(step, words)][:MOST_OPTIONS]
    placeholder = words.language("ui.change")
    return [discord.ui.Select(custom_id=custom_id(owner, "change"), placeholder=placeholder, options=options)]


def _options_to_change(step: Step, words: Words) -> Iterator[discord.SelectOption]:
    """Offer a step, or each form of one whose questions one form has no room for, told apart by what it asks."""
    name, pages = cut(_name(step, words), MOST_IN_OPTION), pages_of(step)
    if len(pages) == 1:
        yield discord.SelectOption(label=name, value=step.key)
        return
    for place, page in enumerate(pages):
        asked = cut(" · ".join(title_of(question, words) for question in page), MOST_IN_OPTION)
        yield discord.SelectOption(label=name, value=f"{step.key}{PAGE}{place}", description=asked)


def _button(label: str, button_id: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> _Button:
    return discord.ui.Button(label=cut(label, MOST_IN_LABEL), custom_id=button_id, style=style)
