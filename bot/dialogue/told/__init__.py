"""A deal told in words: what a message says is taken as far as it is said, and all else is asked."""
