"""Orders as they are drawn: read from their forms, and their words."""
