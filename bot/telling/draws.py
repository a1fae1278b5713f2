"""Deals that nobody wins: draws, who was ready, false wins, players who left."""

from __future__ import annotations

from .clauses import Clause, with_tokens
from .story import Story
from .tokens import Token, pattern, player_of

_READY = pattern(
    "(?P<who>(?:ONLY? PLAYER (?:AND PLAYER)*|^PLAYER PLAYER+"
    "|OTHERS ALL?|ALL|NOBODY)) (?:ONLY|BE|COMMON|ON|RIICHI|DRAW)* (?P<state>READY|NOTREADY)"
)
_READY_LATER = pattern(
    "(?P<state>READY|NOTREADY) (?:BE|HA|NO|COMMON)* ONLY? (?P<who>PLAYER (?:AND PLAYER)*|OTHERS) (?:ONLY|BE)*$"
)
_LABELLED = pattern("^(?:READY|NOTREADY) (?:BE|HA)+ PLAYER (?:AND PLAYER)+ (?:BE|HA|COMMON)* (?:READY|NOTREADY)")
"""Two lists in one breath, of which nobody knows where one ends: 聴牌は私と上家、下家はノーテン."""
_CHOMBO = pattern("(?:<by> (?:CALLED|BE)? CHOMBO|CHOMBO (?:BY|FOR|HA|BE|NO|OFF)* <by2>)")
_ALONE = pattern("^(?:BE|HA|BY)? (?P<name>NAME|SELF)$")
_FALSELY = pattern("^(?P<name>NAME|SELF) NO (?:RON|TSUMO|HU|WIN)")
"""Whose win it was that was false: *chombo, Bo's ron had no yaku*."""
_NONE = pattern("^READY (?:HA|BE)* NONE$")
_LEFT = pattern("<by> LEFTGAME|LEFTGAME (?:NO? BE|NO? HA)* <by2>")
_NAGASHI = pattern("(?P<who>PLAYER (?:AND PLAYER)*) (?:BE|CALLED|HAVE)? NAGASHI|NAGASHI (?:BY|HA|BE) (?P<late>PLAYER)")
_TELLING = frozenset(("NOWIN", "NOBODY", "DRAW", "ABORT", "NONEREADY", "NONE", "READY", "NOTREADY", "NAGASHI")) | {
    "CHOMBO",
    "HEADBUMP",
    "LEFTGAME",
    "EXCEPT",
}
"""Classes of which a clause needs one to tell of such a deal, unless it names who did what was just told."""


def read_draws(clause: Clause, story: Story) -> None:
    """Tell what a clause says about a deal without a winner."""
    if clause.kinds.isdisjoint(_TELLING) and story.chombo_in != story.clause - 1:
        return
    if clause.has("NOWIN") or (clause.has("NOBODY") and clause.has("HU", "WIN", "RON") and not clause.players):
        story.tell("draw", "")
    for token in clause.having("DRAW", "ABORT", "NAGASHI"):
        reason = token.value if "-" in token.value else ""
        story.tell("abort" if token.kind == "ABORT" else "draw", reason)
    if clause.has("NONEREADY") and (clause.has("OTHERS") or clause.players):
        clause = with_tokens(
            clause, [each.as_kind("NOTREADY" if each.kind == "NONEREADY" else each.kind) for each in clause.tokens]
        )
    elif clause.has("NONEREADY"):
        story.tell("none-ready", "")
    _read_late_false_win(clause, story)
    if clause.has("CHOMBO", "HEADBUMP"):
        story.tell("no-win", "")
    if clause.has("CHOMBO") and not clause.players:
        story.chombo_in = story.clause
    if clause.has("NONE") and _NONE.search(clause.code):
        story.tell("none-ready", "")
    if not clause.has("READY", "NOTREADY", "NAGASHI", "CHOMBO", "LEFTGAME", "EXCEPT"):
        return
    _read_ready(clause, story)
    _read_nagashi(clause, story)
    _read_penalty(clause, story)


