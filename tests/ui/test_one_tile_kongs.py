"""One-tile kongs of Wuhan counted with buttons: up and down, of everybody, across restarts and stale presses."""

import pytest

from tests.standin.finding import buttons
from tests.wording import say

from .table import Asker, arithmetic, press_unseen, results

pytestmark = pytest.mark.slow

MELDS = "123m 456m 777p"


TOKENS = say("question.tokens", family="wuhan", player="Ann")


class Counter(Asker):
    """Somebody who counts one-tile kongs; a button is known by whose, of which sort, and how many it makes."""

    async def drawn(self, melds=MELDS, rules="wuhan/kaikoufan"):
        """Bo draws the winning tile himself; his melds are typed in the first form."""
        await self.seated(rules=rules)
        await self.press("self-draw")
        return await self.submit({"winners": ["S"], "first-melds": melds})

    async def small(self):
        """The table agrees on a small soft hand."""
        return await self.press(self.known_as("|patterns|soft"))

    def known_as(self, part):
        """The id of the one button that has this in it."""
        (found,) = (each for each in buttons(self.at.message.components) if part in each["custom_id"])
        return found["custom_id"]

    def button(self, seat, sort, number):
        """The id of the button that makes so many of a sort."""
        return self.known_as(f"|count|{seat}|{sort}|{number}|")

    async def count(self, seat, sort, number):
        """Press the button that makes so many of a sort."""
        return await self.press(self.button(seat, sort, number))

    async def that_is_all(self):
        """Leave the melds as they are listed."""
        return await self.press(self.known_as("|none|melds:"))

    @property
    def rows(self):
        """What is written on the counting rows; what cannot be pressed stands in brackets."""
        rows = [row["components"] for row in self.at.message.components]
        counting = [row for row in rows if "|count|" in row[0].get("custom_id", "")]
        return [[f"({each['label']})" if each.get("disabled") else each["label"] for each in row] for row in counting]


async def test_a_deal_is_settled_by_counting_the_kongs_of_winner_and_losers(club):
    asker = Counter(club)
    async with club.running():
        await asker.drawn()
        await asker.change("melds:S")
        await asker.count("S", "red", 1)
        await asker.count("S", "red", 2)
        await asker.count("S", "red", 1)
        await asker.count("S", "wild", 1)
        await asker.that_is_all()
        await asker.small()
        assert asker.in_form
        await asker.submit(wild="9s")
        assert (
            asker.at.content.splitlines()[2]
            == "Bo shows ① 🀇🀈🀉  ② 🀊🀋🀌  ③ 🀟🀟🀟  🀄︎ Red kong (红中杠) ×1  🀘 Wild kong (癞子杠) ×1"
        )
        (picture,) = asker.at.message.attachments
        assert "9 of bamboo, red dragon (one-tile kongs)" in picture.description
        await asker.submit({"tokens:W": ["wild:1", "red:1"], "tokens:N": ["red:2"]})
        message = await asker.post()
    # 1 × opened 2 × red 2 × wild 4 × self-draw 2: 32. Ann deals: 64. Cy: wild 4, red 2: 256. Di: two reds 4: 128.
    assert results(message) == {"Ann": -64, "Bo": 448, "Cy": -256, "Di": -128}
    assert "red dragon laid down (2) 4" in arithmetic(message)


async def test_which_tile_is_wild_is_asked_after_a_loser_s_kongs_were_counted_and_nothing_is_lost(club):
    asker = Counter(club)
    async with club.running():
        await asker.drawn()
        await asker.small()
        await asker.submit({"tokens:E": ["wild:2", "red:1"]})
        await asker.submit({"wild-is": ["indicator"]}, wild="7z")
        assert (
            say("summary.wuhan.melds", player="Ann", melds=f"🀄︎ {say('token.red')} ×1  🀅 {say('token.wild')} ×2")
            in asker.at.content
        )
        message = await asker.post()
    # 1 × opened 2 × self-draw 2: 4. Ann deals (2), two wild ones (16) and a red one (2): 256.
    assert results(message) == {"Ann": -256, "Bo": 264, "Cy": -4, "Di": -4}


async def test_a_winner_of_whom_nothing_was_typed_has_his_list_with_the_buttons(club):
    asker = Counter(club)
    async with club.running():
        await asker.drawn(melds="")
        assert asker.rows == [
            ["(−)", f"({say('token.red')} ×0)", "+"],
            ["(−)", f"({say('token.wild')} ×0)", "+"],
        ]
        await asker.count("S", "wild", 1)
        await asker.press(say("ui.meld.add", family="wuhan"))
        await asker.submit(tiles=MELDS)
        assert len(asker.at.message.components) == 5
        await asker.that_is_all()
        assert say("question.hand", player="Bo", family="wuhan") in asker.at.content
        await asker.press_verb("changes")
        assert (say("step.wuhan.melds", player="Bo"), "melds:S") in asker.at.options("change")
        await asker.choose("change", "melds:S")
        assert asker.rows[1] == ["−", "(Wild kong (癞子杠) ×1)", "+"]


