"""One state of a scenario's text, set up as a game would begin with it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from drumhead.engine.catalog import find_ruleset
from drumhead.engine.errors import InputError, ScenarioError
from drumhead.engine.maps.bundled import scenario_files
from drumhead.engine.maps.documents.changes import Drop, Edit, KeyPath, Put, applied, found
from drumhead.engine.maps.documents.document import edited
from drumhead.engine.maps.documents.patches import line_of
from drumhead.engine.maps.library import AnyMap
from drumhead.engine.maps.scenarios import Scenario, read_scenario, scenario_from_text
from drumhead.engine.play.events import GM
from drumhead.engine.play.formations import OrderOfBattle
from drumhead.engine.play.game import Game
from drumhead.engine.play.ruleset import Ruleset, Setup
from drumhead.engine.play.staging.blanks import CHOICE, Blank, meant
from drumhead.engine.play.staging.staging import Entry, Part, Staging, Stamp, add
from drumhead.engine.play.view import Note, View
from drumhead.engine.session.choosing import OPTIONS, answer_of, choices_of
from drumhead.engine.session.founding import map_for


@dataclass(frozen=True, slots=True)
class Problem:
    """A sentence about what is wrong, the path it is about, and its line in the file; 0 where nobody knows."""

    sentence: str
    path: KeyPath
    line: int


@dataclass(frozen=True)
class Staged:
    """A scenario with its map and its rules; `game` and `view` are of its first state, as the game master sees it.

    Where something is wrong they are of all that is right, or None.
    """

    scenario: Scenario
    map: AnyMap
    ruleset: Ruleset
    staging: Staging
    sentences: tuple[str, ...] = ()
    game: Game[Any] | None = None
    view: View | None = None

    @property
    def text(self) -> str:
        return self.scenario.text

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong, in the words of the ruleset."""
        paths = ((sentence, self.blamed(sentence)) for sentence in self.sentences)
        return tuple(Problem(sentence, path, line_of(self.text, path)) for sentence, path in paths)

    def blamed(self, sentence: str) -> KeyPath:
        """What a sentence is about."""
        return self.staging.blamed(self.scenario, self.map, sentence)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        return self.staging.entries(self.scenario, self.map)

    @cached_property
    def _by_path(self) -> Mapping[KeyPath, Entry]:
        return {entry.path: entry for entry in self.entries}

    def entry(self, path: KeyPath) -> Entry | None:
        """What stands somewhere, by its path."""
        return self._by_path.get(path)

    @cached_property
    def _by_unit(self) -> Mapping[str, Entry]:
        return {entry.unit: entry for entry in self.entries if entry.unit}

    def entry_of(self, unit: str) -> Entry | None:
        """What becomes a unit, by the unit's id."""
        return self._by_unit.get(unit)

    def standing(self, cell: int, tactical: int | None = None) -> tuple[Entry, ...]:
        """What stands on a square, or on one of its battlefield."""
        return tuple(e for e in self.entries if e.cell == cell and tactical in (None, e.tactical))

    @cached_property
    def stamps(self) -> tuple[Stamp, ...]:
        return self.staging.stamps(self.scenario, self.map)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        return self.staging.parts(self.scenario)

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """What is known of squares beside troops."""
        return () if self.game is None or self.view is None else self.ruleset.notes(self.game, self.view)

    @cached_property
    def order_of_battle(self) -> OrderOfBattle | None:
        if self.game is None or self.view is None:
            return None
        return self.ruleset.order_of_battle(self.game, self.view)

    # values

    def form(self, path: KeyPath) -> tuple[Blank, ...]:
        """The values of what stands at a path; the rules are the choices that a game is founded with."""
        if path != OPTIONS:
            return self.staging.form(self.scenario, self.map, path)
        choices = choices_of(self.scenario)
        return tuple(Blank(choice.name, choice.title, CHOICE, choice.answers) for choice in choices)

    def own(self, path: KeyPath) -> Mapping[str, Any]:
        """The values it has in the file."""
        given = self.staging.own(self.scenario, self.map, path)
        if path != OPTIONS:
            return given
        return {choice.name: choice.now for choice in choices_of(self.scenario) if choice.name in given}

    def implied(self, path: KeyPath) -> Mapping[str, Any]:
        """Those it has where the file says nothing."""
        if path == OPTIONS:
            return {choice.name: choice.now for choice in choices_of(self.scenario)}
        return self.staging.implied(self.scenario, self.map, self.view.state if self.view else None, path)

    def knows(self, path: KeyPath) -> bool:
        """Whether anything is there that can be at hand."""
        parts = {path for part in self.parts for path in (part.path, *((*part.path, name) for name in part.names))}
        return path in self._by_path or path in parts

    def nearest(self, path: KeyPath) -> KeyPath:
        """What is there, or else what it stands under."""
        while path and not self.knows(path):
            path = path[:-1]
        return path

    # edits

    def stamped(self, stamp: str, cell: int, tactical: int | None) -> Edit:
        return self.staging.stamped(self.scenario, self.map, stamp, cell, tactical)

    def moved(self, path: KeyPath, cell: int, tactical: int | None) -> Edit:
        return self.staging.moved(self.scenario, self.map, path, cell, tactical)

    def like(self, path: KeyPath) -> str:
        """The stamp that puts down one more like that; empty where there is none."""
        stamp = self.staging.like(self.scenario, path)
        return stamp if stamp in [known.id for known in self.stamps] else ""

    def removed(self, path: KeyPath) -> Edit:
        return self.staging.removed(self.scenario, self.map, path)

    def added(self, part: Part) -> Edit:
        return add(self.scenario, part)

    def written(self, path: KeyPath, blank: Blank, text: str) -> Edit:
        """A value as it was typed or chosen; InputError says what is expected instead."""
        if path != OPTIONS:
            return self.staging.written(self.scenario, self.map, path, blank.name, meant(blank, text))
        value = answer_of(self.scenario, blank.name, text) if text else None
        return Edit(f"{blank.name} of the rules", (Put(path, {blank.name: value}),), path)

    def after(self, edit: Edit) -> Staged:
        """What an edit makes of it; ScenarioError where the text could not be read any more."""
        return self.became(edited(self.text, edit.changes))

    def became(self, text: str) -> Staged:
        """The same file with another text."""
        return stage(text, self.scenario.id, self.scenario.source, self)

    def at(self, path: Path) -> Staged:
        """The same text as another file; InputError where it would not find its map from there."""
        return stage(self.text, path.stem, str(path))

    def emptied(self) -> Staged:
        """A new scenario, with nobody on the map and in no file yet."""
        lists = dict.fromkeys(entry.path[:-1] for entry in self.entries if not entry.fixed)
        changes = (Put(path[:-1], {path[-1]: None}) for path in lists)
        return stage(edited(self.text, changes), self.scenario.id)


