"""The handbook as it is shipped, by chapter and heading."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from drumhead.engine.maps.bundled import handbook_folder

FENCE = "```"
PICTURE = re.compile(r"^!\[.*\)\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with all below it, the headings under it too; `anchor` is `chapter#heading`."""

    anchor: str
    title: str
    text: str


@lru_cache(maxsize=1)
def sections() -> dict[str, Section]:
    """All of the handbook by anchor; a chapter's name alone is the whole of it."""
    found: dict[str, Section] = {}
    for path in sorted(handbook_folder().glob("*.md")):
        text = PICTURE.sub("", path.read_text(encoding="utf-8"))
        for section in _sections(path.stem, text):
            found.setdefault(section.anchor, section)
        first = next(iter(_headings(text.splitlines())), None)
        found[path.stem] = Section(path.stem, first[2] if first else path.stem, text)
    return found


def _sections(chapter: str, text: str) -> Iterator[Section]:
    lines = text.splitlines()
    headings = list(_headings(lines))
    for at, (line, level, title) in enumerate(headings):
        end = next((other for other, depth, _ in headings[at + 1 :] if depth <= level), len(lines))
        yield Section(f"{chapter}#{slug(title)}", title, "\n".join(lines[line:end]))


def _headings(lines: list[str]) -> Iterator[tuple[int, int, str]]:
    """Line, depth and words of each heading; what looks like one inside an example is none."""
    fenced = False
    for number, line in enumerate(lines):
        fenced ^= line.startswith(FENCE)
        if not fenced and (found := re.match(r"(#+) (.*)", line)):
            yield number, len(found[1]), found[2].strip()


def slug(title: str) -> str:
    """A heading as links name it."""
    return re.sub(r"[^\w -]", "", title.casefold()).replace(" ", "-")


def section_of_order(chapter: str, kind: str) -> str:
    """The anchor of the part that tells of a kind of order: its own heading, else the first with an example of it."""
    known = [section for anchor, section in sections().items() if anchor.startswith(f"{chapter}#")]
    own = f"{chapter}#{slug(kind)}"
    if own in sections():
        return own
    example = re.compile(rf"^[\w -]+? {re.escape(kind)}\b", re.MULTILINE)
    smallest = sorted(known, key=lambda section: len(section.text))
    found = next((section.anchor for section in smallest if example.search(_examples(section.text))), "")
    return found or next((section.anchor for section in known if section.title == "Orders"), chapter)


def _examples(text: str) -> str:
    return "\n".join(text.split(FENCE)[1::2])
