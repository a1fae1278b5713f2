"""One attempt of a person to get something from the bot: fired when made, awaited when the outcome matters."""

import asyncio

from .impossible import NoAnswer
from .interactions import CHOICES, DEFER, DEFER_UPDATE, OPEN_MODAL, UPDATE, Interaction


class Attempt:
    """An interaction under way. Await it for a `Dialogue` or an `OpenModal`; or leave it for later."""

    def __init__(self, interaction: Interaction, what: str, origin=None):
        self.interaction, self.what, self.origin = interaction, what, origin

    @classmethod
    def dispatch(cls, interaction: Interaction, what: str, origin=None) -> "Attempt":
        """Send the interaction to the bot at once."""
        world = interaction.world
        world.interactions.append(interaction)
        world.gateway.dispatch("INTERACTION_CREATE", interaction.payload(), guild=interaction.channel.guild)
        return cls(interaction, what, origin)

    def __await__(self):
        return self.outcome().__await__()

    @property
    def took(self) -> float:
        """Seconds from the dispatch to the first answer."""
        return self.interaction.took

    async def answered(self) -> Interaction:
        """Wait for the first answer only, which has to come within three seconds; raises NoAnswer."""
        spent = asyncio.get_running_loop().time() - self.interaction.dispatched_at
        try:
            await asyncio.wait_for(
                self.interaction.answered.wait(), max(self.interaction.world.answer_within + 0.1 - spent, 0.01)
            )
        except TimeoutError:
            raise NoAnswer(f"{self.what}: the application did not respond{self.interaction.world.hint()}") from None
        return self.interaction

    async def outcome(self):
        """Wait until the answer is there in full, also after the bot was thinking; raises NoAnswer."""
        interaction = await self.answered()
        try:
            await asyncio.wait_for(interaction.settled.wait(), interaction.world.patience)
        except TimeoutError:
            hint = interaction.world.hint()
            raise NoAnswer(
                f"{self.what}: the bot is still thinking after {interaction.world.patience} s{hint}"
            ) from None
        return self._shown()

    async def choices(self) -> list[tuple[str, object]]:
        """Wait for what the bot proposes while somebody types."""
        interaction = await self.answered()
        assert interaction.answer == CHOICES
        return [(choice["name"], choice["value"]) for choice in interaction.choices]

    def _shown(self):
        from .dialogue import Dialogue  # noqa: PLC0415 - a dialogue makes attempts
        from .modal import OpenModal  # noqa: PLC0415 - so does a modal

        interaction = self.interaction
        if interaction.answer == OPEN_MODAL:
            return OpenModal(interaction, self.origin)
        if interaction.answer in (UPDATE, DEFER_UPDATE):
            dialogue = self.origin or Dialogue(interaction.person, interaction.source)
            dialogue.attempt = self
            return dialogue
        assert interaction.answer == DEFER or interaction.original is not None
        return Dialogue(interaction.person, interaction.original, self)
