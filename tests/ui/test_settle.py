"""A dispute settled through Discord, from the command to the posted ruling."""

import pytest

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
    assert "**Cy −16300**" in embed["description"]
    assert findings(message)[0].startswith("✅ Cy is liable (pao): feeding ")
    assert embed["footer"]["text"] == "Riichi · Tenhou · ruling #1 · as told by Ann"


async def test_a_plain_dispute_takes_at_most_ten_interactions_and_one_typed_field(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won()
        await asker.choose("yakuman", "daisangen")
        await asker.press("Cy")
        await asker.submit()
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
    assert "Won off a discard: Bo ← Di" in dialogue.content
    assert "Bo held daisangen (big three dragons)" in dialogue.content


async def test_the_facts_stand_above_the_ruling_that_is_to_be_posted(club):
    async with club.running():
        dialogue = await Asker(club).daisangen()
    assert dialogue.content.splitlines() == [
        "East Ann · South Bo · West Cy · North Di",
        "Won off a discard: Bo ← Di",
        "Bo shows ① 🀆🀆🀆  ② 🀅🀅🀅  ③ 🀄︎🀄︎🀄︎ ← Cy",
        "Bo held daisangen (big three dragons)",
        "honba 1",
        "",
        "**This is the ruling as it will be posted.**",
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
        dialogue = await asker.press("Discard")
        assert dialogue.content == "Discarded. Nothing was posted."
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


async def test_a_new_dialogue_in_a_channel_takes_the_place_of_the_older_one(club):
    async with club.running():
        old, new = Asker(club), Asker(club)
        await old.daisangen()
        await new.seated(rules="riichi/wrc")
        assert "no longer open" in (await old.press("Post it")).content
        assert "How did the deal end?" in new.at.content
    assert club.table.messages == []


@pytest.mark.parametrize(
    ("rules", "label", "below"),
    [
        ("riichi/tenhou", "The winner's melds, the oldest first", "(empty: none)"),
        (
            "wuhan/kaikoufan",
            "The winner's openings and kongs",
            "the oldest first; every red kong as 7z, every wild kong as that one tile (empty: none)",
        ),
    ],
)
async def test_a_question_too_long_for_a_label_goes_on_below_it_where_it_pauses(club, rules, label, below):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules=rules)
        form = await asker.press("Won off a discard")
    assert (label, below) in [(part["label"], part.get("description")) for part in form.parts]


async def test_who_drew_the_tile_himself_is_not_asked_off_whom_he_won(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="wuhan/kaikoufan")
        form = await asker.press("Self-drawn")
        assert form.title == "Who won?"
        await asker.submit({"winners": ["S"], "first-melds": "123x"})
        assert "**Who won?**" in asker.at.content


async def test_answers_to_change_are_named_in_a_few_words(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="hongkong/half-gun")
        await asker.won(melds="222m 444m 666m")
        await asker.press("Type the tiles")
        await asker.submit(concealed="78m99m", winning="9m")
        named = [label for label, _ in asker.at.options("change")]
        form = await asker.press("Answer…")
    assert named == [
        "Who sits where?",
        "How did the deal end?",
        "Who won, off whom?",
        "Bo's melds",
        "Bo's hand",
        "All melds in order",
    ]
    assert [field["placeholder"] for field in form.fields.values()] == ["e.g. S: 111z 222p; W: 333s"]
