"""What every game has: orders, states, events, dice, phases, and the one loop that runs a turn."""
