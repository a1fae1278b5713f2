"""Whatever is handed over, a game or one sentence comes back; WHOPAYS_THOROUGH=1 breaks logs 20,000 times."""

import gzip
import os
import time
from pathlib import Path

import pytest

from bot.i18n import LANGUAGES, catalogue
from bot.replay import LogError, deals_of, explain
from bot.replay.read import read_log

from .logs import (
    NORTH,
    agari,
    call,
    daisangen_of_majsoul,
    daisangen_of_tenhou,
    daisangen_of_tenhou6,
    init,
    majsoul,
    mjlog,
    tenhou6,
)
from .mutations import mutated, seeded

THOROUGH = os.environ.get("WHOPAYS_THOROUGH") == "1"
TIMES = 20_000 if THOROUGH else 1_500
WHOLE = {
    "mjlog": daisangen_of_tenhou(),
    "live": daisangen_of_tenhou().removeprefix('<mjloggm ver="2.3">').removesuffix("</mjloggm>"),
    "sanma": mjlog(init(), call(0, NORTH), "<D8/>", agari(1, 0, "123m", 8, "350,-10,350,10,350,0,0,0"), go=0x19),
    "tenhou6": tenhou6(daisangen_of_tenhou6()),
    "link": "https://tenhou.net/6/#json=" + tenhou6(daisangen_of_tenhou6()),
    "majsoul": majsoul(daisangen_of_majsoul()),
}


def told(data):
    """Read, and return the sentence where that is no log; all that a reader may then do with a game must work too."""
    try:
        game = read_log(data, "log")
    except LogError as error:
        return error
    for listed in deals_of(game):
        explain(listed.recorded)
    return None


def is_one_sentence(error):
    """Whether every language says it in one line that leaves nothing open."""
    for language in LANGUAGES:
        sentence = catalogue(language)(error.key, **error.data)
        steers = any(not sign.isprintable() for sign in sentence)
        if steers or len(sentence) > 300 or sentence.startswith((":", "：", " ")) or "\n" in sentence:
            return False
    return True


@pytest.mark.parametrize("form", WHOLE)
def test_a_log_that_is_cut_at_any_byte_ends_in_one_sentence(form):
    data = WHOLE[form].encode()
    errors = [told(data[:cut]) for cut in range(len(data))]
    assert all(error is not None and is_one_sentence(error) for error in errors)
    assert told(data) is None


def test_a_packed_log_that_is_cut_at_any_byte_ends_in_one_sentence():
    data = gzip.compress(WHOLE["mjlog"].encode())
    errors = [told(data[:cut]) for cut in range(len(data))]
    assert all(error is not None and is_one_sentence(error) for error in errors)


def _recorded():
    """Real logs beside those written by hand, where there are any."""
    folder = os.environ.get("WHOPAYS_CORPUS")
    files = sorted((Path(folder) / "corpus" / "replays").glob("*.gz")) if folder and THOROUGH else []
    return [gzip.decompress(file.read_bytes()).decode() for file in files if file.stat().st_size < 8000]


@pytest.mark.slow
def test_a_log_that_is_broken_anywhere_is_a_game_or_ends_in_one_sentence():
    chance = seeded(20)
    texts = [*WHOLE.values(), *_recorded()]
    reasons = set()
    for _ in range(TIMES):
        data = mutated(chance.choice(texts), chance)
        begun = time.process_time()
        error = told(data)
        assert time.process_time() - begun < 1, "of the processor, whoever else uses it"
        if error is not None:
            assert is_one_sentence(error), (error, data)
            reasons.add(error.reason)
    assert len(reasons) > 12, "they are broken in many ways"
