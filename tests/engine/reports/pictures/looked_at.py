"""Pictures told item by item: what each is, where it lies, its look.

`pytest tests/engine/reports/pictures --rewrite` writes `kept/*.txt` anew after a change that is meant: render the
picture, look at it, and read the difference.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from drumhead.engine.drawing.ink.items import Clip, Drawing, Item, Letters, Points, Raster, Shape, Words
from drumhead.engine.drawing.ink.scale import in_pixels

KEPT = Path(__file__).with_name("kept")


def told(drawing: Drawing) -> Iterator[str]:
    """Every item of a picture as a line."""
    yield f"{drawing.title}, {drawing.width:g} x {drawing.height:g}"
    for item in in_pixels(drawing.items):
        yield from _item(item)


def digest(items: tuple[Item, ...]) -> str:
    """Items as one line: how many, and what they look like."""
    lines = list(told(Drawing(90, 60, "", items)))
    return f"{len(lines) - 1} items, {hashlib.sha256(chr(10).join(lines).encode()).hexdigest()[:8]}"


def _item(item: Item) -> Iterator[str]:
    match item:
        case Clip():
            yield f"within {_box(item.box)}" + (f" and {_points(item.lines)}" if item.lines else "")
            for each in item.items:
                yield from (f"  {line}" for line in _item(each))
        case Words():
            look = f"{item.size:.1f} {item.face.name} {item.anchor} {item.colour} halo {item.halo or 'none'}"
            more = f"spaced {item.spacing:.1f} turned {item.angle:.1f} opacity {item.opacity:.2f}"
            yield f"words {item.text!r} at {item.x:.1f} {item.y:.1f}, {look}, {more}"
        case Letters():
            yield f"letters {item.letter} {item.size:.1f} {item.face.name} {item.colour} {_points((item.places,))}"
        case Raster():
            mean = " ".join(f"{value:.0f}" for value in item.pixels.reshape(-1, item.pixels.shape[2]).mean(axis=0))
            yield f"pixels {item.pixels.shape[:2]} in {_box(item.box)}, mean {mean}, {_mark(item.pixels // 4)}"
        case Shape():
            look = f"stroke {item.stroke or 'none'} {item.width:.2f} fill {item.fill or 'none'} {item.opacity:.2f}"
            more = f"{'closed' if item.closed else 'open'} {'flat' if item.flat else 'round'} {item.dashes}"
            yield f"shape {look}, {more}, {_points(item.lines)}"
            if item.texture is not None:
                laid = f"{item.texture.side:.1f} turned {item.texture.turn:.1f}"
                yield f"  texture of {laid}, {_mark(item.texture.pixels // 4)}"


def tile(name: str, pixels: np.ndarray[tuple[int, ...], np.dtype[np.generic]]) -> str:
    """A texture by itself as a line: how it is called, how large and how strong it is, what it looks like."""
    return f"{name} of {pixels.shape}, mean {pixels.mean():.2f}, {_mark((pixels // 2).astype(np.uint8))}"


def _points(lines: tuple[Points, ...]) -> str:
    if not lines:
        return "nothing"
    every = np.concatenate(lines)
    box = *every.min(axis=0), *every.max(axis=0)
    rounded = np.round(every, 1) + 0.0
    return f"{len(lines)} of {len(every)} points in {_box(box)}, {_mark(rounded)}"


def _box(box: tuple[float, ...]) -> str:
    return " ".join(f"{value:.1f}" for value in box)


def _mark(numbers: np.ndarray[tuple[int, ...], np.dtype[np.generic]]) -> str:
    return hashlib.sha256(np.ascontiguousarray(numbers).tobytes()).hexdigest()[:8]


def as_looked_at(name: str, drawing: Drawing, rewrite: bool) -> None:
    """A picture as `kept/NAME.txt` tells it."""
    kept(name, list(told(drawing)), rewrite)


def kept(name: str, found: list[str], rewrite: bool) -> None:
    """Lines as `kept/NAME.txt` has them, which is written anew if asked for."""
    path = KEPT / f"{name}.txt"
    if rewrite:
        path.write_text("\n".join(found) + "\n", encoding="utf-8")
    assert found == path.read_text(encoding="utf-8").splitlines()
