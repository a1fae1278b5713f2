"""Breaks a well formed riichi deal in one place, and says with which code it must then be refused."""

from __future__ import annotations

from random import Random

from .deals_hands import Deal, is_pon_of
from .deals_maker import make_deal
from .riichi import settle
from .riichi_rules import Refused


def first_call(deal: Deal, *kinds: str) -> Deal | None:
    return next((call for call in deal.get("calls", []) if call["kind"] in kinds), None)


def first_win(deal: Deal) -> Deal | None:
    return next(iter(deal.get("wins", [])), None)


def with_unknown_field(deal: Deal) -> str:
    deal["stake"] = 1
    return "unknown-field"


def with_field_of_another_family(deal: Deal) -> str:
    deal["flowers"] = {"E": "1f"}
    return "unknown-field"


def with_unknown_field_on_win(deal: Deal) -> str | None:
    win = first_win(deal)
    if win is None:
        return None
    win["faan"] = 3
    return "unknown-field"


def with_unknown_field_on_call(deal: Deal) -> str | None:
    if not deal.get("calls"):
        return None
    deal["calls"][0]["claimed"] = "1m"
    return "unknown-field"


def with_unknown_rules(deal: Deal) -> str:
    deal["rules"] = "riichi/nowhere"
    return "unknown-rules"


def with_unknown_option(deal: Deal) -> str:
    deal["house"] = {**deal.get("house", {}), "pao.shousuushii": "yes"}
    return "unknown-option"


def with_unlisted_value(deal: Deal) -> str:
    deal["house"] = {**deal.get("house", {}), "pao.suukantsu": "yes"}
    return "bad-value"


def with_yes_as_boolean(deal: Deal) -> str:
    deal["house"] = {**deal.get("house", {}), "pao.daisangen": True}
    return "bad-value"


def with_crooked_counters(deal: Deal) -> str:
    deal["house"] = {**deal.get("house", {}), "honba.value": 500}
    return "bad-value"


def with_negative_honba(deal: Deal) -> str:
    deal["honba"] = -1
    return "bad-value"


def with_unknown_seat(deal: Deal) -> str:
    deal["riichi"] = ["X"]
    return "bad-value"


def without_ending(deal: Deal) -> str:
    for key in ("wins", "draw", "penalty"):
        deal.pop(key, None)
    return "missing-fact"


def with_two_endings(deal: Deal) -> str | None:
    if "draw" in deal:
        return None
    deal["draw"] = {"kind": "exhaustive", "ready": []}
    return "contradiction"


def without_discarder(deal: Deal) -> str | None:
    win = first_win(deal)
    if win is None or len(deal["wins"]) > 1 or win.pop("from", None) is None:
        return None
    return "missing-fact"


def with_self_fed_win(deal: Deal) -> str | None:
    win = first_win(deal)
    if win is None or len(deal["wins"]) > 1 or "from" not in win:
        return None
    win["from"] = win["by"]
    return "contradiction"


def with_discarder_of_self_draw(deal: Deal) -> str | None:
    win = first_win(deal)
    if win is None or win["how"] != "self-draw":
        return None
    win["from"] = next(seat for seat in "ESW" if seat != win["by"])
    return "contradiction"


def with_self_fed_call(deal: Deal) -> str | None:
    call = first_call(deal, "pon", "open-kan")
    if call is None:
        return None
    call["from"] = call["by"]
    return "contradiction"


def with_null_feeder(deal: Deal) -> str | None:
    call = first_call(deal, "pon", "open-kan", "chi")
    if call is None:
        return None
    call["from"] = None
    return "bad-value"


def with_chi_across(deal: Deal) -> str | None:
    call = first_call(deal, "chi")
    if call is None:
        return None
    call["from"] = "ESWN"[("ESWN".index(call["by"]) + 2) % 4]
    return "contradiction"


