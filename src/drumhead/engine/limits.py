"""How much is taken in of what a file says: far beyond any game, far below what would harm a machine."""

from __future__ import annotations

TEXT = 16 * 2**20
"""Bytes of a text: of the bundled scenarios the longest has 55 thousand, a sheet of 10,000 orders 500 thousand."""
MESSAGE = 64 * 2**20
"""Bytes of a saved mail with all that is attached to it: mail servers take some 25 million."""
MAP_FILE = 64 * 2**20
"""Bytes of one file of a map folder: the tactical layers of all Europe have 4 million."""
BUNDLE = 256 * 2**20
"""Bytes of a dispute bundle, packed and unpacked alike: it holds one turn; that of 10,000 units has 10 million."""
UNPACKED = 64 * 2**20
"""Bytes of one state, or the events of one phase, unpacked: those of 10,000 units have 6 million."""
GAME = 2**30
"""Bytes of a game file that is mended, for which it is read whole: of ten years of war in two turns a week it has a
hundred million."""
CELL = UNPACKED
"""Bytes of one value in a game file: nothing is larger than it is unpacked."""
DIGITS = 18
"""Of a whole number: it can be counted with in 64 bits. The largest in any game counts men or metres, in seven."""
TURNS = 10**6
"""A turn's number; a war of a thousand years in turns of two days has 182,625."""
NAME = 200
"""Letters of a game's id, and of a seat's or side's name: they stand in the head of each sheet and in file names."""
