"""Area D: combat results tables answer every roll, and say what they seem to say."""
