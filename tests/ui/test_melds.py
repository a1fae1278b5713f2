"""Melds are added, said again, moved and removed, and asked about only where it matters."""

from tests.wording import say, shape

from .table import Asker, results

SIGNS = {"5z": "🀆", "6z": "🀅", "1m": "🀇", "2m": "🀈"}


async def at_melds(club, melds=""):
    """Come to the winner's list of melds."""
    asker = Asker(club)
    await asker.seated(rules="riichi/tenhou")
    await asker.won(melds=melds)
    await asker.change("melds:S")
    return asker


def meld_menu(asker):
    return next(menu for menu in asker.at.menus if "|melds|" in menu)


async def pick(asker, act):
    """Choose an act such as ``remove:1`` in the list of melds."""
    menu = meld_menu(asker)
    value = next(value for _, value in asker.at.options(menu) if value.startswith(f"{act}:"))
    return await asker.choose(menu, value)


def laid(asker):
    """Read the line of Bo's melds."""
    line = next((line for line in asker.at.content.splitlines() if line.startswith("Bo shows ")), "")
    melds = line.removeprefix("Bo shows ").split("  ") if line else []
    numbers = [meld[:2] for meld in melds] if len(melds) > 1 else []
    assert numbers == [f"{sign} " for sign in "①②③④"[: len(numbers)]]
    return [meld[2:] for meld in melds] if numbers else melds


async def test_several_melds_are_added_at_once(club):
    async with club.running():
        asker = await at_melds(club)
        await asker.press(say("ui.meld.add"))
        await asker.submit(tiles="555z 666z")
        assert laid(asker) == ["🀆🀆🀆", "🀅🀅🀅"]
        await asker.press(say("ui.meld.add"))
        await asker.submit(tiles="123m")
        assert laid(asker) == ["🀆🀆🀆", "🀅🀅🀅", "🀇🀈🀉"]


async def test_a_meld_is_said_again_in_its_place(club):
    async with club.running():
        asker = await at_melds(club, "555z 666z")
        form = await pick(asker, "edit:0")
        assert form.prefilled["tiles"] == "555z"
        await asker.submit(tiles="222m", feeder=["W"])
        assert laid(asker) == ["🀈🀈🀈 ← Cy", "🀅🀅🀅"]


async def test_a_meld_moves_up(club):
    async with club.running():
        asker = await at_melds(club, "555z 666z 123m")
        await pick(asker, "earlier:2")
        assert laid(asker) == ["🀆🀆🀆", "🀇🀈🀉", "🀅🀅🀅"]


async def test_the_first_meld_cannot_move_up(club):
    async with club.running():
        asker = await at_melds(club, "555z 666z")
        offered = [value.rpartition(":")[0] for _, value in asker.at.options(meld_menu(asker))]
    assert offered == ["edit:0", "remove:0", "edit:1", "earlier:1", "remove:1"]


async def test_a_meld_is_removed(club):
    async with club.running():
        asker = await at_melds(club, "555z 666z")
        await pick(asker, "remove:0")
        assert laid(asker) == ["🀅🀅🀅"]


async def test_two_quick_removals_take_back_one_meld(club):
    async with club.running():
        asker = await at_melds(club, "555z 666z 123m")
        menu = meld_menu(asker)
        value = next(value for _, value in asker.at.options(menu) if value.startswith("remove:0:"))
        first, second = asker.at.choose(menu, value), asker.at.choose(menu, value)
        await first
        asker.at = await second
        assert laid(asker) == ["🀅🀅🀅", "🀇🀈🀉"]


async def test_a_form_of_a_meld_that_has_moved_meanwhile_changes_no_other_meld(club):
    async with club.running():
        asker = await at_melds(club, "555z 666z")
        listed = asker.at
        form = await pick(asker, "edit:1")
        asker.at = listed
        await pick(asker, "remove:0")
        asker.at = form
        await asker.submit(tiles="🀄︎🀄︎🀄︎")
        assert laid(asker) == ["🀅🀅🀅"]
        assert "> 🀄︎🀄︎🀄︎" in asker.at.content


