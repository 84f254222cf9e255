"""What lies on a board: tiles of ground, troops, the signs of orders, layers, names."""
