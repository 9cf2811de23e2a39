"""Compare two versions of a game: changed facts, stale translations, sides to reprint."""
