"""The promises of docs/trust.md: items of the form `- **key**: sentence`."""

from __future__ import annotations

import re
from pathlib import Path

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "trust.md"
ITEM = re.compile(r"^- \*\*([a-z0-9-]+)\*\*: (.+(?:\n  .+)*)", re.MULTILINE)


def promises() -> dict[str, str]:
    """The sentence of every key, in the document's order."""
    found = [(key, " ".join(text.split())) for key, text in ITEM.findall(DOCUMENT.read_text(encoding="utf-8"))]
    assert len(dict(found)) == len(found), "a key stands twice"
    return dict(found)
