"""The drawings of a game's own icons: where they lie, what is wrong with them, who drew them."""
