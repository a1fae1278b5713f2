"""The forms in which melds are told: in the order in which they are tried, the most telling first."""

from __future__ import annotations

from .tokens import DISCARDED, MELDED

VERBS = frozenset((*MELDED, *DISCARDED, "MKAN", "CALLED", "OFF", "CAME", "CONCEALED", "ORD"))
"""Classes of which every form needs one."""
_WHAT = "(?P<what>WHAT)"
_MELDED = "(?P<kind>KIND|CALLED)"
_MELDED_LATER = "(?P<kind2>KIND|CALLED)"
FORMS = (
    f"<from> (?:THREW|FED) {_WHAT} (?:PASSIVE|GIVE|TO|NI) <by> {_MELDED}",
    f"<from> {_WHAT} THREW <by> {_MELDED}",
    f"<from> NO? {_WHAT} PASSIVE <by> {_MELDED}",
    f"(?P<by>PLAYER)? {_MELDED} <from> (?:NO|THREW|FED) {_WHAT}",
    f"<by> {_MELDED} <from> {_WHAT}",
    "(?P<what>ORD OF? )(?P<kind>KIND) <from> (?:NO|THREW|FED)? (?P<late>TILES)",
    f"<from> NO? THREW {_WHAT} <by> (?P<kind>KIND)",
    f"<from> NO? THREW {_WHAT} (?P<kind>KIND)",
    f"{_WHAT} <from> THREW <by> (?P<kind>KIND)",
    "^(?P<what>ORD NO? TILES) <from>$",
    f"<from> {_WHAT} <by> NI (?:FED|THREW)",
    f"<from> <by> NI {_WHAT} FED",
    f"<from> (?:FED|THREW) {_WHAT} (?:GIVE|TO|NI) <by>",
    f"<from> (?:FED) (?:GIVE|TO)? <by> {_WHAT}",
    f"{_WHAT} <by> NI FED (?:HA)? <from>",
    f"(?P<what>ORD (?:OF|KAN)) NO? <from> NO (?P<late>TILES) {_MELDED}",
    f"<from> NO (?P<what>ORD? OF? TILES) {_MELDED}",
    f"(?P<what>ORD) (?P<nthkan>KAN) <from> NO (?P<late>TILES) {_MELDED}",
    f"{_WHAT} (?:NO)? <from> NO (?P<late>TILES) {_MELDED}",
    f"{_WHAT} {_MELDED}? NO? <from> OFF NO? {_MELDED_LATER}",
    f"{_WHAT} NO? <by> <from> OFF {_MELDED}",
    f"<by> <from> OFF {_WHAT} {_MELDED}",
    f"<from> OFF {_WHAT} {_MELDED}",
    f"<from> OFF {_MELDED} {_WHAT}",
    f"(?P<what>ORD OF? )?(?P<by>PLAYER)? {_MELDED} NO? (?P<late>TILES) NO? <from> (?:FED|THREW)",
    "(?P<what>ORD) (?P<nthkan>KAN) (?P<kind>OKAN|KAN)? (?:OTHER|COMMON)? OFF <from> (?P<late>TILES)?",
    "(?P<what>ORD OF? )(?P<kind>KIND) OFF <from> (?P<late>TILES)?",
    f"(?P<by>PLAYER)? NO? {_MELDED} {_WHAT} (?:AND)? (?:OFF|CAME) <from>",
    "(?P<what>ORD) (?P<kind>PON|CHI) (?:OFF|CAME) <from>",
    f"{_WHAT} (?P<kind>KIND) (?:OFF|CAME) <from>",
    f"(?P<by>PLAYER)? {_MELDED} (?P<first>TILES) AND AND? (?P<second>TILES) AND AND? (?P<third>TILES) OFF <from>",
    f"(?P<by>PLAYER)? {_MELDED} (?P<first>TILES) AND (?:AND)? (?P<second>TILES) OFF <from>",
    "(?:AND|^) (?P<again>TILES) OFF <from>",
    "^(?P<by>PLAYER)? (?P<first>TILES) (?:AND (?P<second>TILES))? <from> (?P<open>OFF)$",
    f"{_MELDED} (?P<what>TILES) <from> OFF",
    "(?P<first>TILES) AND (?P<second>TILES) (?:CAME|OFF) <from>",
    "(?P<what>ORD) (?P<nthkan>KAN) (?P<kind>OKAN|CKAN|AKAN)$",
    f"{_WHAT} (?P<kind>KIND) <from> OFF",
    f"(?P<by>PLAYER) CALLED {_WHAT} OFF <from>",
    f"{_WHAT} (?:FED|THREW) (?:HA|BY) <from>",
    f"{_WHAT} (?:CAME|OFF) <from>",
    "<from> (?P<threw>FED) (?P<one>ORD) AND (?P<two>ORD) (?P<of>OF)",
    f"<from> (?P<threw>FED) {_WHAT}",
    f"{_WHAT} {_MELDED}? <from> (?P<threw>FED|THREW)",
    f"<from> {_WHAT} (?P<threw>FED|THREW)",
    f"<from> (?P<threw>THREW) {_WHAT}",
    f"(?P<by>PLAYER)? NO? {_MELDED} (?P<first>TILES) AND (?P<second>TILES) (?:AND (?P<third>TILES))?",
    "(?P<first>TILES) (?:AND (?P<second>TILES))? (?:COMMON|NO|HAND|ALL)* (?P<kind>CONCEALED)",
    "(?P<kind>CONCEALED) (?P<first>TILES) (?:AND (?P<second>TILES))?",
    f"(?P<by>PLAYER)? NO? {_MELDED} {_WHAT}",
    f"(?P<by>PLAYER)? NO? {_WHAT} (?P<kind>KIND)",
    "(?P<kind>AKAN)",
)
"""``<by>`` melds, ``<from>`` discarded; `late`, `first`, `second`, `third`, `again` are tiles, `what` says which."""
