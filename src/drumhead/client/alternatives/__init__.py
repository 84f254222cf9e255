"""Alternatives for the orders of one unit: which there are, which of them goes, and how they are seen."""
