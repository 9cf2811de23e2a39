"""Layouts of cards: that their zones fit the card, each other, and what the entries have."""
