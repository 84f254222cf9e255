"""1-3: the state of a campaign, its numbers, and the ground: who stands where, and what lies between."""
