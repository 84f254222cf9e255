"""One folder a game; the folders never import each other."""
