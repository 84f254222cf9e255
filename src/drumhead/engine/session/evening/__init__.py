"""A game master's evening: sheets come in, a turn is judged, papers go out, and what is disputed can be proven."""
