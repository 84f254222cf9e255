"""Lines of supply from units to their sources, element by element; sources, isolation, attack supply, and items."""
