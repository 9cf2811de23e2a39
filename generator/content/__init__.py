"""Read a game's facts: YAML with places, then a typed and frozen model."""
