"""Corruptions of the bundled game, by kind."""
