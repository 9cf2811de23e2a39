"""A game's facts: YAML with places, a typed and frozen model, themes and resources."""
