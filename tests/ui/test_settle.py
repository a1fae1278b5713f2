"""A dispute settled through Discord, from the command to the posted ruling."""


async def start(club, **options):
    """Begin a dialogue and seat the four players."""
    form = await club.ann.slash(club.table, "settle", **options)
    return await form.submit(club.seats())


async def test_a_daisangen_dispute_is_settled_and_posted(club):
    async with club.running():
        dialogue = await start(club, rules="riichi/tenhou")
        form = await dialogue.press("Won off a discard")
        dialogue = await form.submit({"first-melds": "555z 666z 777z"}, winners=["S"], discarder=["N"])
        await dialogue.choose("We agree on yakuman…", "daisangen")
        form = await dialogue.press("Cy")
        dialogue = await form.submit(honba="1")
        await dialogue.press("Post it")
        await club.world.until(lambda: dialogue.content == "Posted as game 1.")
    (message,) = club.table.messages
    (embed,) = message.embeds
    assert embed["title"] == "Bo wins off Di."
    assert "Bo: +32300" in embed["description"]
    assert "**Cy**: -16300" in embed["description"]
    assert "**Di**: -16000" in embed["description"]
    assert embed["footer"]["text"] == "Riichi · Tenhou"
