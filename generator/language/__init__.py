"""Turn texts into what is printed: markup, values, numbers of the locale."""
