"""Play a game of pursuers and a fugitive: positions, moves, consequences, records."""
