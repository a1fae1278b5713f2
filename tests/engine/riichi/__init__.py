"""Riichi, room by room, and whole deals with figures reckoned elsewhere."""
