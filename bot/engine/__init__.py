"""The pure engine: the facts of a deal in, a ruling out; no Discord, files, clock or chance.

What stands in `__all__` is its face, and all that others need of it but the tiles (`bot.engine.tiles`), the melds
(`bot.engine.melds`) and, for those who refuse facts in its words, the errors (`bot.engine.errors`). Behind it:

* the facts: `deal`, `tiles`, `melds`, and what cannot be under any rules: `facts`, `inventory`, `stated`
* the rules: `house` (options and presets), `family` (finds the families, each a folder here)
* the answer: `settlement`, `ruling`, `comparison`

A family is loaded when a deal first asks for it.
"""

from .claims import kinds_in_call, melds_of
from .comparison import Alternative, Change, comparable, compare
from .deal import (
    SEATS,
    SILENT_OF_CALL,
    SILENT_OF_WIN,
    AssertedOfCall,
    AssertedOfWin,
    Call,
    CallKind,
    Count,
    Deal,
    Draw,
    Flag,
    HouseValue,
    How,
    Penalty,
    Seat,
    Value,
    Win,
    decode_deal,
    encode_deal,
    seat_before,
)
from .errors import DealError
from .facts import MOST_MELDS, check_names
from .family import Family, Rules, Vocabulary, families, family_of, presets_of, rules_of
from .house import GroupName, House, Option, text_of_value
from .inventory import COPIES
from .ruling import (
    Factors,
    Hand,
    Liability,
    LoserFactors,
    Note,
    Outcome,
    Party,
    Pattern,
    Payment,
    Ruling,
    Times,
    decode_ruling,
    deltas_of,
    encode_ruling,
)
from .settlement import doubt_about, rests_on, settle, settle_all, try_out
from .stated import check_stated_fields

__all__ = [
    "COPIES",
    "MOST_MELDS",
    "SEATS",
    "SILENT_OF_CALL",
    "SILENT_OF_WIN",
    "Alternative",
    "AssertedOfCall",
    "AssertedOfWin",
    "Call",
    "CallKind",
    "Change",
    "Count",
    "Deal",
    "DealError",
    "Draw",
    "Factors",
    "Family",
    "Flag",
    "GroupName",
    "Hand",
    "House",
    "HouseValue",
    "How",
    "Liability",
    "LoserFactors",
    "Note",
    "Option",
    "Outcome",
    "Party",
    "Pattern",
    "Payment",
    "Penalty",
    "Rules",
    "Ruling",
    "Seat",
    "Times",
    "Value",
    "Vocabulary",
    "Win",
    "check_names",
    "check_stated_fields",
    "comparable",
    "compare",
    "decode_deal",
    "decode_ruling",
    "deltas_of",
    "doubt_about",
    "encode_deal",
    "encode_ruling",
    "families",
    "family_of",
    "kinds_in_call",
    "melds_of",
    "presets_of",
    "rests_on",
    "rules_of",
    "seat_before",
    "settle",
    "settle_all",
    "text_of_value",
    "try_out",
]
