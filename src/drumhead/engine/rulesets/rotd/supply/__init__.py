"""11: communications and sieges, where supplies come from, and who draws, eats, moves and loses them."""
