"""What made deals paid when they were made they pay for ever, but where a change is wanted and says so."""

from .made import PAYMENTS, deals, digests


def test_every_made_deal_pays_what_it_paid():
    kept = PAYMENTS.read_text(encoding="utf-8").split()
    now = list(digests())

    assert len(kept) == len(deals()) == 6000
    assert [place for place, (before, after) in enumerate(zip(kept, now, strict=True)) if before != after] == []
