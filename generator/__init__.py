"""Print player aids for board games from structured facts."""

__version__ = "0.1.0"
