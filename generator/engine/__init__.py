"""The layout engine: a page of HTML in, its boxes and a PDF out."""
