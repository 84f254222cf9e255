"""A battlefield as it is drawn."""