def stage(text: str, name: str, source: str = "", before: Staged | None = None) -> Staged:
    """A text set up; InputError where it cannot be read, has no map, or is of a game that is not written here."""
    scenario = scenario_from_text(text, name, source)
    ruleset = find_ruleset(scenario.ruleset)
    if ruleset.staging is None:
        raise InputError(f"Scenarios of {ruleset.title} are not written here; they are files of text.")
    map = before.map if before is not None and _same_ground(before.scenario, scenario) else map_for(ruleset, scenario)
    staged = Staged(scenario, map, ruleset, ruleset.staging())
    sentences: tuple[str, ...] = ()
    try:
        return _shown(staged, scenario)
    except ScenarioError as error:
        sentences = error.problems
    return replace(_as_far_as_right(staged, sentences, before), sentences=sentences)


def written_here() -> tuple[Path, ...]:
    """The bundled scenarios of games that say how theirs are written; one that cannot be read is left out."""
    return tuple(path for path in scenario_files() if _tells(path))


def _tells(path: Path) -> bool:
    try:
        return find_ruleset(read_scenario(path).ruleset).staging is not None
    except InputError:
        return False


def _same_ground(before: Scenario, now: Scenario) -> bool:
    """Track is laid by years: of another year a map is another."""
    same = (before.content["map"], before.date.year) == (now.content["map"], now.date.year)
    return same and (isinstance(now.content["map"], str) or before.title == now.title)


def _shown(staged: Staged, scenario: Scenario) -> Staged:
    """With the first state of a scenario, which may be less than what is staged."""
    made: Setup = staged.ruleset.setup(scenario, staged.map)
    game = Game(scenario.id, scenario, staged.map, made.seats, made.sides, made.options)
    return replace(staged, game=game, view=staged.ruleset.view(game, made.state, game.seat(GM)))


def _as_far_as_right(staged: Staged, sentences: Collection[str], before: Staged | None) -> Staged:
    """Without what the sentences are about; as it stood before where that is not enough."""
    blamed = dict.fromkeys(staged.blamed(sentence) for sentence in sentences)
    content: Mapping[str, Any] = staged.scenario.content
    for path in blamed:
        if len(path) > 1 and found(content, path) is not None:
            content = applied(content, Drop(path))
    try:
        return _shown(staged, replace(staged.scenario, content=content))
    except ScenarioError:
        return replace(staged, game=before.game, view=before.view) if before is not None else staged
