"""Whole sittings at the window: all that each page, panel and dialog tells and offers, line by line."""
