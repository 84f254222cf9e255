"""Prints the lowest version of each library of the program and of what its tests run in: for `make lowest`."""

from __future__ import annotations

from dependencies import bounds

RUN_IN = frozenset(("pytest", "pytest-qt", "pytest-xdist", "hypothesis", "hatchling", "pypdf", "scipy"))

if __name__ == "__main__":
    for one in (*bounds(), *(one for one in bounds("test") if one.name in RUN_IN)):
        print(f"{one.name}=={one.lowest}")
