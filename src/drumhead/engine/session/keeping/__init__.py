"""What is kept of a game outside its file, for the day on which that is lost."""
