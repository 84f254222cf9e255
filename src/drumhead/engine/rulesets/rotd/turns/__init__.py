"""3, 5, 13: a turn from its supply phase to its end, and what time does to units."""
