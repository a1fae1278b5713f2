"""A Discord of the project's own on 127.0.0.1: real HTTP, a real websocket, and limits as strict as the real one's.

    async with StandIn() as world:
        guild = world.guild("Club", locale="ja")
        table, ann, bo = guild.channel("table"), guild.member("Ann", locale="zh-CN"), guild.member("Bo")
        async with world.connect(bot):                      # any discord.py client; or world.launch("run", env=...)
            dialogue = await ann.slash(table, "settle", rules="riichi/tenhou", from_=bo)
            await dialogue.choose("kind", "pon")            # by custom id, a part of it, or placeholder
            modal = await dialogue.press("Add meld")        # by label, emoji, custom id or a part of it
            await modal.submit(tiles="555z", who_fed_it=bo)
            assert "555z" in dialogue.text

What a person does starts at once and is awaited for its outcome: the same `Dialogue` if the bot changed the message, a
new one if it sent one, an `OpenModal` if it opened a form. Two calls before the first `await` are a double click.
`Impossible` is raised for what nobody could do (no such button, a menu without that option), `NoAnswer` where the bot
stays silent. Leaving the stand-in fails if the bot broke a rule, unless the test called `take_violations()`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .dialogue import Dialogue
    from .impossible import Impossible, NoAnswer
    from .modal import OpenModal
    from .standin import StandIn

__all__ = ["Dialogue", "Impossible", "NoAnswer", "OpenModal", "StandIn"]
_HOMES = {
    "Dialogue": "dialogue",
    "Impossible": "impossible",
    "NoAnswer": "impossible",
    "OpenModal": "modal",
    "StandIn": "standin",
}


def __getattr__(name: str) -> object:
    """Load what is asked for: a bot that is led here is not to carry the whole stand-in in its own process."""
    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
