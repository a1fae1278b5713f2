"""The dialogue at a prompt."""
