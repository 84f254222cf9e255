"""Maps of territories: drawn as polygons, on the board they make."""
