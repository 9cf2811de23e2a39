"""Area B: set-up diagrams; what lies on the table, who sits at it, what stays in the box."""
