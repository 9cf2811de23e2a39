"""Say where finished pages lie on the paper that is printed; pure geometry, in millimetres."""
