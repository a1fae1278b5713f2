"""House rules as a file, out and in: the difference is shown first, and nothing changes before it is confirmed."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from typing import Any, cast

import aiohttp
import discord

from bot.engine import DealError, HouseValue, Option, decode_deal, rules_of
from bot.engine.errors import SpokenError
from bot.i18n import Catalogue
from bot.ui.embed import COLOUR
from bot.ui.ids import rules_id
from bot.ui.incidents import said, said_of_deal
from bot.ui.limits import MOST_IN_MESSAGE
from bot.ui.visit import Visit
from bot.ui.widgets import button, in_view

from .editing import change_rules
from .form import preset_title
from .stated import Scope, Standing, Stated, standing_in
from .text import add_lines, difference_lines, fitted

FILE_NAME = "house-rules.json"
LARGEST = 64 * 1024
"""Bytes of the largest file that is read; a table with every option set is a tenth of it."""
_FIELDS = ("rules", "house")


class RulesFileError(SpokenError):
    """A file that is no house rules of its `family` (empty: of none): everything that is wrong with it."""

    def __init__(self, errors: Sequence[DealError], family: str = "") -> None:
        super().__init__("ui.rules.import.wrong")
        self.errors = errors
        self.family = family


def write_rules(stated: Stated) -> discord.File:
    """Write house rules as a file, the options in the table's order."""
    order = {key: place for place, key in enumerate(stated.options)}
    house = dict(sorted(stated.overrides.items(), key=lambda item: order.get(item[0], len(order))))
    text = json.dumps({"rules": stated.rules, "house": house}, ensure_ascii=False, indent=2)
    return discord.File(io.BytesIO(f"{text}\n".encode()), FILE_NAME)


def read_rules(data: bytes) -> Stated:
    """Read a file that `write_rules` or a person wrote; raises `RulesFileError` with all its mistakes."""
    try:
        text = _check_fields(data)
        deal = decode_deal(text)
        family = rules_of(deal.rules).family
    except DealError as error:
        raise RulesFileError([error]) from error
    errors: list[DealError] = []
    house: dict[str, HouseValue] = {}
    for key, value in deal.house.items():
        try:
            house[key] = _read_option(family.options, key, value)
        except DealError as error:
            errors.append(error)
    stated = Stated(deal.rules, house)
    if not errors:
        try:
            stated.played()
        except DealError as error:
            errors.append(error)
    if errors:
        raise RulesFileError(errors, family.name)
    return stated


def _read_option(options: Mapping[str, Option], key: str, value: HouseValue) -> HouseValue:
    if key not in options:
        raise DealError("unknown-option", f"house.{key}", "option", option=key)
    return options[key].read(value)


def _check_fields(data: bytes) -> str:
    """Refuse what a lenient reader would let pass: other fields of a deal, and a field given twice; return the text."""
    try:
        text = data.decode("utf-8-sig")
        found = json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise DealError("bad-json", "", "unreadable", detail=str(error)) from None
    if isinstance(found, dict):
        for name in cast("Mapping[str, Any]", found):
            if name not in _FIELDS:
                raise DealError("unknown-field", name, "field", field=name)
    return text


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object whose fields are all different; raises ``bad-value``."""
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise DealError("bad-value", name, "given-twice", field=name)
        fields[name] = value
    return fields


async def ask_to_import(visit: Visit, standing: Standing, file: discord.Attachment) -> None:
    """Show what a file would change, and ask; raises `SpokenError` where it cannot be taken."""
    language, wanted = visit.language, read_rules(await _fetched(file))
    lines = difference_lines(standing.stated, wanted, language)
    if not lines and not standing.follows:
        await visit.tell("ui.rules.import.same")
        return
    await visit.reply.tell(
        embed=_question(standing, wanted, lines, language),
        view=_answers(standing, language),
        file=write_rules(wanted),
    )


async def import_confirmed(visit: Visit, scope: Scope, based_on: int) -> None:
    """Take over the file that the question carries, unless somebody changed the rules since it was asked."""
    await visit.must_set_rules()
    message = visit.interaction.message
    if message is None or not message.attachments:
        raise SpokenError("ui.rules.import.unreachable")
    wanted = read_rules(await _fetched(message.attachments[0]))
    standing = await standing_in(visit, scope, seen=based_on)
    if await change_rules(visit, standing, wanted):
        await visit.reply.finish(visit.language("ui.rules.imported"))


async def _fetched(file: discord.Attachment) -> bytes:
    """Fetch a file from Discord; raises `SpokenError` where it is too large or out of reach."""
    try:
        data = await file.read() if file.size <= LARGEST else b""
    except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
        raise SpokenError("ui.rules.import.unreachable") from error
    if max(file.size, len(data)) > LARGEST:  # it may be larger than it was said to be
        raise SpokenError("ui.rules.import.large", most=LARGEST // 1024)
    return data


@said.register
def mistakes_in(error: RulesFileError, language: Catalogue) -> str:
    """Say what is wrong with a file, as far as a message has room for it."""
    lines = (f"- {said_of_deal(each, language, error.family)}" for each in error.errors)
    head = language(error.key)
    return f"{head}\n{fitted(lines, len(error.errors), MOST_IN_MESSAGE - len(head) - 1, language)}"


def _question(standing: Standing, wanted: Stated, lines: list[str], language: Catalogue) -> discord.Embed:
    channel = standing.scope.channel_id
    key = "ui.rules.import.channel" if channel else "ui.rules.import.server"
    text = language(key, rules=preset_title(wanted.rules, language), channel=f"<#{channel}>")
    embed = discord.Embed(colour=COLOUR, title=language("ui.rules.import.title"), description=text)
    add_lines(embed, language("ui.rules.differences"), lines, language)
    return embed


def _answers(standing: Standing, language: Catalogue) -> discord.ui.View:
    confirm = rules_id("import", standing.scope.channel_id or 0, standing.based_on)
    take_over = button(language("ui.rules.import.yes"), confirm, discord.ButtonStyle.success)
    return in_view([take_over, button(language("ui.rules.import.no"), rules_id("cancel"))])
