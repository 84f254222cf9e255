"""The game master's hand: rulings on the position that waits, and on the orders for it."""
