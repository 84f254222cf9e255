"""What the marks of orders on a map of territories mean, in the words of every legend."""

from __future__ import annotations

MARKS = {
    ("move", True): "move",
    ("move", False): "failed move",
    ("act", True): "acts, stays outside",
    ("act", False): "acts in vain",
    ("retreat", True): "retreat",
    ("support", True): "support",
    ("support", False): "cut support",
    ("convoy", True): "convoy",
    ("convoy", False): "broken convoy",
    ("build", True): "built",
    ("disband", True): "taken away",
    ("lost", True): "driven out and gone",
    ("clash", True): "contested place",
    ("void", False): "void order",
}
"""By the kind of an Arrow and whether it came about, in the order of a legend."""
