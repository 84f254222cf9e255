"""How many lines draw maps and boards, room by room: `make census` prints it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "drumhead"
DRAWING = ("engine/drawing", "engine/reports/pictures", "client/board")


def lines_by_room() -> Counter[str]:
    """Lines of Python by folder, of all that draws."""
    found: Counter[str] = Counter()
    for room in DRAWING:
        for path in (SOURCE / room).rglob("*.py"):
            found[path.parent.relative_to(SOURCE).as_posix()] += len(path.read_text(encoding="utf-8").splitlines())
    return found


if __name__ == "__main__":
    counted = lines_by_room()
    for room, lines in sorted(counted.items()):
        print(f"{lines:7,}  {room}")
    print(f"{counted.total():7,}  lines that draw")
