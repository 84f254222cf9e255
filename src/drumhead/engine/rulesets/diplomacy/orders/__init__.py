"""Orders as values and as lines of text, with names as players write them."""
