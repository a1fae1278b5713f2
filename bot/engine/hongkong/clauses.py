"""The clauses a Hong Kong ruling can rest on, and where each is written down."""

from __future__ import annotations

from collections.abc import Mapping

from .presets import ASSOCIATION, BOTH_PAGES, FULL_PAGE, HALF_PAGE, OLD_STYLE, OURS, PRICE_LISTS

CLAUSES: Mapping[str, str] = {
    "hongkong.pay.discard": BOTH_PAGES,
    "hongkong.pay.self-draw": PRICE_LISTS,
    "hongkong.pao.discard": HALF_PAGE,
    "hongkong.pao.self-draw": BOTH_PAGES,
    "hongkong.pao.twelve": BOTH_PAGES,
    "hongkong.pao.twelve.echo": FULL_PAGE,
    "hongkong.pao.nine": HALF_PAGE,
    "hongkong.pao.three-dragons": BOTH_PAGES,
    "hongkong.pao.three-dragons.win": HALF_PAGE,
    "hongkong.pao.four-winds": HALF_PAGE,
    "hongkong.pao.four-winds.win": HALF_PAGE,
    "hongkong.pao.later-discard": HALF_PAGE,
    "hongkong.pao.kong-draw": FULL_PAGE,
    "hongkong.pao.kong-draw.plus-one": FULL_PAGE,
    "hongkong.pao.fresh": HALF_PAGE,
    "hongkong.pao.forced": HALF_PAGE,
    "hongkong.pao.order": FULL_PAGE,
    "hongkong.pao.announce": HALF_PAGE,
    "hongkong.pao.void.option": OURS,
    "hongkong.pao.void.not-designated": HALF_PAGE,
    "hongkong.pao.void.not-of-kind": HALF_PAGE,
    "hongkong.pao.void.echo": FULL_PAGE,
    "hongkong.pao.void.not-self-drawn": BOTH_PAGES,
    "hongkong.pao.void.second-kong": OURS,
    "hongkong.pao.void.too-early": HALF_PAGE,
    "hongkong.robbed-kong": ASSOCIATION,
    "hongkong.winners.max": OLD_STYLE,
    "hongkong.penalty.false-win": PRICE_LISTS,
    "hongkong.draw": OLD_STYLE,
}
