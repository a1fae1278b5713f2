"""The riichi options, their values and defaults, and the presets, written out a second time from the rules."""

from __future__ import annotations

from typing import Any

YES_NO = ("yes", "no")

# option -> (default, all values). Whole numbers count something; the rest are words.
OPTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "pao.daisangen": ("yes", YES_NO),
    "pao.daisuushii": ("yes", YES_NO),
    "pao.suukantsu": ("no", ("no", "open-kan", "any")),
    "pao.family": ("no", ("no", "fourth-meld", "third-meld")),
    "pao.suurenkou": ("no", YES_NO),
    "pao.isshoku-yonjun": ("no", YES_NO),
    "pao.suuchoupaikou": ("no", YES_NO),
    "pao.rinshan": ("no", YES_NO),
    "pao.earlier-closed-kan": ("counts", ("counts", "ignored")),
    "pao.scope": ("liable-yakuman", ("liable-yakuman", "whole-hand")),
    "pao.ron": ("half", ("half", "liable")),
    "pao.honba-ron": ("liable", ("liable", "discarder", "split")),
    "pao.honba-self-draw": ("liable", ("liable", "each")),
    "pao.rinshan-amount": ("self-draw", ("self-draw", "ron")),
    "pao.two": ("each-own", ("each-own", "first")),
    "pao.two-honba": ("three-ways", ("three-ways", "first", "last")),
    "winners.max": (3, (1, 2, 3)),
    "winners.three": ("pay", ("pay", "abort")),
    "honba.value": (300, ()),  # any multiple of 300, see house_value
    "honba.receiver": ("nearest", ("nearest", "each")),
    "deposit.receiver": ("nearest", ("nearest", "own-back")),
    "yakuman.add": ("yes", YES_NO),
    "yakuman.daisuushii": ("single", ("single", "double")),
    "yakuman.doubles": ("single", ("single", "double")),
    "yakuman.dealt": ("as-drawn", ("as-drawn", "double")),
    "limit.kazoe": ("yakuman", ("yakuman", "sanbaiman")),
    "limit.kiriage": ("no", YES_NO),
    "yaku.suurenkou": ("no", ("no", "yakuman")),
    "yaku.isshoku-yonjun": ("no", ("no", "yakuman")),
    "yaku.suuchoupaikou": ("no", ("no", "yakuman")),
    "yaku.open-riichi": ("no", ("no", "han", "yakuman")),
    "yaku.renhou": ("no", ("no", "mangan", "yakuman")),
    "yaku.kuitan": ("yes", YES_NO),
    "draw.noten": (3000, (3000, 0)),
    "draw.nagashi": ("mangan", ("mangan", "win", "beside", "no")),
    "draw.nagashi-value": ("mangan", ("mangan", "baiman", "sanbaiman", "yakuman")),
    "fu.double-wind": (4, (4, 2)),
    "robbed-kan.closed": ("kokushi", ("kokushi", "no")),
    "sanma.self-draw": ("loss", ("loss", "full", "thirds", "table")),
    "sanma.five-man": ("no", YES_NO),
    "penalty.false-win": ("mangan", ("mangan", "none")),
    "penalty.sticks": ("stay", ("stay", "back")),
}

DEFAULTS: dict[str, Any] = {key: default for key, (default, _) in OPTIONS.items()}

