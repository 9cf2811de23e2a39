"""The static site that shows the aids and hands them out."""
