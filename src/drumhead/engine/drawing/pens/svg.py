"""A drawing as SVG text."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import lru_cache
from xml.etree import ElementTree as Xml

import numpy as np

from drumhead.engine.drawing.ink.colours import divided
from drumhead.engine.drawing.ink.faces import Face, runs, width_of
from drumhead.engine.drawing.ink.items import (
    Box,
    Clip,
    Drawing,
    Item,
    Letters,
    Pixels,
    Points,
    Raster,
    Shape,
    Texture,
    Words,
    common,
)
from drumhead.engine.drawing.ink.scale import in_pixels
from drumhead.engine.drawing.pens.png import encoded

HALO = 0.26  # of the letters' size
STRETCHED = {"preserveAspectRatio": "none", "style": "image-rendering:smooth"}  # as on a screen, and sooner drawn
SMALL = 1 << 14  # bytes of pixels that are packed once for all pages
FALLBACK = {"PT Serif": "Georgia, serif", "PT Sans": "Trebuchet MS, sans-serif", "PT Sans Narrow": "Arial Narrow"}


def write_svg(drawing: Drawing) -> str:
    """The drawing as one SVG document; its rasters are inside it as PNG."""
    size = {"width": _number(drawing.width), "height": _number(drawing.height)}
    view = f"0 0 {size['width']} {size['height']}"
    svg = Xml.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size, "viewBox": view})
    Xml.SubElement(svg, "title").text = drawing.title
    items = list(in_pixels(drawing.items))
    for name, texture in {_name(texture): texture for texture in _textures(items)}.items():
        _pattern(svg, name, texture)
    _items(svg, items, (0.0, 0.0, drawing.width, drawing.height))
    return Xml.tostring(svg, encoding="unicode")


def _items(parent: Xml.Element, items: Iterable[Item], seen: Box) -> None:
    """Items of which no more than a box can be seen."""
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
                _clip(parent, item, seen)


def _clip(parent: Xml.Element, clip: Clip, seen: Box) -> None:
    """A nested picture cuts what leaves it, and needs no name that could meet another on one page; where nothing
    leaves it there is none, for each takes a twentieth of a second to draw."""
    left = common(clip.box, seen)
    if left == seen:
        _items(_bounded(parent, clip.lines) if clip.lines else parent, clip.items, seen)
        return
    place = _place(clip.box)
    view = " ".join(place[key] for key in ("x", "y", "width", "height"))
    inner = Xml.SubElement(parent, "svg", {**place, "viewBox": view, "overflow": "hidden"})
    _items(_bounded(inner, clip.lines) if clip.lines else inner, clip.items, left)


def _bounded(parent: Xml.Element, lines: tuple[Points, ...]) -> Xml.Element:
    """A group seen inside lines, under a name that only the same lines have."""
    path = "".join(_line(line, closed=True) for line in lines)
    name = f"c{hashlib.sha256(path.encode()).hexdigest()[:12]}"
    Xml.SubElement(Xml.SubElement(parent, "clipPath", {"id": name}), "path", {"d": path})
    return Xml.SubElement(parent, "g", {"clip-path": f"url(#{name})"})


def _textures(items: Iterable[Item]) -> Iterator[Texture]:
    for item in items:
        match item:
            case Shape(lines=(_, *_), texture=Texture() as texture):
                yield texture
            case Clip():
                yield from _textures(item.items)


@lru_cache(maxsize=256)
def _name(texture: Texture) -> str:
    """The same for textures that look alike, since pictures of one page share their names."""
    told = f"{texture.side:.3f} {texture.turn:.2f} {texture.at[0]:.2f} {texture.at[1]:.2f} {texture.pixels.shape}"
    return f"t{hashlib.sha256(told.encode() + texture.pixels.tobytes()).hexdigest()[:12]}"


def _pattern(parent: Xml.Element, name: str, texture: Texture) -> None:
    """What repeats, laid from its own corner."""
    size = {"width": f"{texture.side:.3f}", "height": f"{texture.high:.3f}"}
    turned = f"translate({texture.at[0]:.2f} {texture.at[1]:.2f}) rotate({texture.turn:.2f})"
    style = {"id": name, "patternUnits": "userSpaceOnUse", "patternTransform": turned}
    pattern = Xml.SubElement(parent, "pattern", {**style, **size})
    Xml.SubElement(pattern, "image", {**size, **STRETCHED, "href": _data(texture.pixels)})


def _shape(parent: Xml.Element, shape: Shape) -> None:
    """A texture lies in a path of its own, over the fill and below the stroke."""
    if not shape.lines:
        return
    path = {"d": "".join(_line(line, shape.closed) for line in shape.lines)}
    if shape.texture is None:
        Xml.SubElement(parent, "path", path | _painted(shape))
        return
    if shape.fill:
        Xml.SubElement(parent, "path", path | _filled(shape.fill, shape.opacity))
    Xml.SubElement(parent, "path", path | _filled(f"url(#{_name(shape.texture)})", shape.opacity))
    if shape.stroke:
        Xml.SubElement(parent, "path", path | _filled("") | _stroked(shape, shape.opacity))


def _painted(shape: Shape) -> dict[str, str]:
    """See-through as a whole only where one paint alone will not do: a group's opacity costs a picture of its own."""
    if shape.fill and shape.stroke and shape.opacity < 1:
        return _filled(shape.fill) | _stroked(shape) | {"opacity": f"{shape.opacity:.2f}"}
    return _filled(shape.fill, shape.opacity) | _stroked(shape, shape.opacity)


