"""Map-making scripts: they need data packages and are never imported by the program."""
