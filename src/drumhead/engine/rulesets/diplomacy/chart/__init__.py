"""What the drawing means to Diplomacy: provinces, coasts, Cities, convoy routes, and the units on them."""
