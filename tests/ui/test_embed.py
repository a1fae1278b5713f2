"""A ruling as an embed: within Discord's limits whatever the deal, the least important shortened first."""

import discord
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import Call, Deal, Win, decode_deal, family_of, settle
from bot.i18n import LANGUAGES, catalogue
from bot.presentation.breakdown import Breakdown, PlayerLine, Reasons
from bot.presentation.findings import FindingLine
from bot.presentation.footer import Footer
from bot.presentation.hands import HandLine
from bot.presentation.house_words import MadeUnder
from bot.presentation.paid import PaymentLine
from bot.ui.embed import embed_of, lay_out, ruling_embed
from bot.ui.names import label_name, safe_name
from tests.rulings import TOGETHER, as_read
from tests.ui.table import plain

ENGLISH = catalogue("en")
DAISANGEN = """{"rules": "riichi/tenhou", "names": {"E": "Ann", "S": "Bo", "W": "Cy", "N": "Di"},
 "calls": [{"by": "S", "kind": "pon", "tiles": "555z", "from": "E"}, {"by": "S", "kind": "pon", "tiles": "666z",
 "from": "E"}, {"by": "S", "kind": "pon", "tiles": "777z", "from": "W"}],
 "wins": [{"by": "S", "how": "discard", "from": "N", "value": {"yakuman": ["daisangen"]}}]}"""


def check_limits(embed: discord.Embed) -> None:
    """Discord's limits of an embed, as its documentation lists them."""
    assert len(embed.title or "") <= 256
    assert len(embed.description or "") <= 4096
    assert len(embed.fields) <= 25
    assert all(0 < len(field.name) <= 256 for field in embed.fields)
    assert all(0 < len(field.value) <= 1024 for field in embed.fields)
    assert len(embed.footer.text or "") <= 2048
    texts = [embed.title, embed.description, embed.footer.text]
    texts += [text for field in embed.fields for text in (field.name, field.value)]
    assert sum(len(text or "") for text in texts) <= 6000


