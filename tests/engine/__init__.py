"""The engine, room by room."""