def without_the_pon(deal: Deal) -> str | None:
    added = first_call(deal, "added-kan")
    if added is None:
        return None
    key = added["tiles"].replace("0", "5")[-2:]
    deal["calls"] = [call for call in deal["calls"] if not is_pon_of(call, key)]
    return "contradiction"


def with_crooked_meld(deal: Deal) -> str | None:
    call = first_call(deal, "pon", "open-kan", "closed-kan")
    if call is None:
        return None
    call["tiles"] = "112z" if call["kind"] == "pon" else "1112z"
    call.pop("tile", None)
    return "bad-tiles"


def with_token_kan(deal: Deal) -> str | None:
    call = first_call(deal, "closed-kan", "pon", "open-kan")
    if call is None:
        return None
    call["kind"] = "token-kan"
    return "bad-value"


def with_riichi_on_open_hand(deal: Deal) -> str | None:
    call = first_call(deal, "pon", "chi", "open-kan")
    if call is None:
        return None
    deal["riichi"] = [call["by"]]
    return "contradiction"


def with_ippatsu_without_riichi(deal: Deal) -> str | None:
    win = first_win(deal)
    if win is None or win["by"] in deal.get("riichi", []):
        return None
    win["flags"] = ["ippatsu"]
    return "contradiction"


def with_replacement_on_discard(deal: Deal) -> str | None:
    win = first_win(deal)
    if win is None or win["how"] != "discard":
        return None
    win["flags"] = ["after-kan"]
    return "contradiction"


def with_replacement_without_kan(deal: Deal) -> str | None:
    win = first_win(deal)
    if win is None or win["how"] != "self-draw" or deal.get("kita"):
        return None
    own = [call for call in deal.get("calls", []) if call["by"] == win["by"]]
    if own and own[-1]["kind"].endswith("kan"):
        return None
    win["flags"] = ["after-kan"]
    return "contradiction"


def with_last_replacement(deal: Deal) -> str | None:
    win = first_win(deal)
    if win is None or "after-kan" not in win.get("flags", []):
        return None
    win["flags"] = [*win["flags"], "last-tile"]
    return "contradiction"


def with_unknown_flag(deal: Deal) -> str | None:
    win = first_win(deal)
    if win is None:
        return None
    win["flags"] = ["bottom-tile"]
    return "bad-value"


def with_letters_for_tiles(deal: Deal) -> str:
    deal["dora"] = "1x"
    return "bad-tiles"


def with_five_copies(deal: Deal) -> str:
    deal["dora"] = "33333z"
    return "too-many-tiles"


def with_two_red_fives(deal: Deal) -> str:
    deal["dora"] = "00s"
    return "too-many-tiles"


def with_man_in_sanma(deal: Deal) -> str | None:
    if not deal["rules"].endswith("-sanma"):
        return None
    deal["dora"] = "6m"
    return "contradiction"


def with_norths_in_four(deal: Deal) -> str | None:
    if deal["rules"].endswith("-sanma"):
        return None
    deal["kita"] = {"E": 1}
    return "contradiction"


def with_short_hand(deal: Deal) -> str | None:
    win = first_win(deal)
    if win is None or len(win.get("concealed", "")) < 4:
        return None
    win["concealed"] = win["concealed"][1:] if win["concealed"][1].isdigit() else win["concealed"][2:]
    return "bad-hand"


def without_winning_tile(deal: Deal) -> str | None:
    win = first_win(deal)
    if win is None or "concealed" not in win:
        return None
    del win["tile"]
    return "missing-fact"


def without_worth(deal: Deal) -> str | None:
    win = first_win(deal)
    if win is None or len(deal["wins"]) > 1:
        return None
    win.pop("concealed", None)
    win.pop("value", None)
    return "missing-fact"


def without_fu(deal: Deal) -> str | None:
    win = first_win(deal)
    if win is None or len(deal["wins"]) > 1:
        return None
    if "open-riichi" in win.get("flags", []):
        return None
    win.pop("concealed", None)
    win["value"] = {"han": 3}
    return "missing-fact"


