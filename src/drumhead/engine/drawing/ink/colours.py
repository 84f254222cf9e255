"""Colours: those of a theme in resources/themes, of maps on screens and on paper, and of windows."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from drumhead.engine.errors import InputError
from drumhead.engine.maps.bundled import data_folder

_BASE, _WINDOWS = "base", "windows"


def colours_of(theme: str, wanted: Collection[str], *, windows: bool = False) -> Mapping[str, Any]:
    """Every wanted value of a theme for maps, or for `windows`, as its table has it; InputError names what lacks."""
    found = _values(theme, windows)
    odd = [f"lacks {key}" for key in wanted if key not in found]
    odd += [f"has {key}, which nobody reads" for key in found if key not in wanted]
    if odd:
        raise InputError(f"resources/themes/{theme}.toml {'; '.join(odd)}.")
    return found


@lru_cache(maxsize=1024)
def divided(colour: str) -> tuple[str, float]:
    """A colour without what one sees through it, as #rrggbb, and how little that is, from 0 to 1."""
    if len(colour) == len("#aarrggbb"):
        return f"#{colour[3:]}", int(colour[1:3], 16) / 255
    return colour, 1.0


def rgb(name: str) -> tuple[int, int, int]:
    """#rrggbb as three numbers."""
    return int(name[1:3], 16), int(name[3:5], 16), int(name[5:7], 16)


def lightness(name: str) -> float:
    """Of #rrggbb, from 0 to 255."""
    return (min(rgb(name)) + max(rgb(name))) / 2


def mixed(ground: str, colour: str, share: float) -> str:
    """A colour laid over another, as #rrggbb."""
    pairs = zip(rgb(ground), rgb(colour), strict=True)
    return "#" + "".join(f"{round(a * (1 - share) + b * share):02x}" for a, b in pairs)


def shaded(colour: str, share: float) -> str:
    """A colour so many times as bright."""
    return "#" + "".join(f"{min(255, round(part * share)):02x}" for part in rgb(colour))


def faint(colour: str, share: float) -> str:
    """A colour of which one sees so much, as #aarrggbb."""
    return f"#{round(255 * share):02x}{colour[-6:]}"


def _values(theme: str, windows: bool) -> dict[str, Any]:
    """A theme may name another as its base and tells then only what differs."""
    found = table(f"themes/{theme}")
    based = _values(str(found.pop(_BASE)), windows) if _BASE in found else {}
    own = found.pop(_WINDOWS, {})
    return {**based, **(own if windows else found)}


def table(name: str) -> dict[str, Any]:
    """A file of resources; InputError where it cannot be read."""
    path = data_folder("resources") / f"{name}.toml"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"resources/{name}.toml cannot be read: {error.strerror}.") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"resources/{name}.toml cannot be read: {error}.") from error
