"""The sequence of play as it stands: the stages of a game turn, which are over, which one waits, and for whom."""

from __future__ import annotations

from dataclasses import dataclass

DONE, NOW, LATER = "done", "now", "later"


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of a game turn: `part` is the player turn it stands in, `when` done, now or later."""

    part: str
    title: str
    short: str
    when: str

    @property
    def words(self) -> str:
        """It and how it stands, in a few words."""
        told = {DONE: "over", NOW: "waits", LATER: "to come"}
        return f"{self.part} {self.title}: {told[self.when]}"


@dataclass(frozen=True, slots=True)
class Agenda:
    """`title` names the game turn, `hand` who is to decide; without anybody the game is over."""

    title: str
    hand: str
    stages: tuple[Stage, ...]

    @property
    def words(self) -> str:
        """All of it in one line: `II Jul 36: Insurgent initial, [movement], combat; Loyalist initial, ...`."""
        parts: dict[str, list[str]] = {}
        for stage in self.stages:
            word = f"[{stage.title}]" if stage.when == NOW else stage.title
            parts.setdefault(stage.part, []).append(word)
        told = "; ".join(f"{part} {', '.join(words)}" for part, words in parts.items())
        return f"{self.title}: {told}"
