"""Where finished pages lie on the paper that is printed, and how printers are measured; in mm."""
