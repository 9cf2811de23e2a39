"""The static site that presents the aids for download."""
