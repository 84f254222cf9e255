"""What is chosen, whole: a unit, an office or a square, its orders as a card, and what may be ordered."""
