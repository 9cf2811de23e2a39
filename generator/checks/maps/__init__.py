"""Area M: the map; its links, networks, regions and the places themselves."""
