"""Walks through dialogues at random: every answer is one that a person could give, sensible or not."""

from bot.dialogue.draft import Draft, Player, decode_draft, encode_draft, seat_players
from bot.dialogue.script import Ready, asked, next_step, steps
from bot.dialogue.take.answer import take_answer
from bot.dialogue.take.edits import add_melds, change_meld, count_token_kans, move_meld_earlier, remove_meld
from bot.dialogue.take.values import keep_typed
from bot.engine import DealError, families, family_of

RULES = [f"{family}/{preset}" for family in families() for preset in family_of(family).presets]
MELDS = (
    "",
    "555z 666z 777z",
    "1111z",
    "123m 456m 777m",
    "ankan 2222p 111z",
    "7z 7z",
    "555z 5555z",
    "碰東東東 上家",
    "W W W",
)
GARBAGE = ("", "x", "5555555z", "123m 45", "kan", "🀫🀫", "中", "９９ｐ", "-1", "1e3", "B2 B2 B2", "E", "S: 111z")
CONCEALED = ("123m456p78999s55z", "12m99p", "19m19p19s1234567z", "123456m234p5699s", "22p", "11122233344455m", "3m")
TILES = ("3m", "5z", "0p", "1f", "9s", "4z")
NUMBERS = ("", "0", "1", "5", "30", "100", "x", "1000")


def started(dice, rules):
    """A dialogue whose players sit."""
    draft = Draft(rules=rules)
    return seat_players(draft, {seat: Player(f"{seat}{dice.randint(0, 9)}") for seat in draft.seats})


def an_answer(dice, question):
    """Some answer to a question, within its choices or typed."""
    if question.kind == "pick":
        return (dice.choice(question.choices).value,)
    if question.kind == "pick-many":
        values = [choice.value for choice in question.choices]
        most = min(question.most, len(values))
        return tuple(dice.sample(values, dice.randint(min(question.least, most) if not question.optional else 0, most)))
    if question.kind == "hand":
        return a_hand(dice, question)
    pool = {"melds": (*MELDS, *GARBAGE), "number": NUMBERS, "tiles": (*TILES, *GARBAGE)}[question.kind]
    text = dice.choice(pool)
    return (text,) if text else ()


def a_hand(dice, question):
    """A hand stated in one of its ways."""
    way = dice.choice(question.ways)
    if way == "tiles":
        return ("tiles", dice.choice((*CONCEALED, *GARBAGE)), dice.choice(("", *TILES)))
    if way in ("yakuman", "patterns"):
        values = [choice.value for choice in question.choices]
        return (way, *dice.sample(values, dice.randint(0, min(2, len(values)))))
    return (way, dice.choice(NUMBERS), dice.choice(NUMBERS)) if way == "han" else (way, dice.choice(NUMBERS))


def a_move(dice, draft):
    """One thing done to a dialogue: the next question, another one, or a meld handled by itself."""
    step = next_step(draft)
    roll = dice.random()
    if roll < 0.7 and not isinstance(step, Ready):
        return in_turn(dice, draft, step.questions)
    if roll < 0.85:
        questions = [each for each in asked(draft).values() if each.name not in ("players", "rules")]
        return in_turn(dice, draft, [dice.choice(questions)])
    seat = dice.choice(draft.seats)
    place = dice.randint(-1, len(draft.calls))
    kind, feeder = dice.choice(("", "closed-kan", "pon", "token-kan")), dice.choice(("", *draft.seats))
    edit = dice.choice(
        (
            lambda: add_melds(draft, seat, dice.choice((*MELDS, *GARBAGE)), kind, feeder),
            lambda: change_meld(draft, place, dice.choice((*MELDS, *GARBAGE)), kind, feeder),
            lambda: remove_meld(draft, place),
            lambda: count_token_kans(draft, seat, dice.choice(("red", "wild")), dice.randint(0, 5)),
            lambda: move_meld_earlier(draft, place),
        )
    )
    try:
        return edit()
    except DealError:
        return draft


def in_turn(dice, draft, questions):
    """Answer questions one after another; what cannot be read is kept as typed."""
    for question in questions:
        if question.kind == "players":
            continue
        values = an_answer(dice, question)
        blamed = question.key
        try:
            draft = take_answer(draft, question.key, values)
        except DealError as error:
            blamed = error.at
            if question.kind in ("melds", "tiles", "number") and values:
                draft = keep_typed(draft, question.key, values[0])
        assert blamed == question.key
    return draft


def is_sound(draft):
    """Whether a dialogue survives a restart and knows how to go on."""
    again = decode_draft(encode_draft(draft))
    assert again == draft
    step = next_step(again)
    assert isinstance(step, Ready) or step.questions
    assert {each.name for each in steps(again)} >= {"players", "ending"}
    return step
