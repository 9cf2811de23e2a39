"""Area Y: that the rules a game is played by are whole, can end it, and all have an effect."""