def with_unknown_yakuman(deal: Deal) -> str | None:
    win = first_win(deal)
    if win is None:
        return None
    win["value"] = {"yakuman": ["daisharin"]}
    return "bad-value"


def with_excluded_yakuman(deal: Deal) -> str | None:
    win = first_win(deal)
    if win is None or first_call(deal, "pon", "chi", "open-kan") is None:
        return None
    win["by"] = deal["calls"][deal["calls"].index(first_call(deal, "pon", "chi", "open-kan"))]["by"]
    if win.get("from") == win["by"] or len(deal["wins"]) > 1:
        return None
    win.pop("concealed", None)
    win.pop("flags", None)
    win["value"] = {"yakuman": ["kokushi"]}
    return "contradiction"


def with_unplayed_yakuman(deal: Deal) -> str | None:
    win = first_win(deal)
    if win is None or deal.get("calls") or len(deal["wins"]) > 1:
        return None
    deal["house"] = {**deal.get("house", {}), "yaku.isshoku-yonjun": "no"}
    win.pop("concealed", None)
    win["value"] = {"yakuman": ["isshoku-yonjun"]}
    return "contradiction"


def with_added_kan_before_pon(deal: Deal) -> str | None:
    added = first_call(deal, "added-kan")
    if added is None:
        return None
    deal["calls"].remove(added)
    deal["calls"].insert(0, added)
    return "contradiction"


def with_fed_closed_kan(deal: Deal) -> str | None:
    call = first_call(deal, "closed-kan", "added-kan")
    if call is None:
        return None
    call["from"] = next(seat for seat in "ESW" if seat != call["by"])
    return "contradiction"


def with_left_game(deal: Deal) -> str | None:
    if "penalty" not in deal:
        return None
    deal["penalty"]["kind"] = "left-game"
    return "bad-value"


def with_control_character(deal: Deal) -> str:
    deal["names"] = {"E": "A\x1bnn"}
    return "bad-value"


def with_declaration_tile_drawn(deal: Deal) -> str | None:
    win = first_win(deal)
    if win is None or win["how"] == "discard":
        return None
    win["flags"] = ["riichi-tile"]
    return "contradiction"


def with_open_riichi_undeclared(deal: Deal) -> str | None:
    win = first_win(deal)
    if win is None or win["by"] in deal.get("riichi", []):
        return None
    win["flags"] = ["open-riichi"]
    return "contradiction"


def with_closed_kan_robbed(deal: Deal) -> str | None:
    win = first_win(deal)
    if win is None or win["how"] != "discard" or len(deal["wins"]) > 1 or deal.get("calls") or "concealed" in win:
        return None
    win.update({"how": "robbed-kan", "tile": "1z", "value": {"han": 5}})
    win.pop("flags", None)
    deal["calls"] = [{"by": win["from"], "kind": "closed-kan", "tiles": "1111z"}]
    deal.pop("dora", None)
    deal.pop("ura", None)
    return "bad-hand"


def without_ready(deal: Deal) -> str | None:
    if deal.get("draw", {}).get("kind") != "exhaustive" or "nagashi" in deal["draw"]:
        return None
    del deal["draw"]["ready"]
    return "missing-fact"


BREAKS = tuple(value for name, value in sorted(globals().items()) if name.startswith(("with_", "without_")))


def break_deal(random: Random) -> tuple[str, Deal, str]:
    """(what was broken, the broken deal, the code it must be refused with)."""
    breaker = random.choice(BREAKS)
    while True:
        deal = make_deal(random)
        code = breaker(deal) if settles(deal) else None
        if code is not None:
            return breaker.__name__.replace("_", " "), deal, code


def settles(deal: Deal) -> bool:
    try:
        settle(deal)
    except Refused:
        return False
    return True
