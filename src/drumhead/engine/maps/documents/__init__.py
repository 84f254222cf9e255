"""Scenario files as they are written by hand: changed in single places, with their comments and their order kept."""
