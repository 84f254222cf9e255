"""Lines and outlines as arrays: what every kind of board is drawn with."""
