"""A game from its scenario to its end: the state, the turns of a year, and the events that tell of them."""
