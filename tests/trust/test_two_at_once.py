"""Two programs at one file: it comes out as if one had waited for the other, or one of them is told why not."""

from __future__ import annotations

import random
import re
import shutil
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

from tests.engine.session.pages import sheet
from tests.trust.children import Child, begun, command
from tests.trust.clients import at_desk, played
from tests.trust.conftest import Tried
from tests.trust.deeds import Found, words_of
from tests.trust.grounds import Grounds, found
from tests.trust.volume import SEED, cases

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="programs cannot be forked there")
PARTS = 8
HEAD = re.compile(r"(game +skirmish) ([0-9a-f]{16})")
DRAFTS = 'INSERT INTO "drafts"'
"""A client that is told why its orders are not in has kept them as a draft before."""
Act = tuple[Callable[..., int], tuple[Any, ...]]


def typed(words: str) -> Act:
    return command, tuple(words_of(words))


ACTS: Mapping[str, Act] = {
    "submit": typed("submit played.drum later.orders"),
    "submit-also": typed("submit played.drum also.orders"),
    "submit-again": typed("submit played.drum again.orders"),
    "import": typed("import mail played.drum"),
    "advance": typed("advance played.drum"),
    "edit": typed("edit played.drum unit FR1IN men=1500 --reason counted --force"),
    "edit-also": typed("edit played.drum unit AU1IN men=1400 --reason counted --force"),
    "edit-again": typed("edit played.drum order 'FR1IN attack evade' --reason 'he said so' --again"),
    "rollback": typed("rollback played.drum --turn 1 --reason 'too early'"),
    "deadline": typed("deadline played.drum '2026-11-27 20:00'"),
    "deadline-also": typed("deadline played.drum '2026-12-04 20:00'"),
    "note": typed("note played.drum 1 'a turn to remember' --seat Gyulai"),
    "note-also": typed("note played.drum 1 'a turn to forget' --seat MacMahon"),
    "drafts-keep": typed("drafts played.drum --seat Canrobert --keep plan"),
    "drafts-take": typed("drafts played.drum --seat Canrobert --take bold"),
    "drafts-forget": typed("drafts played.drum --seat Canrobert --forget bold"),
    "alternatives": typed("alternatives played.drum FR2IN --seat Canrobert --beside 'FR2IN attack assault'"),
    "templates": typed("templates --keep guard --game played.drum --seat Canrobert --unit FR2IN"),
    "templates-also": typed("templates --keep rear --game played.drum --seat Canrobert --unit FR2IN"),
    "adjudicate": typed("adjudicate played.drum --until end --accept all --note seen"),
    "adjudicate-finish": typed("adjudicate played.drum --finish"),
    "send-out": typed("send-out played.drum papers"),
    "export": typed("export played.drum --seat Gyulai --out gyulai.drum"),
    "branch": typed("branch played.drum --out gyulai.drum"),
    "client-draft": (at_desk, ("played.drum", "Canrobert", "draft", "FR2IN line first")),
    "client-hands-in": (at_desk, ("played.drum", "Canrobert", "hand-in", "FR2IN line second")),
    "client-takes-back": (at_desk, ("played.drum", "MacMahon", "take-back")),
    "client-plays": (played, ("played.drum", 2)),
}
PAIRS = tuple(combinations_with_replacement(ACTS, 2))


@dataclass(frozen=True)
class Outcome:
    """How two programs ended, and what lies there then."""

    codes: tuple[int, int]
    left: Found


class Meetings:
    """Two programs that meet at one file."""

    def __init__(self, folder: Path) -> None:
        self._grounds = Grounds(folder)
        ready = self._grounds.ready
        (ready / "again.orders").write_text(sheet("Gyulai", "AU2IN defend evade", turn=2), encoding="utf-8")
        (ready / "mac.orders").write_text(sheet("MacMahon", "FR1IN attack evade", turn=2), encoding="utf-8")
        assert begun(ready, folder / "once", command, "submit", "played.drum", "mac.orders").end() == 0
        self.alone = cache(self._alone)
        self.in_turn = cache(self._in_turn)

    def _alone(self, name: str) -> tuple[Found, float]:
        """What one of them leaves, and the seconds it takes."""
        folder, beside = self._grounds.fresh()
        began = time.monotonic()
        _begin(name, folder, beside).end()
        return found(folder, beside), time.monotonic() - began

    def _in_turn(self, first: str, second: str) -> Outcome:
        folder, beside = self._grounds.fresh()
        codes = tuple(_begin(name, folder, beside).end() for name in (first, second))
        return Outcome((codes[0], codes[1]), found(folder, beside))

    def at_once(self, first: str, second: str, after: float) -> tuple[Outcome, tuple[Child, Child], Path]:
        """The second begins so many seconds after the first."""
        folder, beside = self._grounds.fresh()
        one = _begin(first, folder, beside)
        time.sleep(after)
        other = _begin(second, folder, beside, "other")
        codes = one.end(), other.end()
        return Outcome(codes, found(folder, beside)), (one, other), folder


