"""Gobernitos, their garrisons and their fall; governments and the revolt of Barcelona."""
