"""Show findings and results: for people as text, for programs as JSON."""
