"""A drawing as SVG text."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from xml.etree import ElementTree as Xml

import numpy as np

from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import (
    Box,
    Clip,
    Drawing,
    Item,
    Letters,
    Points,
    Raster,
    Shape,
    Words,
)
from drumhead.engine.drawing.pens.png import encoded

HALO = 0.26  # of the letters' size
FALLBACK = {"PT Serif": "Georgia, serif", "PT Sans": "Trebuchet MS, sans-serif", "PT Sans Narrow": "Arial Narrow"}


def write_svg(drawing: Drawing) -> str:
    """The drawing as one SVG document; its rasters are inside it as PNG."""
    size = {"width": _number(drawing.width), "height": _number(drawing.height)}
    view = f"0 0 {size['width']} {size['height']}"
    svg = Xml.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size, "viewBox": view})
    Xml.SubElement(svg, "title").text = drawing.title
    _items(svg, drawing.items)
    return Xml.tostring(svg, encoding="unicode")


def _items(parent: Xml.Element, items: Iterable[Item]) -> None:
    for item in items:
        match item:
            case Shape():
                _shape(parent, item)
            case Words():
                _words(parent, item)
            case Letters():
                _letters(parent, item)
            case Raster():
                _raster(parent, item)
            case Clip():
                _clip(parent, item)


def _clip(parent: Xml.Element, clip: Clip) -> None:
    """A nested picture cuts what leaves it, and needs no name that could meet another on one page."""
    place = _place(clip.box)
    view = " ".join(place[key] for key in ("x", "y", "width", "height"))
    _items(Xml.SubElement(parent, "svg", {**place, "viewBox": view, "overflow": "hidden"}), clip.items)


def _shape(parent: Xml.Element, shape: Shape) -> None:
    if not shape.lines:
        return
    style = {"d": "".join(_line(line, shape.closed) for line in shape.lines), "fill": shape.fill or "none"}
    if shape.stroke:
        style |= {"stroke": shape.stroke, "stroke-width": f"{shape.width:.2f}"}
        if not shape.flat:
            style |= {"stroke-linecap": "round", "stroke-linejoin": "round"}
        if shape.dashes:
            style["stroke-dasharray"] = " ".join(_number(dash) for dash in shape.dashes)
    if shape.opacity < 1:  # of one paint alone where that will do: a group's opacity costs a picture of its own
        paint = "opacity" if shape.fill and shape.stroke else "fill-opacity" if shape.fill else "stroke-opacity"
        style[paint] = f"{shape.opacity:.2f}"
    Xml.SubElement(parent, "path", style)


def _line(line: Points, closed: bool) -> str:
    """A path in relative steps of tenths of a pixel, rounded as a whole so that errors do not add up."""
    tenths = np.rint(line * 10).astype(np.int64)
    steps = np.diff(tenths, axis=0)
    start = f"M{_tenths(tenths[0, 0])} {_tenths(tenths[0, 1])}"
    if len(line) == 1:
        return f"{start}h0"
    kept = steps[np.any(steps != 0, axis=1)].tolist()
    return start + "l" + " ".join(f"{_tenths(x)} {_tenths(y)}" for x, y in kept or [[0, 0]]) + ("z" if closed else "")


def _tenths(value: int) -> str:
    whole, rest = divmod(abs(int(value)), 10)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"


def _number(value: float) -> str:
    return _tenths(round(value * 10))


def _words(parent: Xml.Element, words: Words) -> None:
    style = {"x": _number(words.x), "y": _number(words.y), **_type(words.face, words.size, words.colour, words.halo)}
    style |= {"text-anchor": words.anchor} if words.anchor != "start" else {}
    style |= {"letter-spacing": _number(words.spacing)} if words.spacing else {}
    style |= {"opacity" if words.halo else "fill-opacity": f"{words.opacity:.2f}"} if words.opacity < 1 else {}
    if words.angle:
        style["transform"] = f"rotate({words.angle:.1f} {_number(words.x)} {_number(words.y)})"
    Xml.SubElement(parent, "text", style).text = words.text


def _letters(parent: Xml.Element, letters: Letters) -> None:
    """One text with a place for each of its letters: far quicker to draw than a text each."""
    half = width_of(letters.letter, letters.size, letters.face) / 2
    x, y = (np.rint((letters.places - (half, 0)) * 10).astype(np.int64).T).tolist()
    style = {"x": " ".join(map(_tenths, x)), "y": " ".join(map(_tenths, y))}
    style |= _type(letters.face, letters.size, letters.colour, letters.halo)
    Xml.SubElement(parent, "text", style).text = letters.letter * len(letters.places)


def _type(face: Face, size: float, colour: str, halo: str) -> dict[str, str]:
    _, family, weight, slant = face.value
    style = {"font-family": f"{family}, {FALLBACK[family]}", "font-size": _number(size), "fill": colour}
    style |= {"font-weight": weight} if weight != "normal" else {}
    style |= {"font-style": slant} if slant != "normal" else {}
    if halo:
        edge = {"stroke": halo, "stroke-width": f"{size * HALO:.1f}", "stroke-linejoin": "round"}
        style |= {**edge, "paint-order": "stroke"}
    return style


def _raster(parent: Xml.Element, raster: Raster) -> None:
    data = b64encode(encoded(raster.pixels)).decode("ascii")
    Xml.SubElement(
        parent,
        "image",
        {**_place(raster.box), "preserveAspectRatio": "none", "href": f"data:image/png;base64,{data}"},
    )


def _place(box: Box) -> dict[str, str]:
    left, top, right, bottom = box
    return {"x": _number(left), "y": _number(top), "width": _number(right - left), "height": _number(bottom - top)}
