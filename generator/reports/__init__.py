"""Show findings and results: as text for people, in other formats for programs."""
