"""``python -m bot.cli.pictures``: rulings as they are posted, drawn for the documentation as a telephone shows them."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

import discord
import msgspec
from PIL import Image

from bot.dialogue.draft import Draft
from bot.dialogue.message import Message
from bot.dialogue.script import next_step
from bot.dialogue.told.taking import draft_from
from bot.engine import SEATS, Deal, Ruling, comparable, compare, decode_deal, encode_deal, encode_ruling, settle
from bot.i18n import Catalogue, Language, catalogue
from bot.presentation.footer import Posted
from bot.presentation.picture.deal import picture_of_ruling
from bot.presentation.picture.paint import draw_picture
from bot.store.games import Game
from bot.store.rulings import StoredRuling
from bot.ui.embed import LaidOut, lay_out
from bot.ui.ids import Owner
from bot.ui.posted.argument import Argument
from bot.ui.posted.comparison import comparison_embed
from bot.ui.posted.shown import posted_view
from bot.ui.reply import Screen
from bot.ui.settle.screens import screen_of

from .chat import Said, chat_picture
from .phone import phone_picture, plain
from .telephone import SCALE, png_of

COMMAND = ".uv/bin/uv run python -m bot.cli.pictures docs/pictures"
NAMES: Mapping[Language, tuple[str, str, str, str]] = {
    "en": ("Ann", "Bo", "Cy", "Di"),
    "ja": ("田中", "鈴木", "佐藤", "ゆうき"),
    "zh-CN": ("老王", "小李", "阿芳", "大刘"),
    "zh-TW": ("阿強", "阿May", "肥仔", "Ken哥"),
}
"""Who sits at the table in each language, the dealer first."""
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
DEALS: Mapping[str, Deal] = {file.stem: decode_deal(file.read_bytes()) for file in sorted(EXAMPLES.glob("*.json"))}
"""A dispute of each family: a third player deals in, the nine-tile rule, the third opening."""
POSTED: Sequence[tuple[str, Language]] = (
    ("daisangen", "en"),
    ("daisangen", "ja"),
    ("nine-tiles", "en"),
    ("nine-tiles", "zh-TW"),
    ("third-opening", "en"),
    ("third-opening", "zh-CN"),
)
"""The rulings of which the documentation has pictures."""
TOLD: Mapping[Language, Mapping[str, str]] = {
    language: json.loads((EXAMPLES / "told" / f"{language}.json").read_text("utf-8")) for language in NAMES
}
"""In each language a message that tells a deal (`text`), and by which `rules`."""
COMPARED: tuple[str, Language] = ("daisangen", "en")
"""The deal that it shows under other rules."""
NUMBER = 12
"""Of every ruling here in its server."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture of the documentation, and what it says in words."""

    image: Image.Image
    text: str

    def markup(self, file: str) -> str:
        """Write what shows it in a page: half as wide as it has pixels, for screens that are as fine as telephones'."""
        text = escape(self.text, quote=False).replace('"', "&quot;")
        return f'<img src="{file}" width="{self.image.width // SCALE}" alt="{text}">'


def seated(deal: Deal, language: Language) -> Deal:
    """Seat players of a language at a table."""
    return msgspec.structs.replace(deal, names=dict(zip(SEATS, NAMES[language], strict=False)))


def posted_picture(deal: Deal, language: Language) -> Shown:
    """Draw a deal's ruling as it is posted."""
    words, ruling = catalogue(language), settle(deal)
    laid = lay_out(deal, ruling, words, posted=Posted(NUMBER, deal.names.get("E", "")))
    picture = picture_of_ruling(deal, ruling, words)
    labels = _labels(deal, ruling, words, laid)
    image = phone_picture(laid.embed, draw_picture(picture) if picture else None, labels)
    return Shown(image, _said(laid.embed))


def comparison_picture(deal: Deal, language: Language) -> Shown:
    """Draw what other presets make of a deal, as the button below its ruling shows it."""
    words, ruling = catalogue(language), settle(deal)
    title = words("compare.title", game=NUMBER)
    embed = comparison_embed(deal, ruling, compare(deal, comparable(deal.rules)), title, words)
    return Shown(phone_picture(embed, None, ()), _said(embed))


def told_picture(rules: str, text: str, language: Language) -> Shown:
    """Draw a message that tells a deal, and what *Who pays?* answers to who used it."""
    words = catalogue(language)
    draft = draft_from(Message(text), Draft(rules))

    async def answer() -> Screen:
        """Views are made while a loop runs, as in the bot."""
        return screen_of(draft, next_step(draft), Owner(0, 0), words)

    screen = asyncio.run(answer())
    messages = [Said(NAMES[language][0], text), Said("whopays", screen.content, _labels_in(screen.view))]
    answered = [line for line in screen.content.splitlines() if not line.startswith("> ")]
    lines = [text, words("command-menu.who-pays"), *answered]
    return Shown(chat_picture(messages), "; ".join(filter(None, (plain(line).rstrip(".。") for line in lines))))


def _labels_in(view: discord.ui.View | None) -> Sequence[str]:
    return [str(item.label) for item in (view.children if view else ()) if isinstance(item, discord.ui.Button)]


def _labels(deal: Deal, ruling: Ruling, words: Catalogue, laid: LaidOut) -> Sequence[str]:
    stored = StoredRuling(
        server_id=0,
        game=NUMBER,
        version=1,
        channel_id=0,
        message_id=None,
        interaction_id=0,
        author_id=None,
        house_rules_id=None,
        rules=deal.rules,
        deal=encode_deal(deal).decode(),
        ruling=encode_ruling(ruling).decode(),
        created_at=0,
    )

    game = Game(0, NUMBER, 1, deal.rules, 0, 0, 0, None, "open", 0, 0, None)
    argument = Argument(game, (stored,), (), (), (), ())

    async def labels() -> Sequence[str]:
        """Views are made while a loop runs, as in the bot."""
        return _labels_in(posted_view(argument, words, whole=laid.whole))

    return asyncio.run(labels())


def _said(embed: discord.Embed) -> str:
    """Write an embed's text in one line, for those who do not see its picture."""
    fields = (part for field in embed.fields for part in (field.name, field.value))
    parts = (part for part in (embed.title, embed.description, *fields) if part)
    return "; ".join(plain(line).rstrip(".。") for part in parts for line in part.splitlines())


def shown() -> Iterator[tuple[str, Shown]]:
    """Draw every picture of the documentation; give the name of its file with it."""
    for name, language in POSTED:
        yield f"{name}.{language}.png", posted_picture(seated(DEALS[name], language), language)
    for told_in, message in TOLD.items():
        yield f"who-pays.{told_in}.png", told_picture(message["rules"], message["text"], told_in)
    name, language = COMPARED
    yield f"other-rules.{language}.png", comparison_picture(seated(DEALS[name], language), language)


def draw_all(folder: Path) -> Iterator[str]:
    """Write every picture into a folder; give for each the line that shows it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in shown():
        file = folder / name
        file.write_bytes(png_of(picture.image))
        yield f"{picture.markup(file.as_posix())}\n"


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]  # a file
    sys.stdout.writelines(draw_all(Path(sys.argv[1])))