def _filled(colour: str, opacity: float = 1.0) -> dict[str, str]:
    return {"fill": "none"} if not colour else _coloured("fill", colour, opacity)


def _coloured(paint: str, colour: str, opacity: float) -> dict[str, str]:
    plain, seen = divided(colour)
    return {paint: plain} | ({f"{paint}-opacity": f"{seen * opacity:.2f}"} if seen * opacity < 1 else {})


def _stroked(shape: Shape, opacity: float = 1.0) -> dict[str, str]:
    if not shape.stroke:
        return {}
    style = {**_coloured("stroke", shape.stroke, 1.0), "stroke-width": f"{shape.width:.2f}"}
    if not shape.flat:
        style |= {"stroke-linecap": "round", "stroke-linejoin": "round"}
    if shape.dashes:
        style["stroke-dasharray"] = " ".join(_number(dash) for dash in shape.dashes)
    return style | _coloured("stroke", shape.stroke, opacity)


def _line(line: Points, closed: bool) -> str:
    """A path in relative steps of tenths of a pixel, rounded as a whole so that errors do not add up."""
    tenths = np.rint(line * 10).astype(np.int64).tolist()
    left, top = tenths[0]
    start = f"M{_tenths(left)} {_tenths(top)}"
    if len(tenths) == 1:
        return f"{start}h0"
    steps = []
    for x, y in tenths[1:]:
        if x != left or y != top:
            steps.append(f"{_tenths(x - left)} {_tenths(y - top)}")
            left, top = x, y
    return f"{start}l{' '.join(steps) or '0 0'}{'z' if closed else ''}"


@lru_cache(maxsize=16384)
def _tenths(value: int) -> str:
    """As units, with a decimal where there is one; most steps are short, and so the same again and again."""
    whole, rest = divmod(abs(int(value)), 10)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"


def _number(value: float) -> str:
    return _tenths(round(value * 10))


def _words(parent: Xml.Element, words: Words) -> None:
    x, y = _number(words.x + words.dx), _number(words.y + words.dy)
    seen = 1.0 if words.halo else words.opacity
    style = {"x": x, "y": y, **_type(words.face, words.size, words.colour, words.halo, seen)}
    style |= {"text-anchor": words.anchor} if words.anchor != "start" else {}
    style |= {"letter-spacing": _number(words.spacing)} if words.spacing else {}
    style |= {"opacity": f"{words.opacity:.2f}"} if words.halo and words.opacity < 1 else {}
    style |= {"xml:space": "preserve"} if "  " in words.text else {}
    if words.angle:
        style["transform"] = f"rotate({words.angle:.1f} {x} {y})"
    text = Xml.SubElement(parent, "text", style)
    (first, share), *rest = runs(words.text, words.caps)
    if not rest and share == 1:
        text.text = first
        return
    for run, share in runs(words.text, words.caps):
        Xml.SubElement(text, "tspan", {"font-size": _number(words.size * share)}).text = run


def _letters(parent: Xml.Element, letters: Letters) -> None:
    """One text with a place for each of its letters: far quicker to draw than a text each."""
    half = width_of(letters.letter, letters.size, letters.face) / 2
    x, y = (np.rint((letters.places - (half, 0)) * 10).astype(np.int64).T).tolist()
    style = {"x": " ".join(map(_tenths, x)), "y": " ".join(map(_tenths, y))}
    style |= _type(letters.face, letters.size, letters.colour, letters.halo)
    Xml.SubElement(parent, "text", style).text = letters.letter * len(letters.places)


def _type(face: Face, size: float, colour: str, halo: str, opacity: float = 1.0) -> dict[str, str]:
    _, family, weight, slant = face.value
    style = {"font-family": f"{family}, {FALLBACK[family]}", "font-size": _number(size)}
    style |= _coloured("fill", colour, opacity)
    style |= {"font-weight": weight} if weight != "normal" else {}
    style |= {"font-style": slant} if slant != "normal" else {}
    if halo:
        edge = {**_coloured("stroke", halo, 1.0), "stroke-width": f"{size * HALO:.1f}", "stroke-linejoin": "round"}
        style |= {**edge, "paint-order": "stroke"}
    return style


def _raster(parent: Xml.Element, raster: Raster) -> None:
    Xml.SubElement(parent, "image", {**_place(raster.box), **STRETCHED, "href": _data(raster.pixels)})


def _data(pixels: Pixels) -> str:
    small = pixels.nbytes <= SMALL
    return _same(pixels.shape, pixels.dtype.str, pixels.tobytes()) if small else _encoded(pixels)


@lru_cache(maxsize=256)
def _same(shape: tuple[int, ...], kind: str, pixels: bytes) -> str:
    """Signs of legends and textures, which page after page has."""
    return _encoded(np.frombuffer(pixels, kind).reshape(shape))


def _encoded(pixels: Pixels) -> str:
    return f"data:image/png;base64,{b64encode(encoded(pixels)).decode('ascii')}"


def _place(box: Box) -> dict[str, str]:
    left, top, right, bottom = box
    return {"x": _number(left), "y": _number(top), "width": _number(right - left), "height": _number(bottom - top)}
