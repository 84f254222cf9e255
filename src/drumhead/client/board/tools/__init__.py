"""What the mouse does on a board."""
