"""Draw what was composed: HTML, layout, PDF, pictures."""
