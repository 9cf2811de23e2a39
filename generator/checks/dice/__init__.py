"""Area D: every face of a die has one result, and every pair of a matrix."""
