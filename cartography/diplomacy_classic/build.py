"""Draws the board: python -m cartography.diplomacy_classic.build --data SITE_PACKAGES --out maps/diplomacy-classic."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .drawing import draw
from .folder import write_folder
from .picture import save_picture


def main() -> int:
    """Draws and writes the board, and a picture of it on request."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, required=True, help="folder the data packages are installed in")
    options.add_argument("--out", type=Path, required=True, help="map folder to write")
    options.add_argument("--picture", type=Path, help="PNG to draw the board on")
    options.add_argument("--window", default="", help="west,north,east,south of the picture in units of the sheet")
    chosen = options.parse_args()
    board = draw(chosen.data)
    write_folder(chosen.out, board)
    points = {point for drawn in board for ring in (*drawn.outer, *drawn.holes) for point in ring}
    sys.stdout.write(f"{len(board)} territories, {len(points)} points\n")
    if chosen.picture:
        save_picture(chosen.picture, board, chosen.window)
    return 0


if __name__ == "__main__":
    sys.exit(main())
