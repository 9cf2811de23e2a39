"""Measure a printer with a folded test page: what is drawn on it, and what the answers tell."""
