"""Territories as they are drawn."""