_TENHOU = {
    "pao.scope": "whole-hand",
    "winners.max": 2,
    "winners.three": "abort",
    "robbed-kan.closed": "no",
}
_MAJSOUL = {
    "yakuman.daisuushii": "double",
    "yakuman.doubles": "double",
    "yakuman.dealt": "double",
}
PRESETS: dict[str, dict[str, Any]] = {
    "standard": {},
    "tenhou": _TENHOU,
    "majsoul": _MAJSOUL,
    "riichi-city": {"pao.suukantsu": "open-kan", "pao.two-honba": "last"},
    "m-league": {
        "pao.suukantsu": "open-kan",
        "limit.kazoe": "sanbaiman",
        "limit.kiriage": "yes",
        "winners.max": 1,
        "draw.nagashi": "no",
        "robbed-kan.closed": "no",
    },
    "jpml": {
        "pao.suukantsu": "open-kan",
        "pao.rinshan": "yes",
        "yakuman.add": "no",
        "limit.kazoe": "sanbaiman",
        "winners.max": 1,
    },
    "wrc": {
        "pao.suukantsu": "open-kan",
        "pao.honba-ron": "discarder",
        "limit.kazoe": "sanbaiman",
        "limit.kiriage": "yes",
        "winners.max": 1,
        "pao.honba-self-draw": "each",
        "draw.nagashi": "no",
    },
    "ema": {
        "pao.honba-ron": "discarder",
        "yakuman.add": "no",
        "limit.kazoe": "sanbaiman",
        "limit.kiriage": "yes",
        "draw.nagashi": "no",
        "honba.receiver": "each",
        "deposit.receiver": "own-back",
        "penalty.sticks": "back",
    },
    "saki": {"pao.rinshan": "yes", "yakuman.add": "no", "winners.max": 1},
    "no-pao": {
        "pao.daisangen": "no",
        "pao.daisuushii": "no",
        "limit.kazoe": "sanbaiman",
        "winners.max": 1,
    },
    "local": {
        **_MAJSOUL,
        "yaku.suurenkou": "yakuman",
        "yaku.isshoku-yonjun": "yakuman",
        "pao.suurenkou": "yes",
        "pao.isshoku-yonjun": "yes",
        "pao.suukantsu": "open-kan",
    },
    "tenhou-sanma": _TENHOU,
    "majsoul-sanma": _MAJSOUL,
}

YAKUMAN = (
    "tenhou",
    "chiihou",
    "renhou",
    "daisangen",
    "suuankou",
    "suuankou-tanki",
    "tsuuiisou",
    "ryuuiisou",
    "chinroutou",
    "chuuren",
    "junsei-chuuren",
    "kokushi",
    "kokushi-13",
    "daisuushii",
    "shousuushii",
    "suukantsu",
    "suurenkou",
    "isshoku-yonjun",
    "suuchoupaikou",
    "open-riichi",
)
DOUBLES = ("suuankou-tanki", "kokushi-13", "junsei-chuuren")

CODES = (
    "unknown-field",
    "unknown-rules",
    "unknown-option",
    "bad-value",
    "bad-tiles",
    "too-many-tiles",
    "bad-hand",
    "missing-fact",
    "contradiction",
)


class Refused(Exception):  # noqa: N818 - named for what happens to the deal
    """The deal cannot be settled: one of CODES, and the place that is wrong."""

    def __init__(self, code: str, at: str) -> None:
        assert code in CODES
        super().__init__(code, at)
        self.code = code
        self.at = at


def table_of(rules: Any, house: Any) -> dict[str, Any]:
    """Every option's value at this table, plus its seats."""
    if not isinstance(rules, str):
        raise Refused("bad-value", "rules")
    family, _, preset = rules.partition("/")
    if family != "riichi" or preset not in PRESETS:
        raise Refused("unknown-rules", "rules")
    table = {**DEFAULTS, **PRESETS[preset]}
    if not isinstance(house, dict):
        raise Refused("bad-value", "house")
    for key, value in house.items():
        if key not in OPTIONS:
            raise Refused("unknown-option", f"house.{key}")
        table[key] = house_value(key, value)
    table["seats"] = "ESW" if preset.endswith("-sanma") else "ESWN"
    return table


def house_value(key: str, value: Any) -> Any:
    """One override as the option's own type; a digit string may stand for a whole number."""
    default, allowed = OPTIONS[key]
    at = f"house.{key}"
    if isinstance(value, bool):
        raise Refused("bad-value", at)
    if isinstance(default, int):
        if isinstance(value, str) and value.isascii() and value.isdigit():
            value = int(value)
        if not isinstance(value, int):
            raise Refused("bad-value", at)
        fine = value >= 0 and value % 300 == 0 if key == "honba.value" else value in allowed
    else:
        fine = isinstance(value, str) and value in allowed
    if not fine:
        raise Refused("bad-value", at)
    return value
