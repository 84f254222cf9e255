"""What a seat may look up of a game: the lines its units hang on, and what was worth seeing."""
