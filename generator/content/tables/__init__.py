"""Tables beside the content: read what a spreadsheet or a program has saved, as trees."""
