"""The live preview: sheets in the browser, reprinted whenever a file is saved."""
