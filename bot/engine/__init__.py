"""The pure engine: facts of a deal in, a ruling out."""
