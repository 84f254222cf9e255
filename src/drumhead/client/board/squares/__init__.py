"""The strategic map of squares as it is drawn: ground, wilds, courses, frontiers, places."""
