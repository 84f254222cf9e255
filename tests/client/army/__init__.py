"""The order of battle at the desk."""
