"""Answers a dialogue as somebody would who knows all the facts of a deal."""

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Draft, Player, seat_players
from bot.dialogue.script import Ready
from bot.dialogue.take.answer import take_answer
from bot.dialogue.take.edits import add_melds, count_token_kans
from bot.dialogue.take.token_kans import counted, token_of
from bot.engine import Value, doubt_about
from bot.engine.melds import KANS
from bot.engine.tiles import HONOURS, TERMINALS, parse_kinds

from .telling import to_tell


class UnknownFactError(Exception):
    """The deal does not say what is asked."""


class ContradictedError(UnknownFactError):
    """The deal holds facts that contradict each other: the dialogue said so instead of ruling on them."""


MOST_STEPS = 60
"""No dialogue takes so many: one that does runs in a circle."""


class Witness:
    """Knows a deal, and answers what is asked about it; `asked` collects the keys of the questions."""

    def __init__(self, deal):
        self.deal = deal
        self.asked = []
        self.drafts = []

    def settle(self):
        """Answer until the ruling is there."""
        draft = self.seated()
        for _ in range(MOST_STEPS):
            step = to_tell(draft)
            if isinstance(step, Ready):
                return step
            if step.error is not None and doubt_about(self.deal) is not None:
                raise ContradictedError(step.error.key)
            assert step.error is None, (step.key, step.error)
            self.drafts.append((draft, step))
            for question in step.questions:
                self.asked.append(question.key)
                draft = self.answered(draft, question)
        raise AssertionError(self.asked)

    def seated(self):
        """A dialogue under the deal's rules, everybody in his seat."""
        draft = Draft(rules=self.deal.rules, house=dict(self.deal.house))
        return seat_players(draft, {seat: Player(f"Player {seat}") for seat in draft.seats})

    def answered(self, draft, question):
        """The dialogue after one question is answered."""
        if question.name in ("melds", "first-melds"):
            return self.with_melds(draft, question)
        told = take_answer(draft, question.key, self.words(draft, question))
        if question.name == "others-melds":
            for call in self.untold(draft):
                if call.tiles is UNSET:
                    told = add_melds(told, call.by, "", call.kind, UNSET)
        return told

    def untold(self, draft):
        """The melds of those whose melds were not asked for one by one."""
        told = {*draft.winners, *(key.partition(":")[2] for key in draft.done if key.startswith("melds:"))}
        return [call for call in self.deal.calls if call.by not in told and call.kind != "token-kan"]

    def with_melds(self, draft, question):
        seat = question.about or (draft.winners[0] if len(draft.winners) == 1 else "")
        own = [call for call in self.deal.calls if call.by == seat]
        draft = take_answer(draft, question.key, (typed(own),) if any(call.tiles for call in own) else ())
        for call in own:
            if call.tiles is UNSET and question.name == "melds":
                draft = add_melds(draft, seat, "", call.kind, UNSET)
        return draft

    def count_of(self, seat, each):
        """How many one-tile kongs of a counted tile a player has."""
        own = [call for call in self.deal.calls if call.by == seat and token_of(call, self.deal) == each.sort]
        return sum(each.sort != "skin" or call.tiles == each.tile for call in own)

    def words(self, draft, question):
        """What the witness says to a question."""
        name = question.name.replace("-", "_")
        told = getattr(self, name)(draft, question)
        if told is UNSET:
            raise UnknownFactError(question.key)
        return (told,) if isinstance(told, str) else tuple(told)

    # -- the whole deal --------------------------------------------------------------------------------------

    def ending(self, _draft, _question):
        deal = self.deal
        if deal.wins:
            return deal.wins[0].how
        return deal.draw.kind if deal.draw else deal.penalty.kind

    def winners(self, _draft, _question):
        return [win.by for win in self.deal.wins]

    def discarder(self, _draft, _question):
        return self.deal.wins[0].discarder

    def culprit(self, _draft, _question):
        return self.deal.penalty.by

    def ready(self, _draft, _question):
        return self.deal.draw.ready or ()

    def nagashi(self, _draft, _question):
        return self.deal.draw.nagashi

    def riichi(self, _draft, question):
        return [seat for seat in self.deal.riichi if seat in [choice.value for choice in question.choices]]

    def honba(self, _draft, _question):
        return str(self.deal.honba)

    def deposits(self, _draft, _question):
        return str(self.deal.deposits)

    def round_wind(self, _draft, _question):
        return self.deal.round_wind

    def dora(self, _draft, _question):
        return self.deal.dora or ()

    def ura(self, _draft, _question):
        return self.deal.ura or ()

    def wild(self, _draft, _question):
        return self.deal.wild

    def skins(self, _draft, _question):
        return self.deal.skins

    def wild_is(self, _draft, _question):
        return "itself"

    def kita(self, _draft, question):
        return str(self.deal.kita.get(question.about, 0))

    def flowers(self, _draft, question):
        return self.deal.flowers.get(question.about, ())

    # -- a winner's hand -------------------------------------------------------------------------------------

    def win(self, seat):
        return next(win for win in self.deal.wins if win.by == seat)

    def hand(self, _draft, question):
        win = self.win(question.about)
        if win.concealed is not UNSET:
            return ("tiles", win.concealed, win.tile)
        value = win.value
        if value is UNSET or value == Value():
            return UNSET
        if value.yakuman is not UNSET:
            return ("yakuman", *value.yakuman)
        if value.han is not UNSET:
            return ("han", str(value.han), "" if value.fu is UNSET else str(value.fu))
        if value.faan is not UNSET:
            return ("faan", str(value.faan))
        return ("patterns", *value.patterns, "hard" if value.hard else "soft")

    def patterns(self, _draft, question):
        win = self.win(question.about)
        stated = {*(win.value.patterns or ()), *shown(self.deal, win)}
        return [choice.value for choice in question.choices if choice.value in stated]

    def tile(self, _draft, question):
        return self.win(question.about).tile

    def flags(self, _draft, question):
        offered = [choice.value for choice in question.choices]
        return [flag for flag in self.win(question.about).flags if flag in offered]

    def riichi_tile(self, _draft, _question):
        return said(any("riichi-tile" in win.flags for win in self.deal.wins))

    def robbed_kan(self, draft, _question):
        closed = any(call.by == draft.discarder and call.kind == "closed-kan" for call in self.deal.calls)
        return "closed-kan" if closed else "added-kan"

    def fresh(self, _draft, question):
        return said(self.win(question.about).asserted.fresh)

    def forced(self, _draft, question):
        return said(self.win(question.about).asserted.forced)

    def wall(self, _draft, question):
        wall = self.win(question.about).asserted.wall
        return UNSET if wall is UNSET else str(wall)

    def discarder_ready(self, _draft, question):
        return said(self.win(question.about).asserted.discarder_ready)

    # -- a meld ----------------------------------------------------------------------------------------------

    def table_melds(self, _draft, _question):
        return "; ".join(f"{call.by}: {call.tiles}" for call in self.deal.calls)

    def others_melds(self, draft, _question):
        return "; ".join(f"{call.by}: {call.tiles}" for call in self.untold(draft) if call.tiles is not UNSET)

    def tokens(self, draft, question):
        counts = ((each.name, self.count_of(question.about, each)) for each in counted(draft, question.about))
        return [f"{name}:{count}" for name, count in counts if count]

    def threat(self, draft, _question):
        return said(any(call.by not in draft.winners for call in self.deal.calls))

    def call(self, draft, question, kinds):
        """The call of the deal that a question is about: of calls alike, the one in the same place among them."""
        place = int(question.about)
        asked = draft.calls[place]
        alike = [call for call in self.deal.calls if call.kind in kinds and looks_like(call, asked)]
        return alike[sum(call.kind in kinds and looks_like(call, asked) for call in draft.calls[:place])]

    def kan(self, draft, question):
        return self.call(draft, question, KANS).kind

    def feeder(self, draft, question):
        return self.call(draft, question, ("chi", "pon", "open-kan")).feeder

    def after_discard(self, draft, question):
        """Somebody else's call between two kans of a player shows that he discarded between them."""
        call = self.call(draft, question, KANS)
        place = self.deal.calls.index(call)
        return said(call.after_discard or (place > 0 and self.deal.calls[place - 1].by != call.by))

    def call_echo(self, draft, question):
        return said(self.call(draft, question, ("chi", "pon", "open-kan")).asserted.echo or False)

    def call_forced(self, draft, question):
        return said(self.call(draft, question, ("chi", "pon", "open-kan")).asserted.forced)


