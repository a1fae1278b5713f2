"""A dispute settled through Discord, from the command to the posted ruling."""

import pytest

from tests.rulings import as_read
from tests.wording import say

from .table import Asker, findings, results


async def test_a_daisangen_dispute_is_settled_and_posted(club):
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        message = await asker.post()
    assert club.table.messages == [message]
    (embed,) = message.embeds
    assert embed["title"] == "Bo wins off Di: daisangen (big three dragons)"
    assert results(message) == {"Ann": 0, "Bo": 32300, "Cy": -16300, "Di": -16000}
    assert "**Cy −16300**" in as_read(embed["description"])
    assert findings(message)[0].startswith("✅ Cy is liable (pao): feeding ")
    assert embed["footer"]["text"] == "Riichi · Tenhou · ruling #1 · as told by Ann"


async def test_a_plain_dispute_takes_at_most_ten_interactions_and_one_typed_field(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won()
        await asker.choose("yakuman", "daisangen")
        await asker.press("Cy")
        await asker.post()
    assert asker.interactions <= 10
    assert asker.typed == 1


async def test_what_was_said_so_far_stands_above_every_question(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won()
        dialogue = await asker.choose("yakuman", "daisangen")
    assert "East Ann · South Bo · West Cy · North Di" in dialogue.content
    assert f"{say('ending.discard')}: Bo ← Di" in dialogue.content
    assert say("summary.hand", player="Bo", hand=say("pattern.riichi.daisangen")) in dialogue.content


async def test_the_facts_stand_above_the_ruling_that_is_to_be_posted(club):
    async with club.running():
        dialogue = await Asker(club).daisangen()
    assert dialogue.content.splitlines() == [
        "East Ann · South Bo · West Cy · North Di",
        f"{say('ending.discard')}: Bo ← Di",
        say("summary.melds", player="Bo", melds="① 🀆🀆🀆  ② 🀅🀅🀅  ③ 🀄︎🀄︎🀄︎ ← Cy"),
        say("summary.hand", player="Bo", hand=say("pattern.riichi.daisangen")),
        say("summary.honba", count=1),
        "",
        f"**{say('ui.check')}**",
    ]


async def test_everything_but_the_ruling_is_seen_by_the_asker_alone(club):
    async with club.running():
        asker = Asker(club)
        dialogue = await asker.daisangen()
        assert club.table.messages == []
        assert dialogue.message.only_for is club.ann.user


async def test_nothing_is_posted_or_kept_of_a_discarded_dialogue(club):
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        dialogue = await asker.press(say("ui.discard"))
        assert dialogue.content == say("ui.discarded")
        assert dialogue.buttons == []
        assert await club.store.rulings.latest(club.guild.id, 1) is None
    assert club.table.messages == []


async def test_the_ruling_is_kept_with_its_players_and_its_message(club):
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        message = await asker.post()
        stored = await club.store.rulings.latest(club.guild.id, 1)
        players = await club.store.rulings.players(club.guild.id, 1, 1)
    assert (stored.message_id, stored.author_id, stored.channel_id) == (message.id, club.ann.id, club.table.id)
    assert [(each.user_id, each.delta) for each in players] == [
        (club.ann.id, 0),
        (club.bo.id, 32300),
        (club.cy.id, -16300),
        (club.di.id, -16000),
    ]


async def test_a_new_dialogue_in_a_channel_leaves_the_older_one_as_it_was(club):
    async with club.running():
        old, new = Asker(club), Asker(club)
        await old.daisangen()
        await new.seated(rules="riichi/wrc")
        await old.post()
        assert say("question.ending") in new.at.content
    assert len(club.table.messages) == 1


@pytest.mark.parametrize("rules", ["riichi/tenhou", "wuhan/kaikoufan"])
async def test_a_question_too_long_for_a_label_goes_on_below_it_where_it_pauses(club, rules):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules=rules)
        form = await asker.ended("discard")
    question = say("question.first-melds", family=rules.partition("/")[0])
    ((label, below),) = [(part["label"], part["description"]) for part in form.parts if part.get("description")]
    assert len(label) <= 45
    assert (question.startswith(label), question.removeprefix(label).lstrip(" ,")) == (True, below)


async def test_who_drew_the_tile_himself_is_not_asked_off_whom_he_won(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="wuhan/kaikoufan")
        form = await asker.ended("self-draw")
        assert form.title == say("question.winners")
        await asker.submit({"winners": ["S"], "first-melds": "123x"})
        assert "**Who won?**" in asker.at.content


async def test_answers_to_change_are_named_in_a_few_words(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="hongkong/half-gun")
        await asker.won(melds="222m 444m 666m")
        await asker.press(say("way.tiles"))
        await asker.submit(concealed="78m99m", winning="9m")
        await asker.press(say("answer.yes"))
        form = await asker.press(say("ui.open")) if not asker.in_form else asker.at
        asker.at = await Asker(club).resume()
        await asker.press_verb("changes")
        named = [label for label, _ in asker.at.options("change")]
    assert named == [
        say("step.rules"),
        say("step.players"),
        say("question.ending"),
        say("step.who"),
        say("step.melds", player="Bo"),
        say("step.hand", player="Bo"),
        say("step.threat", family="hongkong"),
        say("step.table-melds"),
    ]
    assert [field["placeholder"] for field in form.fields.values()] == [say("ui.table-melds.hint")]
