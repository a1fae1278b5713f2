"""What is pressed in a dialogue about a log: a deal is chosen, settled by these rules or those, posted, left."""

from __future__ import annotations

from bot.dialogue.draft import Draft
from bot.dialogue.take.log import (
    choose_deal,
    has_deal,
    is_playable,
    leave_deal,
    log_of,
    note_posted,
    play_as_there,
    play_otherwise,
    ready_deal,
)
from bot.ui.ids import Number, pressed
from bot.ui.replay.screens import log_screen
from bot.ui.settle.conversation import Drafts, moved_on, save_and_show_log, show_log
from bot.ui.settle.posting import keep_and_show
from bot.ui.visit import Visit


@pressed("wg", "deal")
async def take_deal(visit: Visit, draft: Draft, place: Number) -> None:
    """Show the deal that was chosen, ruled on."""
    if has_deal(draft, place):
        await save_and_show_log(visit, choose_deal(draft, place, visit.interaction.id))
    else:
        await moved_on(visit, draft)


@pressed("wg", "deals")
async def show_deals(visit: Visit, draft: Draft, page: Number = 0) -> None:
    """Show all the deals again, or another page of them."""
    draft = leave_deal(draft)
    await Drafts(visit).save(draft)
    await show_log(visit, draft, page=page)


@pressed("wg", "rules")
async def change_rules(visit: Visit, draft: Draft, whose: str) -> None:
    """Settle by the platform's preset, or by what is played here."""
    if whose == "platform":
        await save_and_show_log(visit, play_as_there(draft))
        return
    own = await visit.store.house_rules.in_force(visit.server, visit.channel, visit.parent)
    if own is None or not own.rules or not is_playable(draft, own.rules):
        await moved_on(visit, draft)
    else:
        await save_and_show_log(visit, play_otherwise(draft, own.rules, own.overrides, own.id))


@pressed("wg", "post")
async def post_deal(visit: Visit, draft: Draft) -> None:
    """Post the chosen deal's ruling; where the log has more, its deals are offered again."""
    ready = ready_deal(draft)
    if ready is None:
        await moved_on(visit, draft)
        return
    posted = await keep_and_show(visit, draft, ready)
    if posted is None:
        return
    if len(log_of(draft).game.deals) == 1:
        if await visit.reply.finish(posted.told(visit.language)):
            await Drafts(visit).close()
        return
    draft = note_posted(draft, posted.number)
    await Drafts(visit).save(draft)
    await visit.reply.finish_on(await log_screen(visit, draft, posted.told(visit.language)))
