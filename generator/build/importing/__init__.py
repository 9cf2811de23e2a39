"""Make a game, or a collection of one, from a table that somebody keeps in a spreadsheet."""
