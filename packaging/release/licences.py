"""The licence of every library that comes along, as its own metadata tell it: `python packaging/release/licences.py`.

Ends with 1 if one has none that is known, or none that allows shipping.
"""

from __future__ import annotations

import re
import sys
from importlib.metadata import Distribution

from dependencies import installed

READ = {"resvg-py": "MIT"}
"""What metadata leave open, read in the library's own licence file."""
WORDS = {"BSD License": "BSD", "MIT License": "MIT", "ISC License (ISCL)": "ISC"}
"""What older metadata call them."""
ALLOWED = frozenset(
    ("MIT", "MIT-0", "MIT-CMU", "BSD", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "ISC", "Zlib", "CC0-1.0", "PSF-2.0")
    + ("Apache-2.0", "LGPL-3.0-only")
)
"""Those under which a library may be shipped beside a program of another licence; of the last, as files of its own."""
LONGEST = 80


def licence_of(library: Distribution, name: str) -> str:
    """The expression of a licence, or the words for it; empty where nothing tells it."""
    metadata = library.metadata
    titles = [
        words.rpartition("::")[2].strip() for words in metadata.get_all("Classifier") or () if "License ::" in words
    ]
    words = (metadata.get("License") or "").strip()
    told = metadata.get("License-Expression") or next((WORDS[title] for title in titles if title in WORDS), "")
    return told or (words if "\n" not in words and len(words) < LONGEST else "") or READ.get(name, "")


def allows_shipping(expression: str) -> bool:
    """Whether one of the choices of an expression such as `MIT OR GPL-2.0-only` is made of allowed licences alone."""
    choices = re.split(r"\s+OR\s+", expression.strip("()"))
    return any(all(one.strip(" ()") in ALLOWED for one in re.split(r"\s+AND\s+", choice)) for choice in choices)


def main() -> int:
    """Prints a line a library; how many of them stand in the way."""
    found = [(name, library.version, licence_of(library, name)) for name, library in installed().items()]
    bad = [name for name, _, licence in found if not allows_shipping(licence)]
    for name, version, licence in found:
        print(f"{name:24}{version:12}{licence or 'none told'}{'  <- may not be shipped' if name in bad else ''}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
