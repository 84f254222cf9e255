"""The board: everything of a map and a view that can be seen, pointed at and clicked."""
