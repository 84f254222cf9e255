"""Writes the two chapters of the handbook that come from data: docs/handbook/rules.md and docs/handbook/numbers.md.

python packaging/handbook.py            writes them
python packaging/handbook.py --check    exits 1 if one is out of date
"""

from __future__ import annotations

import re
import sys
import textwrap
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from drumhead.engine.play.rulebook import Rule, Status, read_rulebook

ROOT = Path(__file__).resolve().parent.parent
RULESET = ROOT / "src" / "drumhead" / "engine" / "rulesets" / "rotd"
CHAPTERS = ROOT / "docs" / "handbook"
WIDTH = 120

SOURCES = {"BOOK": "rule book", "KIN": "sister page", "OURS": "our own"}
SOURCE = re.compile(rf"\b({'|'.join(SOURCES)})\b")
PAGE = re.compile(r"\s*\(page ([^)]*)\)")
RULE_NUMBERS = re.compile(r"[\d., b]*")
COMMENT = re.compile(r"""(?:[^"#]|"[^"]*")*#\s*(.*)""")
HEADER = re.compile(r"\[([\w.]+)\]\s*(?:#\s*(.*))?")
ENTRY = re.compile(r"(\w+)\s*=")

PARTS = {
    "1": "Strategic map",
    "2": "Tactical maps",
    "3": "Units",
    "4": "Detection",
    "5": "Turn sequence",
    "6": "Orders",
    "7": "Strategic movement",
    "8": "Rail movement",
    "9": "Tactical movement",
    "10": "Combat",
    "11": "Communications and supply",
    "12": "Bridges and ferries",
    "13": "Inactive units",
    "14": "Shattered units",
}
WORDS = {
    Status.DONE: "played",
    Status.OPTION: "optional",
    Status.PARTIAL: "in part",
    Status.OPEN: "not yet",
    Status.OTHER_MODULE: "other module",
}
MEANINGS = {
    Status.DONE: "the program plays it in full",
    Status.OPTION: "played where a scenario switches it on",
    Status.PARTIAL: "played but for what the note names",
    Status.OPEN: "not played; players and game master have to settle it",
    Status.OTHER_MODULE: "belongs to the naval, economic or diplomatic game beside this one",
}

RULES_INTRO = """\
# Rules, and how far they are played

Every number of the rule book of *Rolling of the Drums*, under a short title of our own, with how much of it the program
plays. Where a number decides several things, each of its deciding sentences has letters of its own, as 7.10b is one of
7.10. A turn report and `drumhead why` name the same numbers. This chapter is written by `packaging/handbook.py` from
`rulebook.toml` of the ruleset; change it there.
"""
NUMBERS_INTRO = """\
# Numbers

Every number of the rules of ROTD stands in its `tables.toml`, and nowhere else. Each has a source:

* **rule book**: the book itself says so;
* **sister page**: taken over from another page of the same author's game system;
* **our own**: a choice of ours, made where no source gives a number.

Rule numbers stand before a colon. A row of several values is read from the lowest step to the highest unless its note
says otherwise. A scenario changes any of them for its own game:

```toml
[options]
cav_fire = false           # a switch

[options.tables.combat]
fire = 0.035               # a number, under the same section as below
```

This chapter is written by `packaging/handbook.py` from `tables.toml`; change it there.
"""


@dataclass(frozen=True, slots=True)
class Number:
    """One entry of tables.toml: its value, its source in words (empty if none is given), and what it is."""

    name: str
    value: Any
    source: str
    note: str


@dataclass(frozen=True, slots=True)
class Section:
    """One table of tables.toml."""

    name: str
    source: str
    note: str
    numbers: tuple[Number, ...]


def rules_page(rules: Mapping[str, Rule]) -> str:
    """The chapter on rules: what the words mean, how many there are of each, then every rule by section."""
    counts = Counter(rule.status for rule in rules.values() if not rule.sentences)
    words = [f"* **{WORDS[s]}** ({counts[s]}): {MEANINGS[s]}" for s in Status]
    lines = [RULES_INTRO, *words]
    for part, found in _by_part(rules).items():
        lines += ["", f"## {part}. {PARTS.get(part, 'Other')}", ""]
        lines += [_item(_rule(rule), "  " if rule.of else "") for rule in found]
    return _page(lines)


def _by_part(rules: Mapping[str, Rule]) -> dict[str, list[Rule]]:
    parts: dict[str, list[Rule]] = {}
    for rule in rules.values():
        parts.setdefault(rule.number.partition(".")[0], []).append(rule)
    return parts


def _rule(rule: Rule) -> str:
    title, note = rule.title.rstrip("."), rule.note.rstrip(".")
    return f"**{rule.number}** {title}: *{WORDS[rule.status]}*" + (f". {note}." if note else "")


