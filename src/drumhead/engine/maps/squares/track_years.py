"""The years of track that a map can hold: a layer has the year less 1800 in a byte."""

FIRST_YEAR, LAST_YEAR = 1801, 2054
