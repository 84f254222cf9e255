"""3.5a, 6.1, 6.11: who commands what, and by whose word."""
