"""What a picture is where nobody says otherwise."""

RADIUS, STEPS = 6, 1
"""How far round a place: squares, or territories."""
SIZE = "1600x1400"
YEAR = 1859