async def test_of_four_alike_the_kind_of_kan_is_asked(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="5555z 6666z 777z")
        assert say("question.kan", player="Bo", tiles="🀆🀆🀆🀆") in asker.at.content
        await asker.press(say("call.added-kan"))
        assert say("question.kan", player="Bo", tiles="🀅🀅🀅🀅") in asker.at.content
        await asker.press(say("call.closed-kan"))
        assert laid(asker) == ["🀆🀆🀆", f"🀆🀆🀆🀆 ({say('call.added-kan')})", f"🀅🀅🀅🀅 ({say('call.closed-kan')})", "🀄︎🀄︎🀄︎"]


async def test_that_is_all_leaves_no_kan_unasked(club):
    async with club.running():
        asker = await at_melds(club)
        await asker.press(say("ui.meld.add"))
        await asker.submit(tiles="5555z 666z 777z")
        await asker.press(say("ui.meld.all"))
        assert say("question.kan", player="Bo", tiles="🀆🀆🀆🀆") in asker.at.content


async def test_a_kan_whose_kind_was_said_is_not_asked_about(club):
    async with club.running():
        asker = await at_melds(club)
        await asker.press(say("ui.meld.add"))
        await asker.submit(tiles="5555z", kind=["closed-kan"])
        await asker.press(say("ui.meld.all"))
        assert say("question.hand", player="Bo") in asker.at.content


async def test_a_feeder_is_asked_only_where_he_decides(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="555z 666z 777z")
        await asker.choose("yakuman", "daisangen")
        assert say("question.feeder", player="Bo", tiles="🀄︎🀄︎🀄︎") in asker.at.content
        await asker.change("hand:S")
        await asker.press(say("ui.hand.again"))
        await asker.choose("han", "5")
        assert not shape("question.feeder").search(asker.at.content)


async def test_a_feeder_who_was_named_is_not_asked_for(club):
    async with club.running():
        asker = await at_melds(club)
        await asker.press(say("ui.meld.add"))
        await asker.submit(tiles="555z 666z")
        await asker.press(say("ui.meld.add"))
        await asker.submit(tiles="777z", feeder=["E"])
        await asker.press(say("ui.meld.all"))
        await asker.choose("yakuman", "daisangen")
        assert results(await asker.post()) == {"Ann": -16000, "Bo": 32000, "Cy": 0, "Di": -16000}


async def test_a_feeder_named_for_several_melds_is_asked_of_the_one_that_decides(club):
    async with club.running():
        asker = await at_melds(club)
        await asker.press(say("ui.meld.add"))
        await asker.submit(tiles="555z 666z 777z", feeder=["E"])
        assert laid(asker) == ["🀆🀆🀆", "🀅🀅🀅", "🀄︎🀄︎🀄︎"]
        assert "⚠️ Ann was named for several melds" in asker.at.content
        await asker.press(say("ui.meld.all"))
        await asker.choose("yakuman", "daisangen")
        await asker.press("Ann")
        assert results(await asker.post()) == {"Ann": -16000, "Bo": 32000, "Cy": 0, "Di": -16000}


async def test_three_players_call_no_chi_and_are_told_so_at_once(club):
    async with club.running():
        asker = Asker(club)
        await asker.settle(rules="riichi/majsoul-sanma")
        await asker.submit({"player:E": club.ann, "player:S": club.bo, "player:W": club.cy})
        await asker.won(winners=("E",), discarder="S", melds="111p 345s")
        assert say("error.contradiction.sanma-chi", player="Ann") in asker.at.content
        await asker.press(say("ui.open"))
        await asker.submit({"first-melds": "111p"})
        await asker.change("melds:E")
        form = await asker.press(say("ui.meld.add"))
        kinds = [option["value"] for option in form.fields[say("ui.meld.kind")]["options"]]
    assert kinds == ["pon", "open-kan", "added-kan", "closed-kan"]


async def test_a_list_of_melds_says_nothing_of_what_is_typed_elsewhere(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(winners=("S", "W"), melds="")
        await asker.submit({"melds:S": "123m", "melds:W": "456p"})
        await asker.change("melds:S")
        assert asker.at.content.endswith(f"**{say('ui.melds.listed', player='Bo')}**")
