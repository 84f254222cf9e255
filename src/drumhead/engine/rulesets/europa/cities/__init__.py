"""Cities that changed hands: pacified and purified by those who stay in them, and their intrinsic garrisons."""
