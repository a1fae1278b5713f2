"""A club that looks back on rulings which are made by the hundred, without anybody typing them."""

import msgspec

from bot.engine import decode_deal
from bot.store.permits import Presser
from bot.store.rulings import NewRuling
from tests.store.samples import DEAL, RULING, amounts


def seats_of(club):
    """Who sits where: Ann deals, Bo wins off Di, and Cy is liable."""
    return {"E": club.ann, "S": club.bo, "W": club.cy, "N": club.di}


async def make(club, number=1, *, channel=None, names=None, at=1_700_000_000, **changed):
    """Keep so many rulings of a hand that Ann deals, Bo wins off Di, and Cy is liable for; give the last."""
    seats = seats_of(club)
    names = names or {seat: person.name for seat, person in seats.items()}
    usual = NewRuling(
        interaction_id=0,
        channel_id=(channel or club.table).id,
        author_id=club.ann.id,
        created_at=at,
        deal=msgspec.structs.replace(DEAL, names=names),
        ruling=RULING,
        members={seat: person.id for seat, person in seats.items()},
    )
    stored = None
    for each in range(number):
        own = {"interaction_id": club.world.clock.snowflake(), "created_at": at + 60 * each}
        stored = await club.store.rulings.post(club.guild.id, msgspec.structs.replace(usual, **own, **changed))
    return stored


async def correct(club, stored):
    """Correct a ruling as a referee: there were two counters, and nobody was liable."""
    new = NewRuling(
        interaction_id=club.world.clock.snowflake(),
        channel_id=stored.channel_id,
        author_id=club.boss.id,
        created_at=stored.created_at + 60,
        deal=msgspec.structs.replace(decode_deal(stored.deal), honba=2),
        ruling=amounts(N=32600),
        members={seat: person.id for seat, person in seats_of(club).items()},
    )
    by = Presser(club.boss.id, stored.created_at + 60, referee=True)
    return await club.store.decisions.correct(club.guild.id, stored.game, new, by, based_on=stored.version)
