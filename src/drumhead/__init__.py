"""Drumhead: a desktop wargame client over a Qt-free engine."""

__version__ = "0.1.0"
