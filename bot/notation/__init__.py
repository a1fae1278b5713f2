"""Tiles and melds in any notation that people write, and what was ambiguous about them; `read` is the way in."""
