"""Area T: the wording of texts in the language of the game."""
