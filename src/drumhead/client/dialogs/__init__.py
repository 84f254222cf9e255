"""Dialogs, one a file."""
