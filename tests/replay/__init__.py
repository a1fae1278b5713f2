"""Logs of played games, read."""
