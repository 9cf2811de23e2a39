"""Jobs on all cores, or on a cluster of machines."""
