"""What holds after every step of a walk through an argument, found from the rows and from the screen."""

import csv
import io
import zipfile
from collections import Counter

from bot.presentation.money import POINTS
from bot.ui.posted.status import AMBER, BLUE, GREEN, GREY, NEUTRAL
from tests.wording import say

from .argument_walk import OF_CONTEST, WINDOW
from .table import plain

COLOURS = {
    "open": NEUTRAL,
    "corrected": NEUTRAL,
    "agreed": GREEN,
    "contested": AMBER,
    "ruled": BLUE,
    "withdrawn": GREY,
}


async def read(walk):
    """Read, of each ruling, what can be changed by a press."""
    store, server, found = walk.store, walk.server, {}
    for game in await walk.games():
        head = await walk.head(game)
        contests = await store.contests.all(server, game)
        latest = await store.rulings.latest(server, game)
        accepted = {key: tuple(each.accepted) for key, each in (await store.decisions.acceptances(latest)).items()}
        found[game] = (
            (head.status, head.version),
            [each.verdict for each in await store.decisions.all(server, game)],
            [(each.id, each.ended) for each in contests],
            [(each.user_id, each.verdict) for each in await store.assents.standing(server, game, head.version)],
            accepted,
        )
    return found


async def allowed(walk, way, person, stored, contest):
    """Whether the table lets somebody do this, below that button, now."""
    store, game = walk.store, stored.game
    versions, head = await store.rulings.versions(walk.server, game), await walk.head(game)
    message = walk.message_of(stored.interaction_id)
    is_there = head is not None and stored.interaction_id in {each.interaction_id for each in versions}
    if not is_there or message.id not in {head.message_id, *(each.message_id for each in versions)}:
        return False
    meant = await _meant(walk, game, contest)
    if way == "back":
        return meant is not None and meant.user_id == person.id
    if head.status == "withdrawn" or head.version != stored.version or (way in OF_CONTEST and meant is None):
        return False
    players = await store.rulings.players(walk.server, game, head.version)
    seat = next((each.seat for each in players if each.user_id == person.id), None)
    referee, argued = person is walk.club.boss, head.status != "ruled"
    if way in ("agree", "contest"):
        may = seat is not None and argued
    elif way == "accept":
        found = (await store.decisions.acceptances(versions[-1]))[meant.id]
        may = argued and (referee or (seat in (*found.accepted, *found.awaited) and not found.guests))
    elif way in ("correct", "withdraw"):
        is_over = walk.club.bot.services.now() - head.played_at > WINDOW
        within = not is_over or all(each.guest is not None for each in players)
        may = referee or (versions[0].author_id == person.id and argued and within)
    else:
        may = referee
    return may


async def _meant(walk, game, contest):
    """The contest that a button names, where it stands."""
    standing = await walk.store.contests.standing(walk.server, game)
    wanted = (contest.id, contest.created_at) if contest else None
    return next((each for each in standing if (each.id, each.created_at) == wanted), None)


async def assert_kept(walk, where):
    """The last version counts, sums are zero, and each message shows what is stored of its ruling."""
    store, server = walk.store, walk.server
    for game in await walk.games():
        head, versions = await walk.head(game), await store.rulings.versions(server, game)
        assert head.version == versions[-1].version == len(versions)
        for each in versions:
            paid = Counter()
            for payment in await store.rulings.payments(server, game, each.version):
                paid[payment.payee] += payment.amount
                paid[payment.payer] -= payment.amount
            assert sum(paid.values()) == 0
            players = await store.rulings.players(server, game, each.version)
            assert all(player.delta == paid[player.seat] for player in players)
        if walk.stale.get(game) == head.revision:
            continue
        assert head.shown_revision == head.revision, f"{where}: {head} lags behind"
        await assert_shown(walk, head)


async def assert_shown(walk, head):
    message = walk.club.world.channel(head.channel_id).find(head.message_id)
    standing = await walk.store.contests.standing(walk.server, head.number)
    (embed,) = message.embeds
    assert embed["color"] == COLOURS[head.status], f"{head.number}: {head.status}"
    assert embed["description"].count("contests") == len(standing)
    assert ("~~" in embed["description"]) == (head.status == "withdrawn")
    assert (say("argument.withdrawn", player="").strip() in embed["description"]) == (head.status == "withdrawn")


async def assert_seen(walk, person):
    """What somebody is shown of the past: what lies in channels they see, by the versions that count."""
    place = walk.club.table
    seen = {}
    for game in await walk.games():
        head = await walk.head(game)
        if person is not walk.zed or head.channel_id != walk.den.id:
            seen[game] = head, await walk.store.rulings.players(walk.server, game, head.version)
    told = await person.slash(place, "history")
    lines = plain(told.embed["description"]).splitlines() if told.message.embeds else []
    assert [line.partition(" ")[0] for line in lines] == [f"#{game}" for game in sorted(seen, reverse=True)[:10]]
    for line, game in zip(lines, sorted(seen, reverse=True), strict=False):
        head, players = seen[game]
        delta = next((each.delta for each in players if each.user_id == person.id), None)
        assert line.endswith(say(f"history.state.{head.status}"))
        assert delta is None or f" · {POINTS.signed(delta)} · " in line
    await assert_added_up(walk, person, place, seen)
    for game in await walk.games():
        one = await person.slash(place, "ruling", number=game)
        assert (one.content == say("ui.compare.no-game", number=game)) is (game not in seen)
        if game in seen:
            assert one.content.startswith(say(f"lookback.status.{seen[game][0].status}"))


async def assert_added_up(walk, person, place, seen):
    deltas = []
    for game, (head, players) in seen.items():
        doubted = {
            each.user_id for each in await walk.store.contests.standing(walk.server, game) if each.kind == "whole"
        }
        if head.status != "withdrawn" and person.id not in doubted:
            deltas += [each.delta for each in players if each.user_id == person.id]
    told = await person.slash(place, "stats show")
    if not deltas:
        assert say("stats.none") in told.content
        return
    net, best, worst = (POINTS.signed(amount) for amount in (sum(deltas), max(deltas), min(deltas)))
    (field,) = told.embed["fields"]
    assert plain(say("stats.net", net=net, best=best, worst=worst)) in plain(field["value"])


async def assert_exported(walk):
    """What is exported of every ruling, its last version too, sums to what is stored."""
    boss = walk.club.boss
    told = await boss.slash(walk.club.table, "export")
    await walk.club.world.until(lambda: told.followups and told.followups[-1].content)
    (file,) = [file for each in told.followups for file in each.message.attachments]
    with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
        tables = {
            name: list(csv.DictReader(io.StringIO(archive.read(f"{name}.csv").decode("utf-8-sig"), newline="")))
            for name in ("rulings", "players")
        }
    for game in await walk.games():
        head = await walk.head(game)
        (row,) = [row for row in tables["rulings"] if row["ruling"] == str(game)]
        assert (row["version"], row["status"]) == (str(head.version), head.status)
        players = await walk.store.rulings.players(walk.server, game, head.version)
        last = (str(game), str(head.version))
        counting = [row for row in tables["players"] if (row["ruling"], row["version"]) == last]
        assert [int(row["result"]) for row in counting] == [each.delta for each in players]
