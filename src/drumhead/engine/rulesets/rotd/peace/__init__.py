"""5, 6.10: whose soil a square is; offers and answers, what they end and open, and who goes home then."""
