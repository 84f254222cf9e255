"""Diplomacy, and City/Country Diplomacy as a variant of it."""
