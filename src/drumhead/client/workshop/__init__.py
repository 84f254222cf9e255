"""Maps and scenarios of one's own: who opens them, one at a time, and what becomes of them when a game is opened."""
