"""Small logs written by hand, in each format."""

import json

from bot.engine import encode_deal
from bot.replay.read import read_log

KINDS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]


def facts(recorded):
    """The deal as it is written in JSON."""
    return json.loads(encode_deal(recorded.deal))


def only_deal(text, name="log"):
    """Read a log of one deal."""
    game = read_log(text, name)
    assert len(game.deals) == 1
    return game.deals[0]


# Tenhou's own logs.


def ids(text, copy=0):
    """The numbers of tiles such as ``123m55z``, each the copy of its kind that is asked for; red fives as ``0m``."""
    numbers, ranks = [], ""
    for sign in text:
        if sign.isdigit():
            ranks += sign
            continue
        for rank in ranks:
            kind = KINDS.index(f"{5 if rank == '0' else rank}{sign}")
            taken = [number for number in numbers if number // 4 == kind]
            numbers.append(
                kind * 4 if rank == "0" else kind * 4 + max(copy, 1 if sign != "z" and rank == "5" else 0) + len(taken)
            )
        ranks = ""
    return numbers


def hai(text):
    """An attribute of tiles."""
    return ",".join(map(str, ids(text)))


def pon(tile, feeder, *, spare=3, called=0):
    """A pon in sixteen bits; `feeder` 1 right, 2 across, 3 left."""
    return (KINDS.index(tile) * 3 + called) << 9 | spare << 5 | 0x08 | feeder


def added_kan(tile, feeder, *, added=3):
    return KINDS.index(tile) * 3 << 9 | added << 5 | 0x10 | feeder


def kan(number, feeder=0):
    return number << 8 | feeder


def chi(low, called, copies=(0, 0, 0)):
    """A run in sixteen bits; `called` is the place of the claimed tile."""
    kind = KINDS.index(low)
    base = kind // 9 * 7 + kind % 9
    first, second, third = copies
    return (base * 3 + called) << 10 | third << 7 | second << 5 | first << 3 | 0x04 | 3


NORTH = 120 << 8 | 0x20


def mjlog(*elements, go=9, names=("", "", "", "")):
    named = " ".join(f'n{seat}="{name}"' for seat, name in enumerate(names))
    return (
        f'<mjloggm ver="2.3"><GO type="{go}" lobby="0"/><UN {named}/><TAIKYOKU oya="0"/>{"".join(elements)}</mjloggm>'
    )


def init(seed="0,0,0,1,2,8"):
    oya = int(seed.partition(",")[0]) % 4
    return f'<INIT seed="{seed}" ten="250,250,250,250" oya="{oya}"/>'


def call(who, bits):
    return f'<N who="{who}" m="{bits}"/>'


def agari(who, from_who, hand, winning, sc, **more):
    attributes = {"ba": "0,0", "ten": "30,1000,0", "yaku": "1,1", "doraHai": "8", **more}
    rest = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    return f'<AGARI hai="{hai(hand)}" machi="{winning}" who="{who}" fromWho="{from_who}" sc="{sc}" {rest}/>'


def daisangen_of_tenhou():
    """South wins big three dragons off West, the last dragon fed by North; one honba."""
    return mjlog(
        init("0,1,0,1,2,8"),
        f"<T9/><D{ids('5z')[0]}/>",
        call(1, pon("5z", 3)),
        f"<E0/><V40/><F{ids('6z')[0]}/>",
        call(1, pon("6z", 1)),
        f"<E4/><V44/><f44/><W50/><G{ids('7z')[0]}/>",
        call(1, pon("7z", 2)),
        "<E12/><V48/><F8/>",
        agari(
            1,
            2,
            "123m99p",
            8,
            "250,0,250,323,250,-160,250,-163",
            ba="1,0",
            yaku="",
            yakuman="39",
            paoWho="3",
            ten="40,32000,5",
        ),
        names=("Ann", "%E3%83%9C", "", "Di"),
    )


DAISANGEN = {
    "rules": "riichi/tenhou",
    "names": {"E": "Ann", "S": "ボ", "N": "Di"},
    "honba": 1,
    "dora": "3m",
    "calls": [
        {"by": "S", "kind": "pon", "tiles": "555z", "from": "E", "tile": "5z"},
        {"by": "S", "kind": "pon", "tiles": "666z", "from": "W", "tile": "6z"},
        {"by": "S", "kind": "pon", "tiles": "777z", "from": "N", "tile": "7z"},
    ],
    "wins": [{"by": "S", "how": "discard", "from": "W", "tile": "3m", "concealed": "12m99p"}],
}
DAISANGEN_PAID = {"E": 0, "S": 32300, "W": -16000, "N": -16300}


# tenhou.net/6.


def tenhou6(*deals, disp="般南喰赤", **more):
    return json.dumps(
        {"title": ["", ""], "name": ["Ann", "ボ", "", "Di"], "rule": {"disp": disp, "aka": 1}, "log": deals, **more},
        ensure_ascii=False,
    )


def written(hands, draws, discards, result, *, number=(0, 0, 0), ura=()):
    """A deal as the seventeen lists."""
    lists = [part for seat in range(4) for part in (hands[seat], draws[seat], discards[seat])]
    return [list(number), [25000] * 4, [13], list(ura), *lists, result]


def daisangen_of_tenhou6():
    """The same deal as `daisangen_of_tenhou`."""
    return written(
        (
            [11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 45],
            [45, 45, 46, 46, 47, 47, 11, 12, 29, 29, 24, 25, 31],
            [46, 13, 32, 33, 34, 35, 36, 37, 38, 39, 41, 42, 43],
            [47, 21, 22, 23, 24, 25, 26, 27, 28, 31, 32, 33, 34],
        ),
        ([24], ["p454545", "4646p46", "47p4747"], [41, 32, 34], [33]),
        ([45], [31, 24, 25], [46, 60, 13], [47]),
        ["和了", [0, 32300, -16000, -16300], [1, 2, 3, "役満32000点", "大三元(役満)"]],
        number=(0, 1, 0),
    )


# Mahjong Soul.


def records(*named):
    return [{"name": f".lq.Record{name}", "data": data} for name, data in named]


def daisangen_of_majsoul():
    """The same deal once more; zeros are left out, as the format does."""
    return records(
        ("NewRound", {"ben": 1, "scores": [25000] * 4, "tiles3": ["1m"], "doras": ["3m"]}),
        ("DiscardTile", {"tile": "5z"}),
        ("ChiPengGang", {"seat": 1, "type": 1, "tiles": ["5z", "5z", "5z"], "froms": [1, 1, 0]}),
        ("DiscardTile", {"seat": 1, "tile": "1m"}),
        ("DealTile", {"seat": 2, "tile": "2p"}),
        ("DiscardTile", {"seat": 2, "tile": "6z"}),
        ("ChiPengGang", {"seat": 1, "type": 1, "tiles": ["6z", "6z", "6z"], "froms": [1, 1, 2]}),
        ("DiscardTile", {"seat": 1, "tile": "2m"}),
        ("DiscardTile", {"seat": 2, "tile": "3p"}),
        ("DiscardTile", {"seat": 3, "tile": "7z"}),
        ("ChiPengGang", {"seat": 1, "type": 1, "tiles": ["7z", "7z", "7z"], "froms": [1, 1, 3]}),
        ("DiscardTile", {"seat": 1, "tile": "4m"}),
        ("DiscardTile", {"seat": 2, "tile": "3m"}),
        (
            "Hule",
            {
                "hules": [
                    {
                        "seat": 1,
                        "hand": ["1m", "2m", "9p", "9p"],
                        "hu_tile": "3m",
                        "doras": ["3m"],
                        "fans": [{"id": 37, "val": 1}],
                        "yiman": True,
                        "baopai": 4,
                    }
                ],
                "delta_scores": [0, 32300, -16000, -16300],
            },
        ),
    )


HEAD = {
    "uuid": "240122-8211b2d1-2b15-499e-a845-e1095c1b964a",
    "accounts": [{"nickname": "Ann"}, {"seat": 1, "nickname": "ボ"}, {"seat": 3, "nickname": "Di"}],
    "config": {"mode": {"mode": 2}},
}


def majsoul(listed, **head):
    return json.dumps({"head": {**HEAD, **head}, "data": {"records": listed}})
