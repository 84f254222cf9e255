"""Maps of hexes as they are painted."""
