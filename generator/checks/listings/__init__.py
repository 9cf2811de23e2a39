"""Areas S and C: what lists entries of a collection asks for what they have, and drops nothing."""
