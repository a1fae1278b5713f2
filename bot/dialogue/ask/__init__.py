"""What is asked: the questions about melds, hands, circumstances, and what the engine misses."""
