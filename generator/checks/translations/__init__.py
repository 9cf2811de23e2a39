"""Areas T and G in other languages: what a translation says, beside what its source says."""
