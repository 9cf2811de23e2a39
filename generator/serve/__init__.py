"""The live preview: sheets in the browser, printed again as soon as a file is saved."""
