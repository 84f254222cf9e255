"""Hexes as they are drawn: one chart a map, for screens and paper."""
