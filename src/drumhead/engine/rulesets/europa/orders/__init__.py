"""Orders as values and as lines of text."""
