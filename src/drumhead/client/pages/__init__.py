"""Pages that a seat lays over its map: one at a time, and Esc goes back."""
