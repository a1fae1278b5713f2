"""When memory that nothing holds any more is looked for: between answers, as people would wait for it within one."""

from __future__ import annotations

import gc

_WORTHWHILE = 2_000
"""So many new things, those of some seven answers, are looked over in less than a millisecond."""
_MOST = (10_000, 5, 10)
"""So many new things, and so often before what was kept once and twice is looked over too, where nobody ever rests."""
_OLD_AFTER = 10_000
"""Times between answers, after which all that was kept is looked over too: it takes fifty milliseconds."""


def keep_what_is_loaded() -> None:
    """Leave modules and catalogues out of every later collection of memory: they stay, and people would wait for it.

    What is made for one answer is mostly gone with it: looked for after every 700 new things, as Python does by itself,
    it costs a twelfth of all processor time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_MOST)


def tidy_up() -> None:
    """Collect what was made for the last answers, where it is worthwhile; called while nobody waits for any.

    Of what a busy bot collects whenever it has made enough, half belongs to answers under way: that is looked over
    again and again, ten milliseconds each time.
    """
    young, _, times = gc.get_count()
    if young >= _WORTHWHILE:
        gc.collect(2 if times >= _OLD_AFTER else 1)
