"""``/history``: what was ruled, newest first, page by page, of what the asker may see."""

import pytest

from bot.i18n import LANGUAGES
from tests.store.samples import presser, ruled_by
from tests.ui.argument import private
from tests.ui.table import plain
from tests.wording import say

from .past import make

DAY = 86_400


def numbers(told):
    """The numbers of the rulings that are listed."""
    lines = plain(told.embed["description"]).splitlines()
    return [int(line.split()[0].removeprefix("#")) for line in lines if line.startswith("#")]


def first_line(told):
    return next(line for line in plain(told.embed["description"]).splitlines() if line.startswith("#"))


async def test_a_line_says_who_won_off_whom_what_it_came_to_for_the_asker_and_where_it_stands(club):
    async with club.running():
        await make(club)
        told = await club.di.slash(club.table, "history")
        of_bo = await club.di.slash(club.table, "history", player=club.bo)
        nobody = await club.boss.slash(club.table, "history", player=club.boss)
        outsider = await club.boss.slash(club.table, "history")
    assert told.message.ephemeral
    line = first_line(told)
    assert line.startswith("#1 <t:1700000000:d> · Bo ")
    assert line.endswith(f" · {say('history.state.open')}")
    assert "Di" in line
    assert "+33300" in first_line(of_bo)
    assert "33300" not in first_line(outsider)
    assert nobody.content == say("history.none")


async def test_pages_of_ten_lead_to_older_rulings_and_back_to_the_newest(club):
    async with club.running():
        await make(club, 23)
        told = await club.cy.slash(club.table, "history")
        assert numbers(told) == list(range(23, 13, -1))
        assert told.buttons == [say("ui.rules.older")]
        told = await told.press(say("ui.rules.older"))
        assert numbers(told) == list(range(13, 3, -1))
        told = await told.press(say("ui.rules.older"))
        assert numbers(told) == [3, 2, 1]
        assert told.buttons == [say("history.newest")]
        told = await told.press(say("history.newest"))
        assert numbers(told) == list(range(23, 13, -1))


async def test_one_of_a_page_is_opened_beside_it(club):
    async with club.running():
        await make(club, 3)
        told = await club.cy.slash(club.table, "history")
        opened = await private(told.choose("wl|open", "2"), told.message)
        assert opened.message is not told.message
        assert say("footer.ruling", number=2) in opened.embed["footer"]["text"]


async def test_days_and_rules_are_kept_from_page_to_page(club):
    async with club.running():
        _, other = ruled_by("riichi/wrc")
        await make(club, 12, at=1_700_000_000)
        await make(club, 12, at=1_700_000_000 + DAY)
        await make(club, 2, at=1_700_000_000 + DAY, ruling=other)
        await make(club, 1, at=1_700_000_000 + 2 * DAY)
        options = {"rules": "riichi/tenhou", "since": "2023-11-15", "until": "2023-11-15"}
        told = await club.cy.slash(club.table, "history", **options)
        assert numbers(told) == list(range(24, 14, -1))
        told = await told.press(say("ui.rules.older"))
        assert numbers(told) == [14, 13]
        told = await club.cy.slash(club.table, "history", since="1d")
        assert told.content == say("history.none")


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"since": "yesterday"}, "lookback.no-date"),
        ({"until": "2023-13-45"}, "lookback.no-date"),
        ({"since": "99999d" * 2}, "lookback.no-date"),
        ({"rules": "riichi/nothing"}, "lookback.no-rules"),
    ],
)
async def test_what_is_no_day_and_no_rules_is_said_to_be_none(club, options, key):
    (typed,) = options.values()
    async with club.running():
        told = await club.cy.slash(club.table, "history", **options)
    name = "typed" if key.endswith("date") else "rules"
    assert plain(told.content) == say(key, **{name: typed})


async def test_what_may_not_be_seen_is_left_out_and_counted_wherever_one_looks(club):
    hidden = club.guild.channel("hidden")
    hidden.limit(club.cy, read_message_history=False)
    async with club.running():
        await make(club, 2)
        await make(club, 3, channel=hidden)
        left_out = say("lookback.left-out", number=3)
        told = await club.cy.slash(club.table, "history")
        assert (numbers(told), told.embed["footer"]["text"]) == ([2, 1], left_out)
        stats = await club.cy.slash(club.table, "stats show")
        assert say("stats.hands", hands=2, won=0, dealt_in=0) in stats.embed["fields"][0]["value"]
        assert stats.embed["footer"]["text"] == left_out
        top = await club.cy.slash(club.table, "stats top", rules="riichi/tenhou")
        assert top.embed["footer"]["text"] == left_out
        assert f"<@{club.bo.id}> **+66600**" in top.embed["fields"][0]["value"]
        everything = await club.di.slash(club.table, "history")
        assert sorted(numbers(everything)) == [1, 2, 3, 4, 5]


async def test_a_withdrawn_ruling_is_listed_as_that_and_counts_nowhere(club):
    async with club.running():
        await make(club, 2)
        by = presser(club.boss.id, now=1_700_000_100, referee=True)
        await club.store.decisions.withdraw(club.guild.id, 2, 1, by)
        told = await club.cy.slash(club.table, "history")
        assert first_line(told).endswith(say("history.state.withdrawn"))
        stats = await club.cy.slash(club.table, "stats show")
    assert say("stats.hands", hands=1, won=0, dealt_in=0) in stats.embed["fields"][0]["value"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_ten_of_the_widest_names_fit_in_every_language(club, language):
    wide = {seat: sign * 32 for seat, sign in zip("ESWN", ("*", "_", "﷽", "麒"), strict=True)}
    reader = club.guild.member("Eri", locale="en-US" if language == "en" else language)
    async with club.running():
        await make(club, 11, names=wide)
        told = await reader.slash(club.table, "history")
        assert len(numbers(told)) == 10
        assert say("ui.rules.older", language) in told.buttons
