"""What is said of an order line, and of what a sheet did to a unit."""

from __future__ import annotations

from typing import Any

from drumhead.engine.session import Change, Verdict

LONGEST_LINE = 200


def verdict_data(name: str, verdict: Verdict) -> dict[str, Any]:
    """A verdict for a program."""
    return {
        "sheet": name,
        "line": verdict.line,
        "order": verdict.text,
        "meaning": verdict.meaning,
        "accepted": verdict.accepted,
        "replaced": verdict.replaced,
        "reason": verdict.reason,
        "rule": verdict.rule,
    }


def change_data(name: str, change: Change) -> dict[str, Any]:
    """What a sheet did to a unit, for a program."""
    return {
        "sheet": name,
        "unit": change.unit,
        "outcome": change.outcome,
        "before": list(change.before),
        "now": list(change.now),
    }


def verdict_line(name: str, verdict: Verdict) -> str:
    """A verdict as one line."""
    word = "accepted" if verdict.accepted else "REFUSED" if verdict.refusal else "UNREADABLE"
    tail = f": {verdict.reason}" if verdict.reason else "" if _same(verdict) else f"  = {verdict.meaning}"
    later = f"  (replaced by line {verdict.replaced})" if verdict.replaced else ""
    return f"{name}:{verdict.line}: {word}  {_printable(verdict.text)}{tail}{later}"


def _same(verdict: Verdict) -> bool:
    """Whether a line says what it means but for capitals and spaces."""
    return "".join(verdict.text.split()).casefold() == "".join(verdict.meaning.split()).casefold()


def _printable(text: str) -> str:
    """A stranger's line, without what would steer the terminal and not longer than a line should be."""
    shown = text if len(text) <= LONGEST_LINE else f"{text[:LONGEST_LINE]}..."
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in shown)
