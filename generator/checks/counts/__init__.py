"""Area C: what is counted adds up, what is numbered runs on, what is ordered stays so."""
