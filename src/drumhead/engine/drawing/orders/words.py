"""What figures mean, in the words of every legend."""

from __future__ import annotations

from drumhead.engine.play.figures import Afloat, Box, Cells, Fight, Figure, Ghost, Help, Path, Sign, Way, Wreck

Kind = tuple[type[Figure], str, bool]
"""A figure's class and style, and whether what it shows came about."""


def kind_of(figure: Figure) -> Kind:
    """What a figure has in common with all that look alike."""
    if isinstance(figure, Help) and figure.of == figure.end and figure.style != "other":
        return Help, "hold", figure.done
    return type(figure), getattr(figure, "style", ""), getattr(figure, "done", True)


WORDS: dict[Kind, str] = {
    (Path, "order", True): "march, a number a phase",
    (Path, "seen", True): "strangers seen to march",
    (Path, "move", True): "move",
    (Path, "fire", True): "bombardment",
    (Box, "support", True): "support",
    (Box, "intercept", True): "interception",
    (Ghost, "", True): "where a unit will be",
    (Path, "link", True): "line of communications",
    (Path, "supply", True): "line of supply",
    (Path, "broken", True): "broken line, to what breaks it",
    (Path, "measure", True): "measured way",
    (Cells, "reach", True): "in reach",
    (Cells, "forced", True): "in reach by forced march",
    (Cells, "clash", True): "battle",
    (Fight, "", True): "men lost, the more the larger",
    (Cells, "reported", True): "strangers reported, not seen",
    (Cells, "broken", True): "out of communications",
    (Cells, "own", True): "under own control",
    (Cells, "enemy", True): "under hostile control",
    (Cells, "neutral", True): "under neutral control",
    (Wreck, "", True): "destroyed bridge or track",
    (Afloat, "friend", True): "friendly ship",
    (Afloat, "enemy", True): "hostile ship",
    (Afloat, "neutral", True): "neutral ship",
    (Way, "go", True): "move",
    (Way, "go", False): "failed move",
    (Way, "act", True): "acts, stays outside",
    (Way, "act", False): "acts in vain",
    (Way, "leave", True): "retreat",
    (Help, "support", True): "support",
    (Help, "support", False): "cut support",
    (Help, "hold", True): "support to hold",
    (Help, "hold", False): "cut support to hold",
    (Help, "carry", True): "convoy",
    (Help, "carry", False): "broken convoy",
    (Sign, "ring", True): "hold",
    (Sign, "plus", True): "build",
    (Sign, "built", True): "built",
    (Sign, "cross", True): "taken away",
    (Sign, "lost", True): "driven out and gone",
    (Sign, "destroyed", True): "unit lost",
    (Sign, "shattered", True): "unit shattered",
    (Sign, "came", True): "strangers seen to come",
    (Sign, "went", True): "strangers seen to go",
    (Sign, "taken", True): "changed hands",
    (Sign, "razed", True): "store destroyed",
    (Sign, "clash", True): "contested place",
    (Sign, "void", True): "void order",
    (Path, "added", True): "ordered now",
    (Path, "removed", True): "ordered before",
    (Path, "branch", True): "another draft",
    (Path, "ally", True): "an ally's draft",
    (Way, "branch", True): "another draft",
    (Path, "other", True): "alternative that does not go",
    (Way, "other", True): "alternative that does not go",
    (Help, "other", True): "alternative help that does not go",
    (Way, "ally", True): "an ally's draft",
    (Sign, "added", True): "order added",
    (Sign, "changed", True): "order changed",
    (Sign, "removed", True): "order removed",
}
"""In the order of a legend."""
