"""Messages as players write them, with the facts they tell, and how many of those the reader finds.

``open.jsonl`` is worked with; ``heldout.jsonl`` was written with it and is looked at only for its figures.
``python -m tests.telling.golden`` prints both by language; ``--most N`` shows up to N differences of the open ones.
"""