class CountingWitness(Witness):
    """Counts the one-tile kongs instead of typing them, but where there are 皮 that nobody can count yet."""

    def with_melds(self, draft, question):
        everything = self.deal
        seats = [question.about] if question.about else draft.winners[:1]
        alone = {token_of(call, everything) for call in everything.calls if call.by in seats} - {None}
        if not alone <= {each.sort for seat in seats for each in counted(draft, seat)}:
            return super().with_melds(draft, question)
        self.deal = msgspec.structs.replace(
            everything, calls=tuple(call for call in everything.calls if call.kind != "token-kan")
        )
        draft = super().with_melds(draft, question)
        self.deal = everything
        for seat in seats:
            for each in counted(draft, seat):
                draft = count_token_kans(draft, seat, each.name, self.count_of(seat, each))
        return draft


def looks_like(call, other):
    """Whether a player laid down the same tiles."""
    if call.by != other.by or UNSET in (call.tiles, other.tiles):
        return False
    return sorted(parse_kinds(call.tiles)) == sorted(parse_kinds(other.tiles))


def shown(deal, win):
    """The patterns that four melds and the winning tile, which is half of the pair, leave no doubt about."""
    melds = [parse_kinds(call.tiles) for call in deal.calls if call.by == win.by and call.kind != "added-kan"]
    if len(melds) < 4 or win.tile is UNSET:
        return
    tiles = {*parse_kinds(win.tile), *(kind for meld in melds for kind in meld)}
    suits = {tile[1] for tile in tiles}
    if tiles <= set(TERMINALS):
        yield "pure-terminals"
    if tiles <= set(HONOURS):
        yield "all-honours"
    if tiles <= {*TERMINALS, *HONOURS} and not (tiles <= set(TERMINALS) or tiles <= set(HONOURS)):
        yield "mixed-terminals"
    if len(suits) == 1 and "z" not in suits:
        yield "pure-one-suit"
    if {"1z", "2z", "3z", "4z"} <= tiles:
        yield "small-four-winds" if win.tile in ("1z", "2z", "3z", "4z") else "big-four-winds"
    if {"5z", "6z", "7z"} <= {meld[0] for meld in melds}:
        yield "big-three-dragons"


def typed(calls):
    """Calls as they are typed: their tiles, the oldest first."""
    return " ".join(call.tiles for call in calls if call.tiles is not UNSET)


def said(fact):
    """A fact as yes or no."""
    return UNSET if fact is UNSET else "yes" if fact else "no"