def numbers_page(text: str) -> str:
    """The chapter on numbers, section by section as in the file."""
    lines = [NUMBERS_INTRO]
    for section in read_sections(text):
        lines += [f"## {section.name}", ""]
        lines += [_wrap(_about(section)), ""] if section.note else []
        lines += [_item(_number(number)) for number in section.numbers]
        lines += [""]
    return _page(lines)


def _about(section: Section) -> str:
    source = f"*{_capital(section.source)}.* " if section.source else ""
    return f"{source}{_capital(_told(section.note))}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _told(note: str) -> str:
    if not RULE_NUMBERS.fullmatch(note):
        return note
    return f"rules {note}" if "," in note else f"rule {note}"


def _number(number: Number) -> str:
    source = f" ({number.source})" if number.source else ""
    return f"`{number.name}` **{_value(number.value)}**{source}" + (f": {_told(number.note)}" if number.note else "")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_value(item)}" for key, item in value.items())
    if isinstance(value, list):
        nested = any(isinstance(item, list) for item in value)
        return ("; " if nested else ", ").join(_value(item) for item in value)
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def read_sections(text: str) -> tuple[Section, ...]:
    """The tables of a text with the comments that a TOML reader drops."""
    found: list[Section] = []
    for header, lines in _blocks(text):
        source, note = _source_and_note(header[1] or "")
        found.append(Section(header[0], source, note, tuple(_numbers(lines, source))))
    return tuple(found)


def _blocks(text: str) -> Iterator[tuple[tuple[str, str], list[str]]]:
    """((name, comment), lines) of every table."""
    head: tuple[str, str] | None = None
    lines: list[str] = []
    for line in text.splitlines():
        started = HEADER.fullmatch(line.strip())
        if not started:
            lines.append(line)
            continue
        if head:
            yield head, lines
        head, lines = (started[1], started[2] or ""), []
    if head:
        yield head, lines


def _numbers(lines: list[str], inherited: str) -> Iterator[Number]:
    """The entries of a table; a value may go over several lines, a comment may stand above."""
    above: list[str] = []
    pending = ""
    for line in lines:
        if not pending and not ENTRY.match(line):
            above = [*above, line.strip().removeprefix("#").strip()] if line.startswith("#") else []
            continue
        pending += line + "\n"
        entry = _whole_entry(pending)
        if entry is None:
            continue
        source, note = _source_and_note(" ".join([*above, _comment(line)]).strip())
        for name, value in entry.items():
            yield Number(name, value, source or inherited, note)
        pending, above = "", []


def _whole_entry(text: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


def _comment(line: str) -> str:
    found = COMMENT.match(line)
    return found[1].strip() if found else ""


def _source_and_note(comment: str) -> tuple[str, str]:
    """("our own", "10.14: part of them that rejoins") of "10.14, OURS: part of them that rejoins"."""
    found = SOURCE.search(comment)
    if not found:
        return "", comment
    page = PAGE.match(comment, found.end())
    source = SOURCES[found[0]] + (f": {page[1]}" if page else "")
    before = comment[: found.start()].strip(" ,.;:")
    after = comment[page.end() if page else found.end() :].strip(" ,.;:")
    joint = ": " if RULE_NUMBERS.fullmatch(before) else "; "
    note = joint.join(part for part in (before, after) if part)
    return source, SOURCE.sub(lambda more: SOURCES[more[0]], note)


def _item(text: str, indent: str = "") -> str:
    return textwrap.fill(
        text, WIDTH, initial_indent=f"{indent}* ", subsequent_indent=f"{indent}  ", break_on_hyphens=False
    )


def _wrap(text: str) -> str:
    return textwrap.fill(text, WIDTH, break_on_hyphens=False)


def _page(lines: list[str]) -> str:
    return "\n".join(lines).rstrip("\n") + "\n"


def pages() -> dict[Path, str]:
    """The two chapters as they ought to be, by file."""
    book = RULESET / "rulebook.toml"
    rules = read_rulebook(book.read_text(encoding="utf-8")) if book.is_file() else {}
    tables = (RULESET / "campaign" / "tables.toml").read_text(encoding="utf-8")
    return {CHAPTERS / "rules.md": rules_page(rules), CHAPTERS / "numbers.md": numbers_page(tables)}


def outdated() -> tuple[Path, ...]:
    """The chapters that are missing or differ from their data."""
    return tuple(
        path for path, text in pages().items() if not path.is_file() or path.read_text(encoding="utf-8") != text
    )


def main(arguments: list[str]) -> int:
    """Write the chapters, or with --check only compare them; gives the exit code."""
    if arguments == ["--check"]:
        stale = outdated()
        for path in stale:
            sys.stdout.write(f"{path.relative_to(ROOT)} is out of date: run python packaging/handbook.py.\n")
        return 1 if stale else 0
    if arguments:
        sys.stderr.write("packaging/handbook.py takes nothing, or --check.\n")
        return 2
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
