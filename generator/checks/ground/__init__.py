"""Area M on the ground: where places lie on the shape of the land that the map is drawn from."""
