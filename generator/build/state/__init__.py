"""What builds remember: printed sides, finished files, and what they were made of."""