def _begin(name: str, folder: Path, beside: Path, voice: str = "") -> Child:
    act, words = ACTS[name]
    return begun(folder, beside, act, *words, voice=voice)


@pytest.fixture(scope="module")
def meetings(tmp_path_factory: pytest.TempPathFactory) -> Meetings:
    return Meetings(tmp_path_factory.mktemp("meetings"))


@pytest.mark.promise("two-at-once")
@pytest.mark.parametrize("part", range(PARTS))
def test_two_at_one_file_come_out_as_one_after_the_other(meetings: Meetings, part: int, tried: Tried) -> None:
    pairs = random.Random(SEED).sample(PAIRS, len(PAIRS))
    for number in range(cases(1000, PARTS)):
        if number % len(pairs) % PARTS != part:
            continue
        chance = random.Random(f"{SEED}/two at once/{number}")
        first, second = chance.sample(pairs[number % len(pairs)], 2)
        after = chance.uniform(0, meetings.alone(first)[1])
        outcome, children, folder = meetings.at_once(first, second, after)
        check(meetings, (first, second), outcome, children, f"{first}, {after:.4f} s later {second}")
        shutil.rmtree(folder.parent)
        tried()


def check(
    meetings: Meetings, names: tuple[str, str], outcome: Outcome, children: tuple[Child, Child], when: str
) -> None:
    """One order of the two, or one has said in a sentence why it did nothing."""
    said = [child.complaint for child in children]
    assert not any("Traceback" in words for words in said), f"{when}: {said}"
    first, second = names
    other = meetings.in_turn(second, first)
    allowed = [meetings.in_turn(first, second), Outcome((other.codes[1], other.codes[0]), other.left)]
    for number, name in enumerate((second, first)):
        if outcome.codes[number] and said[number].strip():
            allowed.append(Outcome(outcome.codes, meetings.alone(name)[0]))
    known = frozenset[str]().union(
        *(positions(each.left) for each in allowed), *(positions(meetings.alone(name)[0]) for name in names)
    )
    assert positions(outcome.left) <= known, f"{when}: a draft is for a position that there never was"
    plain = (
        without_drafts
        if any(code and name.startswith("client") for code, name in zip(outcome.codes, names, strict=True))
        else for_any_position
    )
    allowed_codes = [one.codes for one in allowed]
    assert plain(outcome) in map(plain, allowed), f"{when}: {outcome.codes}, {said}, not {allowed_codes}"


def positions(left: Found) -> frozenset[str]:
    """For which positions the drafts were written that lie there: that before the other act or that after it."""
    lines = (line for said in left.values() if isinstance(said, tuple) for line in said if line.startswith(DRAFTS))
    return frozenset(named for line in lines for _, named in HEAD.findall(line))


def for_any_position(outcome: Outcome) -> Outcome:
    """What lies there, whichever position the drafts in games are for."""
    return _with_drafts(outcome, lambda line: (HEAD.sub(r"\1", line),))


def without_drafts(outcome: Outcome) -> Outcome:
    """What lies there, but for drafts in games."""
    return _with_drafts(outcome, lambda line: ())


def _with_drafts(outcome: Outcome, made: Callable[[str], tuple[str, ...]]) -> Outcome:
    left = {
        name: tuple(part for line in said for part in (made(line) if line.startswith(DRAFTS) else (line,)))
        if isinstance(said, tuple)
        else said
        for name, said in outcome.left.items()
    }
    return Outcome(outcome.codes, left)
