"""Decide the layout of a side of paper, before anything is drawn."""
