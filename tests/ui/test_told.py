"""*Who pays?* on a chat message."""
