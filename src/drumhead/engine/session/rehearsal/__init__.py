"""Orders tried and compared before they are handed in; nothing here changes the game they are for."""