def broken_down(  # noqa: PLR0913 - a count for each section
    *, payments=1, liabilities=0, dismissed=0, arithmetic=0, notes=0, length=40, name="Bo"
) -> Breakdown:
    """A breakdown of so many lines, each about so long."""
    why = "why " * (length // 4)
    return Breakdown(
        reasons=Reasons(
            headline=f"{name} wins off {name}.",
            title=f"{name} wins off {name}: hand",
            hands=[HandLine(f"{name}: hand", in_title=True)],
            ready="",
            payments=[PaymentLine(name, f"{name}{place}", "1000", f"tag {why}", ("c",)) for place in range(payments)],
            findings=[
                FindingLine(place < liabilities, f"{name} {place} {why}", "c")
                for place in range(liabilities + dismissed)
            ],
            arithmetic=[f"product {place} {why}" for place in range(arithmetic)],
            rules=[],
            notes=[f"note {place} {why}" for place in range(notes)],
            testimony=(),
        ),
        players=[PlayerLine("E", name, -1000 * payments, f"−{1000 * payments}")],
        nobody_pays="",
        footer=Footer("Riichi · Tenhou"),
    )


def lines(embed: discord.Embed, beginning: str) -> list[str]:
    """The lines that stand without a heading and begin so."""
    return [line for line in (embed.description or "").splitlines() if line.startswith(beginning)]


def test_a_short_ruling_is_shown_whole():
    deal = decode_deal(DAISANGEN)
    shown = lay_out(deal, settle(deal), ENGLISH)
    assert shown.whole
    check_limits(shown.embed)
    assert shown.embed.title == "Bo wins off Di: daisangen (big three dragons)"
    assert shown.embed.fields == []
    assert as_read(shown.embed.description).splitlines() == [
        "Di → Bo **16000** · dealt in: half of daisangen",
        "Cy → Bo **16000** · pao: half of daisangen",
        "Bo +32000 · Ann 0 · **Cy −16000** · **Di −16000**",
        "✅ Cy is liable (pao): feeding 🀄︎🀄︎🀄︎ made Bo's daisangen certain.",
        "✖️ Ann is not liable: fed 🀅🀅🀅, but not the deciding meld.",
        "-# When a third player deals in, discarder and liable player pay half of the yakuman each.",
    ]
    assert shown.embed.footer.text == "Riichi · Tenhou"


def test_only_the_arithmetic_has_a_heading():
    shown = embed_of(broken_down(arithmetic=20, length=80), ENGLISH)
    assert shown.whole
    assert [field.name for field in shown.embed.fields] == ["The arithmetic", "\u200b"]
    assert sum(len(field.value.splitlines()) for field in shown.embed.fields) == 20
    check_limits(shown.embed)


def test_what_keeps_a_name_from_being_markdown_takes_no_room_in_a_line():
    deal = decode_deal(DAISANGEN.replace("Ann", "A_n*n").replace("Cy", "C_y"))
    assert "**C\\_y −16000** · **Di −16000**" in as_read(ruling_embed(deal, settle(deal), ENGLISH).description)


def test_small_print_goes_first():
    shown = embed_of(broken_down(payments=4, liabilities=4, arithmetic=4, notes=40, length=200), ENGLISH)
    assert not shown.whole
    assert len(lines(shown.embed, "Bo → ")) == 4
    assert len(lines(shown.embed, "✅")) == 4
    assert len(shown.embed.fields[0].value.splitlines()) == 4
    *notes, left_out = lines(shown.embed, "-# ")
    assert left_out == f"-# … +{40 - len(notes)}"


def test_then_the_arithmetic_then_what_was_dismissed_then_what_holds():
    shown = embed_of(broken_down(liabilities=10, dismissed=30, arithmetic=10, notes=10, length=200), ENGLISH)
    assert lines(shown.embed, "-# ") == ["-# … +10"]
    assert [field.value for field in shown.embed.fields] == ["… +10"]
    assert len(lines(shown.embed, "✅")) == 10
    assert lines(shown.embed, "… +") == [f"… +{30 - len(lines(shown.embed, '✖️'))}"]


def test_the_reasons_of_payments_go_last_and_the_payments_stay():
    shown = embed_of(broken_down(payments=30, liabilities=30, notes=10, length=400), ENGLISH)
    paid = lines(shown.embed, "Bo → ")
    assert lines(shown.embed, "… +") == ["… +30"]
    assert len(paid) == 30
    assert all("**1000**" in line for line in paid)
    assert "·" in paid[0]
    assert "·" not in paid[-1]
    assert lines(shown.embed, "**Bo") == [f"**Bo{TOGETHER}−30000**"]
    check_limits(shown.embed)


def test_a_title_that_is_too_long_is_the_headline_alone_and_the_hand_has_its_line():
    shown = embed_of(broken_down(name="x" * 121), ENGLISH)
    assert shown.embed.title == f"{'x' * 121} wins off {'x' * 121}."
    assert shown.embed.description.startswith(f"{'x' * 121}: hand\n")


def test_a_headline_that_is_too_long_for_a_title_stands_above_everything():
    shown = embed_of(broken_down(name="x" * 130), ENGLISH)
    assert shown.embed.title is None
    assert shown.embed.description.startswith(f"**{'x' * 130} wins off")
    check_limits(shown.embed)


@settings(deadline=None)
@given(
    st.builds(
        broken_down,
        payments=st.integers(0, 60),
        liabilities=st.integers(0, 60),
        dismissed=st.integers(0, 60),
        arithmetic=st.integers(0, 60),
        notes=st.integers(0, 60),
        length=st.integers(0, 3000),
        name=st.text(max_size=100),
    )
)
def test_nothing_is_ever_too_long_for_discord(breakdown):
    shown = embed_of(breakdown, ENGLISH)
    check_limits(shown.embed)


EVERYTHING_STATED = {key: option.default for key, option in family_of("riichi").options.items()}
MARKED = "*_~`|>[](#)@:<\\-!" * 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("house", [{}, EVERYTHING_STATED], ids=["the preset", "every option stated"])
def test_the_largest_deal_fits(language, house):
    names = {seat: f"{seat}{MARKED}"[:32] for seat in "ESWN"}
    calls = tuple(
        Call(by=seat, kind="pon", tiles=f"{number}{number}{number}{suit}", feeder="N" if seat != "N" else "E")
        for seat, suit in (("E", "m"), ("S", "p"), ("W", "s"), ("N", "z"))
        for number in range(1, 5)
    )
    wins = tuple(Win(by=seat, how="discard", discarder="N", tile="9s", concealed="9s") for seat in ("E", "S", "W"))
    deal = Deal(rules="riichi/majsoul", names=names, calls=calls, wins=wins, honba=99, deposits=99, house=house)
    words = catalogue(language)
    shown = lay_out(deal, settle(deal), words, MadeUnder(10**9, "channel"))
    check_limits(shown.embed)
    assert plain(shown.embed.description).count(names["E"]) >= 1
    assert shown.embed.description.count(" → ") >= 3
    assert words("made-under.channel", version=10**9) in shown.embed.footer.text


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Bo", "Bo"),
        ("B_o*", "B\\_o\\*"),
        ("<@123>", "\\<\\@123\\>"),
        ("a\nb", "a b"),
        ("x" * 40, "x" * 32),
        ("陳大文🀄", "陳大文🀄"),
        ("בו", "\u2068בו\u2069"),
        ("a\u202eb", "ab"),
    ],
)
def test_a_name_means_nothing_to_discord(name, shown):
    assert safe_name(name) == shown


@given(st.text())
def test_a_name_is_read_as_it_was_given(name):
    assert plain(safe_name(name)).strip("\u2068\u2069") == label_name(name).strip("\u2068\u2069")


@given(st.text())
def test_a_name_stays_in_its_line(name):
    assert len(safe_name(name).splitlines()) <= 1
