"""The signs of a map with their words, in a panel."""
