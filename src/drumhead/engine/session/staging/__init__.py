"""A scenario as it is written: what its text says, what its ruleset makes of it, and what is wrong with it."""
