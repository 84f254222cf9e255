"""The pages and docks of the window, one a file."""
