"""Decide what stands where on a side of paper, before anything is drawn."""
