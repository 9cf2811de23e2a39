"""Reports of findings and results: text for people, other formats for programs."""
