"""Process finished PDFs: join, impose, separate, trim and inspect them."""
