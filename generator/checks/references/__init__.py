"""Area R: everything that is named exists, and everything that exists is named."""
