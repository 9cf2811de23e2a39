"""Work on finished PDFs: joined, imposed, separated, trimmed, inspected."""
