"""A copy of a busy bot holds every ruling that anybody had seen when it was begun."""

import os

import pytest

from tests.benchmarks.backup import measure

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.environ.get("WHOPAYS_THOROUGH") != "1", reason="WHOPAYS_THOROUGH=1 makes a bot busy"),
]


async def test_every_ruling_acknowledged_before_a_copy_is_in_it_when_it_is_restored(tmp_path):
    taken = await measure(8, 25, tmp_path)
    assert any(copy.acknowledged for copy in taken.copies)
    assert any(len(copy.holds) < len(taken.at_the_end) for copy in taken.copies)  # taken amid the load
    assert [copy.missing(taken.at_the_end) for copy in taken.copies] == [set()] * len(taken.copies)
