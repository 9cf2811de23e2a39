"""Two versions of a game: facts that changed, texts that went stale, sides to print again."""
