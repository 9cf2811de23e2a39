"""Two versions of a game, compared: facts that changed, texts that went stale."""
