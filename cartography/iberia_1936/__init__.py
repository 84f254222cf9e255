"""The map of hexes iberia-1936: its scripts and tables."""