async def test_nobody_counts_a_fifth(club):
    asker = Counter(club)
    async with club.running():
        await asker.drawn(melds=f"{MELDS} 7z 7z 7z")
        form = await asker.small()
        offered = [option["value"] for option in form.fields[TOKENS]["options"]]
        assert offered == ["red:1", "wild:1", "wild:2", "wild:3", "wild:4"]
        await asker.submit({"tokens:E": ["red:1"], "tokens:W": ["red:1"]})
        assert say("error.too-many-tiles.token-kans") in asker.at.content
        form = await asker.press(say("ui.open"))
        assert [form.prefilled[f"tokens:{seat}"] for seat in "EWN"] == [["red:1"], [], []]
        await asker.submit({"tokens:W": []})
        await asker.change("melds:E")
        assert asker.rows[0] == ["−", "(Red kong (红中杠) ×1)", "(+)"]


async def test_a_count_that_has_become_too_high_is_refused_with_the_reason(club):
    asker = Counter(club)
    async with club.running():
        await asker.drawn(melds="123m 456m 777m")
        await asker.press(say("way.tiles"))
        await asker.submit(concealed="888m9m", winning="9m")
        await asker.press(say("ui.open"))
        await asker.submit(wild="9p")
        await asker.press("Cy")
        await asker.submit({"tokens:E": ["wild:3"]})
        await asker.change("melds:E")
        listed, plus = asker.at.message.components, asker.button("E", "wild", 4)
        await asker.press(say("ui.back"))
        await asker.change("hand:S")
        await asker.press(say("way.tiles"))
        await asker.submit(concealed="88m9p9m", winning="9m")
        asker.at.message.components = listed
        await asker.press(plus)
        assert say("error.too-many-tiles.token-kans") in asker.at.content
        assert asker.rows[1] == ["−", "(Wild kong (癞子杠) ×3)", "(+)"]


async def test_two_quick_presses_count_one(club):
    asker = Counter(club)
    async with club.running():
        await asker.drawn(melds="")
        plus = asker.button("S", "red", 1)
        first, second = asker.at.press(plus), asker.at.press(plus)
        await first
        asker.at = await second
        assert asker.rows[0] == ["−", "(Red kong (红中杠) ×1)", "+"]
        assert say("ui.moved-on") in asker.at.content


async def test_a_press_after_the_melds_have_changed_counts_nothing(club):
    asker = Counter(club)
    async with club.running():
        old = await asker.drawn(melds="")
        plus = asker.button("S", "red", 1)
        await asker.resume()
        for number in (1, 2, 3):
            await asker.count("S", "red", number)
        asker.at = old
        await asker.press(plus)
        assert asker.rows[0] == ["−", "(Red kong (红中杠) ×3)", "+"]


async def test_a_press_after_the_deal_turned_out_to_be_drawn_counts_nothing(club):
    asker = Counter(club)
    async with club.running():
        await asker.drawn(melds="")
        listed, plus = asker.at.message.components, asker.button("S", "red", 1)
        await asker.change("ending")
        await asker.press("left-game")
        asker.at.message.components = listed
        await asker.press(plus)
        assert say("ui.moved-on") in asker.at.content


async def test_what_was_counted_outlives_a_restart(club):
    asker = Counter(club)
    async with club.running():
        await asker.drawn(melds="")
        await asker.count("S", "wild", 1)
        await asker.count("S", "red", 1)
    async with club.running():
        await asker.count("S", "red", 2)
        await asker.resume()
        assert asker.rows == [
            ["−", "(Red kong (红中杠) ×2)", "+"],
            ["−", "(Wild kong (癞子杠) ×1)", "+"],
        ]


async def test_only_the_asker_counts(club):
    asker = Counter(club)
    async with club.running():
        await asker.drawn(melds="")
        refused = await press_unseen(club.bo, asker.at.message, asker.button("S", "red", 1))
        assert "<@" in refused.text
        await asker.resume()
        assert asker.rows[0] == ["(−)", f"({say('token.red')} ×0)", "+"]


@pytest.mark.parametrize(
    ("locale", "red", "wild"),
    [
        ("zh-CN", say("token.red", "zh-CN"), say("token.wild", "zh-CN")),
        ("zh-TW", say("token.red", "ja"), say("token.wild", "ja")),
        ("ja", say("token.red", "ja"), say("token.wild", "ja")),
    ],
)
async def test_the_buttons_speak_the_reader_s_language(club, locale, red, wild):
    club.ann.user.locale = locale
    asker = Counter(club)
    async with club.running():
        await asker.drawn()
        await asker.change("melds:S")
        await asker.count("S", "red", 1)
        assert asker.rows == [["−", f"({red} ×1)", "+"], ["(−)", f"({wild} ×0)", "+"]]
        assert f"🀄︎ {red} ×1" in asker.at.content


async def test_rules_without_one_tile_kongs_have_no_such_buttons(club):
    asker = Counter(club)
    async with club.running():
        await asker.seated(rules="riichi/tenhou")
        await asker.won()
        await asker.change("melds:S")
        assert asker.rows == []
