"""1, 3: a scenario read, checked against the map and made into the first state."""
