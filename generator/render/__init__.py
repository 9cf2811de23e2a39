"""Write composed sides as HTML and SVG, and print them: sheets, cards, maps, records."""
