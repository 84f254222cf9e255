"""Diaries of games of random orders: all that the rules make of them and tell of them, line by line."""
