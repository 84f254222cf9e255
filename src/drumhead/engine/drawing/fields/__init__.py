"""Battlefields: what is drawn of one, in its own squares."""
