"""The script that draws the classic Diplomacy board."""
