"""Area M: maps of hexes or squares; their cells, terrains, sides, roads, places and zones."""
