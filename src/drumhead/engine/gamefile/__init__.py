"""The game file: SQLite, one file a game."""
