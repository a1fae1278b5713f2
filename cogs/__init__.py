"""The Discord commands: each parses, calls and answers."""
