"""Area M: maps on a plane; where places stand, and the outlines of regions."""
