"""What a judge's text is made of: headings with a season, blocks of powers, orders with what came of them.

Judges by mail print a power before every order (`France: Army Paris -> Burgundy.  (*bounce*)`), programs on a desk a
block under each power's name. Both may be quoted and stand among greetings; lines that hold no order are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from drumhead.engine.play.recall.mail import Listed

ORDERS, POSITION, OWNERS, FLED, OTHER = "orders", "position", "owners", "fled", "other"
Powers = Mapping[str, Sequence[str]]
"""Other names of each power."""

_SEASON = r"(?P<season>spring|summer|fall|autumn|winter)"
_OF = rf"{_SEASON},?\s+(?:of\s+)?(?P<year>[0-9]{{4}})"
_STAGE = r"(?P<stage>movement|retreat|adjustment|build)"
_HEADINGS = (
    (POSITION, re.compile(rf"starting position for (?:the )?(?:{_STAGE} phase of )?{_OF}")),
    (ORDERS, re.compile(rf"(?:status of the )?{_STAGE}s? (?:results|orders) (?:for|of) {_OF}")),
    (ORDERS, re.compile(rf"results for {_OF} \({_STAGE}s?\)")),
    (ORDERS, re.compile(rf"{_OF}, {_STAGE}s?$")),
    (ORDERS, re.compile(r"order results")),
    (OWNERS, re.compile(r"ownership of supply cent(?:er|re)s")),
    (FLED, re.compile(r"the following units were dislodged")),
    (OTHER, re.compile(r"valid retreat paths|the next phase of|the deadline for")),
)
_CODE = re.compile(r"\([^()]*\b[sfw][0-9]{4}(?P<stage>[mrab])\)$")
"""Behind a heading the phase as judges call it: of a position it alone says whether retreats wait."""
_CODES = {"m": "movement", "r": "retreat", "a": "adjustment", "b": "build"}
_QUOTED = re.compile(r"^(?:\s*[>|])+")
_CAME = re.compile(
    r"\s*\(\*?[^()]*\b(?:bounced?|cut|dislodged|void|no convoy|disrupted|destroyed|disband(?:ed)?|no order|invalid"
    r"|fails?|ordered to move)\b[^()]*\)\s*\.?\s*$",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"^(?:[0-9]{1,3} ?[.):]|[-*•+]) +")
_NOTHING = re.compile(r"\bno orders?\b|\bpending\b|\bunus(?:ed|able)\b|^defaults\b|^convoy path\b", re.IGNORECASE)
_UNIT = re.compile(r"^(?:the\s+)?(?:a|f|army|fleet)\s+\w", re.IGNORECASE)
_ACT = re.compile(r"-|>|→|\b(?:supports?|convoys?|holds?|s|c|h|d|r|b)\b", re.IGNORECASE)
_OTHERS = re.compile(r"^\s*[^\W\d][\w' -]*:")
"""What belongs to nobody that is known, such as centres without an owner."""
_ENDS = (".", ")", ";")


@dataclass
class Section:
    """What stands under one heading; `season`, `year` and `stage` where it names them."""

    kind: str
    season: str = ""
    year: int = 0
    stage: str = ""
    lines: list[Listed] = field(default_factory=list)


def sections(text: str, powers: Powers, is_order: Callable[[str], bool]) -> list[Section]:
    """The sections of a text in their sequence; what stands before the first heading are orders, and what stands under
    no power has no side."""
    found, power = [Section(ORDERS)], ""
    heads = _heads(powers)
    for number, line in _joined(text, heads, is_order):
        section = _heading(line)
        if section is not None:
            found.append(section)
            power = ""
            continue
        named = heads.match(line)
        if named is not None:
            power, line = _power(powers, named["power"]), named["rest"].strip()
        elif found[-1].kind != ORDERS and _OTHERS.match(line):
            power = ""
        found[-1].lines += (Listed(number, power, part) for part in _parts(found[-1].kind, line, is_order))
    return found


def _heads(powers: Powers) -> re.Pattern[str]:
    """A power before its orders, or alone over them."""
    names = sorted({name for power, more in powers.items() for name in (power, *more)}, key=lambda name: -len(name))
    either = "|".join(map(re.escape, names))
    return re.compile(
        rf"^\s*(?:the\s+)?(?P<power>{either})(?:'s)?(?:\s+orders)?(?:\s*\([^()]*\))?\s*(?P<colon>:)?(?P<rest>(?(colon).*|))$",
        re.IGNORECASE,
    )


def _power(powers: Powers, name: str) -> str:
    called = name.casefold()
    return next(power for power, more in powers.items() if called in {one.casefold() for one in (power, *more)})


def _joined(text: str, heads: re.Pattern[str], is_order: Callable[[str], bool]) -> Iterator[tuple[int, str]]:
    """Lines without marks of quotation; one that a judge broke off goes on in the next, which is set in."""
    at, held = 0, ""
    for number, raw in enumerate(text.splitlines(), start=1):
        line = _QUOTED.sub("", raw.expandtabs()).rstrip()
        if held and _goes_on(line, heads):
            held = f"{held} {line.strip()}"
            continue
        if held:
            yield at, held
        at, held = number, line
        if not _breaks_off(line, heads, is_order):
            yield at, held
            held = ""
    if held:
        yield at, held


def _goes_on(line: str, heads: re.Pattern[str]) -> bool:
    return line.startswith(" ") and bool(line.strip()) and not heads.match(line) and not _UNIT.match(line.strip())


def _breaks_off(line: str, heads: re.Pattern[str], is_order: Callable[[str], bool]) -> bool:
    """Whether an order behind its power is not at its end."""
    named = heads.match(line)
    rest = (named["rest"] or "").strip() if named else ""
    return bool(_UNIT.match(rest)) and not rest.endswith(_ENDS) and not is_order(rest)


def _heading(line: str) -> Section | None:
    plain = " ".join(line.casefold().split())
    for kind, pattern in _HEADINGS:
        found = pattern.match(plain)
        if found:
            named = {"season": "", "year": "0", "stage": "", **found.groupdict()}
            season = "fall" if named["season"] == "autumn" else named["season"] or ""
            coded = _CODE.search(plain)
            stage = named["stage"] or (_CODES[coded["stage"]] if coded else "")
            return Section(kind, season, int(named["year"] or 0), stage)
    return None


def _parts(kind: str, line: str, is_order: Callable[[str], bool]) -> Iterator[str]:
    """The orders of a line, without what came of them; of other sections the line as it stands."""
    if kind != ORDERS:
        if line.strip():
            yield line.strip().rstrip(".")
        return
    for part in line.split(";"):
        order = _NUMBERED.sub("", _CAME.sub("", part).strip()).rstrip(".,").strip()
        if order and not _NOTHING.search(part) and (is_order(order) or (_UNIT.match(order) and _ACT.search(order))):
            yield order
