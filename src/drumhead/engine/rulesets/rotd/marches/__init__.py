"""7, 8: movement from square to square of the strategic map, on foot and by rail."""
