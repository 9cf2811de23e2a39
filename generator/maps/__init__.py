"""Draw maps: project, route, letter, and write them as SVG. Lengths are in mm unless said."""
