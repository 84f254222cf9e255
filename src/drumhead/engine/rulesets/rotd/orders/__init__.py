"""6: orders as values and as lines of text, the form they are written on, and a unit's orders of one turn."""
