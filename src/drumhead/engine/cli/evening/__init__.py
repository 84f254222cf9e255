"""How a game master's evening goes at the command line."""
