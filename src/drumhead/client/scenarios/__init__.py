"""Scenarios as they are written: on the boards of a game, as tables with forms, and as the text they are."""
