"""Writes the chapters of the handbook that come from data: rules.md, rulings.md and numbers.md of docs/handbook.

python packaging/handbook.py            writes them
python packaging/handbook.py --check    exits 1 if one is out of date
"""

from __future__ import annotations

import re
import sys
import textwrap
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from drumhead.engine.play.rulebook import Rule, Status, read_rulebook, standing

ROOT = Path(__file__).resolve().parent.parent
RULESETS = ROOT / "src" / "drumhead" / "engine" / "rulesets"
RULESET = RULESETS / "rotd"
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
    Status.OVERRULED: "overruled",
    Status.NOT_FOR_A_PROGRAM: "not for a program",
    Status.STAGE_4: "stage 4",
}
MEANINGS = {
    Status.DONE: "the program plays it in full",
    Status.OPTION: "played where a scenario switches it on",
    Status.PARTIAL: "played but for what the note names",
    Status.OPEN: "not played; players and game master have to settle it",
    Status.OTHER_MODULE: "belongs to the naval, economic or diplomatic game beside this one",
    Status.OVERRULED: "a later ruling says otherwise, and that one is played",
    Status.NOT_FOR_A_PROGRAM: "decides nothing that could be played, as its note says",
    Status.STAGE_4: "of the sea and the air, which are played so far only as supply and movement need them",
}
OF_NUMBERS = (Status.DONE, Status.OPTION, Status.PARTIAL, Status.OPEN, Status.OTHER_MODULE)
OF_RULINGS = (
    Status.DONE,
    Status.OPTION,
    Status.PARTIAL,
    Status.OPEN,
    Status.OVERRULED,
    Status.NOT_FOR_A_PROGRAM,
    Status.STAGE_4,
)
ROOMS = {
    "setup": "Map and setup",
    "zones": "Zones of control and ownership",
    "movement": "Movement",
    "rail": "Rail",
    "supply": "Supply and isolation",
    "combat": "Combat",
    "cities": "Pacified and purified cities",
    "gobernitos": "Gobernitos",
    "government": "Governments, revolt, French assistance",
    "forces": "Reinforcement, forming, replacement",
    "victory": "Victory",
    "naval": "The sea",
    "air": "The air",
    "": "Not for a program",
}

RULES_INTRO = """\
# Rules, and how far they are played

Every number of the rule book of *Rolling of the Drums*, under a short title of our own, with how much of it the program
plays. Where a number decides several things, each of its deciding sentences has letters of its own, as 7.10b is one of
7.10. A turn report and `drumhead why` name the same numbers. This chapter is written by `packaging/handbook.py` from
`rulebook.toml` of the ruleset; change it there.
"""
RULINGS_INTRO = """\
# Rulings, and how far they are played

*For Whom the Bell Tolls* is played here by its official rulings, 326 of them, R001 to R326 in the sequence of the
collection that they were published in. Each stands under a short title of our own, with how much of it the program
plays. A ruling with an option holds where a game switches that option on. Where two contradict each other the later one
is played, and the earlier one says which that is. This chapter is written by `packaging/handbook.py` from
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
    lines = [RULES_INTRO, *_words(rules, OF_NUMBERS)]
    for part, found in _by_part(rules).items():
        lines += ["", f"## {part}. {PARTS.get(part, 'Other')}", ""]
        lines += [_item(_rule(rule), "  " if rule.of else "") for rule in found]
    return _page(lines)


def _words(rules: Mapping[str, Rule], statuses: Iterable[Status]) -> list[str]:
    counts = Counter(rule.status for rule in rules.values() if not rule.sentences)
    return [_item(f"**{WORDS[s]}** ({counts[s]}): {MEANINGS[s]}") for s in statuses]


def rulings_page(rulings: Mapping[str, Rule]) -> str:
    """The chapter on rulings: the same by the rooms that they are built in."""
    lines = [RULINGS_INTRO, *_words(rulings, OF_RULINGS)]
    for room, title in ROOMS.items():
        lines += ["", f"## {title}", ""]
        lines += [_item(_rule(ruling)) for ruling in rulings.values() if ruling.room == room]
    return _page(lines)


def _by_part(rules: Mapping[str, Rule]) -> dict[str, list[Rule]]:
    parts: dict[str, list[Rule]] = {}
    for rule in rules.values():
        parts.setdefault(rule.number.partition(".")[0], []).append(rule)
    return parts


def _rule(rule: Rule) -> str:
    title, note = rule.title.rstrip("."), _capital(rule.note.rstrip("."))
    word = "" if rule.status is Status.OVERRULED else f"*{WORDS[rule.status]}*"
    status = ", ".join(part for part in (word, standing(rule)) if part)
    return f"**{rule.number}** {title}: {status}" + (f". {note}." if note else "")


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
    """The chapters as they ought to be, by file."""
    tables = (RULESET / "campaign" / "tables.toml").read_text(encoding="utf-8")
    return {
        CHAPTERS / "rules.md": rules_page(_book("rotd")),
        CHAPTERS / "rulings.md": rulings_page(_book("europa")),
        CHAPTERS / "numbers.md": numbers_page(tables),
    }


def _book(ruleset: str) -> dict[str, Rule]:
    return read_rulebook((RULESETS / ruleset / "rulebook.toml").read_text(encoding="utf-8"))


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
