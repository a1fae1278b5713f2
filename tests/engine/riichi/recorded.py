"""Recorded games as rows of ``{"id", "deal", "deltas"}``, whatever form they were recorded in."""

import gzip
import json

SEATS = "ESWN"
_CALLS = {"chi": "chi", "pon": "pon", "daiminkan": "open-kan", "kakan": "added-kan", "ankan": "closed-kan"}
_FLAGS = {
    "一发": "ippatsu",
    30: "ippatsu",
    "岭上开花": "after-kan",
    4: "after-kan",
    "海底摸月": "last-tile",
    5: "last-tile",
    "河底捞鱼": "last-tile",
    6: "last-tile",
}


def rows_of(path):
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def majsoul_rows(path):
    """The wins whose hands the record shows; the others give nothing to settle."""
    return [_row(record) for record in rows_of(path) if record["kind"] == "hule" and "hand" in record["hules"][0]]


def _row(record):
    dealer = record["round"]["dealer"]
    changes = [after - before for after, before in zip(record["scores_after"], record["scores_at_deal"], strict=True)]
    deal = {
        "rules": "riichi/majsoul",
        "round_wind": record["round"]["wind"],
        "honba": record["round"]["honba"],
        "deposits": record["round"]["sticks_at_start"],
        "riichi": _declared(record, dealer),
        "dora": "".join(record["hules"][0]["doras"]),
        "ura": "".join(record["hules"][0].get("li_doras", ())),
        "calls": [_call(each, dealer) for each in record["calls"] if _by_winner(each, record)],
        "wins": [_win(each, record, dealer) for each in record["hules"]],
    }
    return {"id": record["id"], "deal": deal, "deltas": {_seat(who, dealer): each for who, each in enumerate(changes)}}


def _seat(who, dealer):
    return SEATS[(who - dealer) % 4]


def _declared(record, dealer):
    """Who paid a stick: a riichi whose tile was won off is none."""
    pairs = enumerate(zip(record["old_scores"], record["scores_at_deal"], strict=True))
    return [_seat(who, dealer) for who, (now, before) in pairs if now < before]


def _by_winner(called, record):
    return called["seat"] in [each["seat"] for each in record["hules"]]


def _call(called, dealer):
    fed = {"from": _seat(called["from"], dealer)} if called["type"] in ("chi", "pon", "daiminkan") else {}
    return {"by": _seat(called["seat"], dealer), "kind": _CALLS[called["type"]], "tiles": _tiles(called["tiles"])} | fed


def _tiles(tiles):
    """A closed or added kan is recorded by one of its tiles; four fives hold the red one."""
    if isinstance(tiles, list):
        return "".join(tiles)
    rank, suit = tiles
    return f"0555{suit}" if rank in "05" and suit != "z" else f"{rank * 4}{suit}"


def _win(won, record, dealer):
    fans = [each.get("name", each.get("id")) for each in won["fans"]]
    flags = [_FLAGS[each] for each in fans if each in _FLAGS]
    stated = {"by": _seat(won["seat"], dealer), "how": "self-draw", "tile": won["hu_tile"], "flags": flags}
    if not won["zimo"]:
        stated |= {"how": "discard", "from": _seat(record["from_seat"], dealer)}
    return stated | {"concealed": "".join(won["hand"])}
