"""Reports as data, and their rendering as text, HTML and pictures."""
