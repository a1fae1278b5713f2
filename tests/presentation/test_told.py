"""What a message tells in words: the text with what nobody understood apart, and what waits for other facts."""

import pytest

from bot.dialogue.draft import Draft, Player
from bot.dialogue.message import Message
from bot.dialogue.told.doubts import told_in
from bot.dialogue.told.taking import as_if_seated, draft_from
from bot.i18n import LANGUAGES, catalogue
from bot.presentation.told import parts_read, waiting_lines
from bot.presentation.words import Words


def drafted(text, rules="riichi/tenhou", **message):
    return draft_from(Message(text, **message), Draft(rules))


def lines(text, rules="riichi/tenhou", language="en", shown=str, **message):
    """What waits, of a message of which nobody knows yet who sits where."""
    draft = as_if_seated(drafted(text, rules, **message))
    words = Words(catalogue(language), draft.played.family.name, {})
    return list(waiting_lines(draft, words, shown))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Bo ron Di with daisangen, Cy fed the third dragon", ["Cy fed dragon meld no. 3"]),
        ("Bo ron Di with daisangen. the last dragon came from Cy", ["Cy fed the last dragon meld"]),
        ("Bo ron Di with daisangen. It was NOT Cy who fed the red dragon", ["not so: Cy fed it"]),
        ("Bo ron Di, a yakuman", ["a yakuman, which one is not said"]),
        ("good morning", ["Nothing about a hand was understood in this message. Tell it here step by step."]),
    ],
)
def test_what_waits_is_said(text, said):
    found = " | ".join(lines(text))
    assert all(part in found for part in said), found


def test_what_lies_there_or_stands_in_the_hand_is_not_said_twice():
    assert lines("Bo ron Di, daisangen. Cy fed the red dragon") == []
    assert lines("Bo ron Di, 3 han 40 fu, 1 honba") == []


def test_who_did_not_open_is_said_though_no_name_is_theirs():
    found = lines("阿芳自摸，清一色，硬胡。其他人都没开口", "wuhan/kaikoufan", shown=lambda name: f"\\{name}")
    assert found == ["everybody else did not open"]


def test_names_are_written_as_the_place_where_they_stand_needs_them():
    found = lines("*Bo* ron Di with daisangen, Cy fed the third dragon", shown=lambda name: f"<{name}>")
    assert found == ["<Cy> fed dragon meld no. 3"]


def test_a_text_is_parted_into_what_was_read_and_what_was_not_with_names_for_mentions():
    message = Message("Bo ron <@7>, mangan. Does <@7> pay? Thanks", mentioned={"7": ("Di",)})
    parts = list(parts_read(message, told_in(Draft("riichi/tenhou"), message)))
    assert "".join(text for text, _ in parts) == message.shown == "Bo ron @Di, mangan. Does @Di pay? Thanks"
    assert [text for text, is_read in parts if not is_read] == ["Does @Di pay?"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_doubt_denial_and_part_has_its_words_in_every_language(language):
    texts = (
        "Bo ponned W from Cy and green from Di, then Bo ron off Ann, mangan. Not Cy. Cy fed the third wind",
        "I had 2 flowers and won off kamicha. three dot melds down",
        "Hand 1: Bo ron Cy, daisangen. Hand 2: Di tsumo, mangan",
    )
    for rules in ("riichi/tenhou", "hongkong/half-gun", "wuhan/kaikoufan"):
        for text in texts:
            found = lines(text, rules, language, author=Player("Ann", 1))
            assert not [line for line in found if "told." in line or "choice." in line or "{" in line]
