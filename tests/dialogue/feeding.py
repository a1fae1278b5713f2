"""Disputes in which somebody else's melds decide, with the feeder of each told in every way there is."""

import math
import os
from dataclasses import dataclass
from itertools import product
from random import Random

from bot.dialogue.script import Ready, next_step
from bot.dialogue.take.answer import take_answer
from bot.dialogue.take.edits import add_melds

from .telling import seated, told

UNSAID, CONCEALED = "", "concealed"
MOST_STEPS = 60
THOROUGH = os.environ.get("WHOPAYS_THOROUGH") == "1"
MOST_TOLD = 2000 if THOROUGH else 10
"""So many combinations are told of each dispute; of one winner's melds there are fewer."""


@dataclass(frozen=True)
class Dispute:
    """How a deal ended, what each winner laid down, the oldest first, and what he held."""

    rules: str
    ending: str
    melds: dict
    hands: dict
    discarder: str = ""

    @property
    def name(self):
        """What tells it from the others."""
        return " ".join((self.rules, self.ending, *self.melds))

    def ways(self):
        """The ways to tell who fed each meld: nobody said, a seat that can have, nobody for what is concealed."""
        seats = seated(self.rules).seats
        return [_ways(seats, seat, tiles) for seat, laid in self.melds.items() for tiles in laid]

    def told_in_turn(self, most=MOST_TOLD):
        """Every combination of them, or so many of them, always the same."""
        ways = self.ways()
        if math.prod(map(len, ways)) <= most:
            return list(product(*ways))
        dice = Random(self.name)
        return [tuple(dice.choice(each) for each in ways) for _ in range(most)]

    def told(self, telling):
        """The dialogue in which melds and hands were told so."""
        draft = told(seated(self.rules), ending=self.ending, winners=tuple(self.melds))
        draft = told(draft, discarder=self.discarder) if self.discarder else draft
        feeders = iter(telling)
        for seat, laid in self.melds.items():
            for tiles in laid:
                draft = _laid(draft, seat, tiles, next(feeders))
            draft = take_answer(draft, f"melds:{seat}", _shown(draft, seat))
        for seat, hand in self.hands.items():
            draft = take_answer(draft, f"hand:{seat}", hand)
        return draft


def _ways(seats, seat, tiles):
    if len(set(tiles)) > 2:
        # A run is claimed from the player before.
        return UNSAID, seats[seats.index(seat) - 1]
    return UNSAID, *(other for other in seats if other != seat), CONCEALED


def _laid(draft, seat, tiles, feeder):
    if feeder == CONCEALED:
        return add_melds(draft, seat, tiles[0] + tiles, "closed-kan", "")
    return add_melds(draft, seat, tiles, "", feeder)


def _shown(draft, seat):
    return (" ".join(f"{'ankan ' if call.kind == 'closed-kan' else ''}{call.tiles}" for call in own(draft, seat)),)


def own(draft, seat):
    """A player's melds."""
    return [call for call in draft.calls if call.by == seat]


def walked(draft):
    """The dialogue after each answer, every question answered with the first of its choices or with nothing."""
    yield draft, next_step(draft)
    for _ in range(MOST_STEPS):
        step = next_step(draft)
        if isinstance(step, Ready) or step.error is not None:
            return
        for question in step.questions:
            draft = take_answer(draft, question.key, first_answer(question))
        yield draft, next_step(draft)
    raise AssertionError(step)


def first_answer(question):
    """What a person says who only wants to get on."""
    if question.optional:
        return ()
    if question.choices:
        return (question.choices[0].value,)
    return question.given or {"wild": ("9p",), "tile": ("5p",)}.get(question.name, ("1",))


DRAGONS, WINDS = ("555z", "666z", "777z"), ("111z", "222z", "333z", "444z")
THREE_OF_A_SUIT = ("111m", "222m", "333m")
RUNS = ("123m", "456m", "777m")
DAISANGEN, DAISUUSHI = ("yakuman", "daisangen"), ("yakuman", "daisuushii")
DISPUTES = (
    Dispute("riichi/tenhou", "self-draw", {"S": DRAGONS}, {"S": DAISANGEN}),
    Dispute("riichi/tenhou", "robbed-kan", {"S": DRAGONS}, {"S": DAISANGEN}, "N"),
    Dispute("riichi/tenhou", "discard", {"S": WINDS}, {"S": DAISUUSHI}, "E"),
    Dispute("riichi/tenhou", "discard", {"S": DRAGONS, "W": WINDS}, {"S": DAISANGEN, "W": DAISUUSHI}, "N"),
    Dispute("riichi/majsoul-sanma", "discard", {"S": DRAGONS}, {"S": DAISANGEN}, "W"),
    Dispute("hongkong/half-gun", "self-draw", {"S": DRAGONS}, {"S": ("tiles", "12m99p", "3m")}),
    Dispute("hongkong/half-gun", "self-draw", {"S": WINDS}, {"S": ("tiles", "9p", "9p")}),
    Dispute("hongkong/half-gun", "discard", {"S": THREE_OF_A_SUIT}, {"S": ("tiles", "78m99m", "9m")}, "N"),
    Dispute(
        "hongkong/full-gun",
        "discard",
        {"S": DRAGONS, "W": WINDS},
        {"S": ("tiles", "23p99s", "1p"), "W": ("tiles", "1p", "1p")},
        "N",
    ),
    Dispute("wuhan/kaikoufan", "self-draw", {"S": RUNS}, {"S": ("tiles", "888m9m", "9m")}),
    Dispute("wuhan/kaikoufan", "discard", {"S": THREE_OF_A_SUIT}, {"S": ("tiles", "444m8m", "8m")}, "N"),
    Dispute("wuhan/koukoufan", "self-draw", {"S": THREE_OF_A_SUIT}, {"S": ("tiles", "444m8m", "8m")}),
    Dispute(
        "wuhan/kaikoufan",
        "discard",
        {"S": THREE_OF_A_SUIT, "W": ("111p", "222p", "333p")},
        {"S": ("tiles", "444m8p", "8p"), "W": ("tiles", "67p44p", "8p")},
        "N",
    ),
)
"""Of each family disputes over somebody's melds: won off a discard and self-drawn, by one and by two at once."""
