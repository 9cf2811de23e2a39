"""Area S: keys and values are as the model wants them, and fit each other."""
