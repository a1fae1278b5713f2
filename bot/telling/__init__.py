"""What a chat message tells about one deal, as facts: a grammar over words that players use, in four languages."""
