"""Draw maps: project, route and letter them, and write SVG. Lengths are in mm unless noted."""
