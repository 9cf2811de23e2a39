"""Write what was composed as HTML and SVG, and print it: sides, cards, maps, records."""
