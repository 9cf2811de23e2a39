"""Hostile content, files and options: none may take long, fill the memory, or break the program."""
