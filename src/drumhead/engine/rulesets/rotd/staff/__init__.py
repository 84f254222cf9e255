"""What an experienced staff tells a commander: all of it worked out from what his seat knows."""
