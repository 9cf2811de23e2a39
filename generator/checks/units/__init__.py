"""Area U: units and their counters, and when they come into play."""
