"""Past rulings found again: one of them, many, and what they come to; and forgotten."""
