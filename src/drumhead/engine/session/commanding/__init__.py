"""Orders for many at once: formations by their names, commands as lines, and what comes of them."""
