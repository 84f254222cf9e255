"""Maps of squares, each of which opens into a battlefield."""
