"""Make the pictures of the documents from what the program prints: ``make pictures``."""
