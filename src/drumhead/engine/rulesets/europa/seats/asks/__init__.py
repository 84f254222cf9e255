"""What the rulings answer, by the room that knows it."""
