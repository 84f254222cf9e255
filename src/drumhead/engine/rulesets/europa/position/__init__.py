"""What a position is made of: sides, units, who holds what, the calendar, and the numbers that are open."""
