"""The sequence of play: stages, what is done in each, and what happens between them."""