def _read_late_false_win(clause: Clause, story: Story) -> None:
    """Tell whose false win it was of which the clause before told."""
    is_open = story.chombo_in == story.clause - 1 and story.seated_in != story.clause and not any(story.all("penalty"))
    late = (_ALONE.search(clause.code) or _FALSELY.search(clause.code)) if is_open else None
    if late:
        story.tell("penalty", ("false-win", player_of(clause.tokens[late.start("name")])))


def _read_ready(clause: Clause, story: Story) -> None:
    if clause.has("EXCEPT"):
        story.excepted = {player_of(token) for token in clause.players}, story.clause
    if _LABELLED.search(clause.code):
        return
    for match in (*_READY.finditer(clause.code), *_READY_LATER.finditer(clause.code)):
        state = clause.tokens[match.start("state")].kind
        who = clause.tokens[match.start("who") : match.end("who")]
        _tell_ready(clause, state == "READY", list(who), story)


def _read_nagashi(clause: Clause, story: Story) -> None:
    if clause.has("NAGASHI") and len(clause.players) == 1:
        story.tell("nagashi", player_of(clause.players[0]))
        return
    for match in _NAGASHI.finditer(clause.code):
        name = "who" if match["who"] else "late"
        for token in clause.tokens[match.start(name) : match.end(name)]:
            if token.kind != "AND":
                story.tell("nagashi", player_of(token))


def _read_penalty(clause: Clause, story: Story) -> None:
    weak = {token for token in clause.players if player_of(token) in story.weak}
    for key, kind, form in (("false-win", "CHOMBO", _CHOMBO), ("left-game", "LEFTGAME", _LEFT)):
        if not clause.has(kind):
            continue
        match = form.search(clause.code)
        name = next((part for part in ("by", "by2") if match and match.groupdict().get(part)), "")
        players = {player_of(token) for token in clause.players}
        if (
            match
            and name
            and (clause.tokens[match.start(name)] not in weak or clause.has("BE", "HA", "OFF", "BY", "FOR"))
        ):
            story.tell("penalty", (key, player_of(clause.tokens[match.start(name)])))
        elif len(players) == 1:
            place = next(token.start for token in clause.tokens if token.kind == kind)
            if (
                clause.players[0].start < place
                and (
                    _is_plain_name(clause.players[0])
                    or clause.tokens[0] is clause.players[0]
                    or clause.players[0].start in story.subjects
                )
                and not clause.has("ON", "OFF")
            ):
                story.tell("penalty", (key, players.pop()))
        elif not players and not story.only_one and len(story.present_before) == 1 and not story.present:
            story.tell("penalty", (key, next(iter(story.present_before))))
        elif not players and story.only_one:
            story.tell("penalty", (key, story.only_one))


def _is_plain_name(token: Token) -> bool:
    return bool(token.count) or token.kind != "NAME" or token.value[0].isupper()


def _tell_excepted(key: str, story: Story) -> None:
    """Say the opposite of who was excepted right before: 除咗陳太,其他人都叫糊."""
    names, since = story.excepted
    for name in sorted(names) if story.clause - since in (0, 1) else ():
        story.tell(key, name)


def _tell_ready(clause: Clause, is_ready: bool, who: list[Token], story: Story) -> None:  # noqa: FBT001 - what the clause says
    key = "ready" if is_ready else "not_ready"
    kinds = {token.kind for token in who}
    if "OTHERS" in kinds:
        story.tell(key, "@others")
        _tell_excepted("not_ready" if is_ready else "ready", story)
    elif "NOBODY" in kinds or ("ALL" in kinds and not is_ready):
        if is_ready == ("NOBODY" in kinds):
            story.tell("none-ready", "")
    elif "ALL" not in kinds:
        for token in who:
            if token.kind not in ("AND", "ONLY"):
                story.tell(key, player_of(token))
        if clause.has("ONLY") and is_ready:
            story.tell("not_ready", "@others")
    elif not clause.players:
        story.tell(key, "@others")
