"""Maps of squares: what is drawn of one, in its own kilometres."""
