"""What a painter was asked to draw, one line a stroke: the shape, its colours and where it lies."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree

from PySide6.QtCore import QBuffer, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

SVG = "{http://www.w3.org/2000/svg}"


def drawn(paint: Callable[[QPainter], object]) -> list[str]:
    """Images, rectangles, lines and words in the sequence in which they were drawn."""
    buffer, device = QBuffer(), QSvgGenerator()
    buffer.open(QBuffer.OpenModeFlag.ReadWrite)
    device.setOutputDevice(buffer)
    device.setResolution(96)
    painter = QPainter(device)
    paint(painter)
    painter.end()
    groups = ElementTree.fromstring(bytes(buffer.data().data())).iter(f"{SVG}g")
    return [_told(each, group) for group in groups for each in group if each.tag != f"{SVG}g"]


def items_drawn(item: QGraphicsItem, scale: float, area: QRectF) -> list[str]:
    """What one item draws of an area of its scene at a zoom."""
    scene = QGraphicsScene()
    scene.addItem(item)
    try:
        target = QRectF(0, 0, area.width() * scale, area.height() * scale)
        return drawn(lambda painter: scene.render(painter, target, area))
    finally:
        scene.removeItem(item)


def _told(each: ElementTree.Element, group: ElementTree.Element) -> str:
    kind = each.tag.removeprefix(SVG)
    if kind == "image":
        return f"picture {_place(each)}"
    if kind == "text":
        text, face = each.text or "", f"{each.get('fill')} {each.get('font-size')}"
        return f"{text.strip()!r} {face} at {_whole(each, 'x')} {_whole(each, 'y')}"
    where = _place(each) if kind == "rect" else _rounded(each.get("d") or each.get("points") or "")
    if kind in ("circle", "ellipse"):
        where = " ".join(_number(each, name) for name in ("cx", "cy", "rx", "ry", "r") if each.get(name))
    return f"{kind} {_hand(group)} {where}".strip()


def _hand(group: ElementTree.Element) -> str:
    """Its fill, and the colour and width of its edge."""
    fill, stroke = group.get("fill"), group.get("stroke")
    seen = "" if group.get("fill-opacity") in (None, "1") else f"@{float(group.get('fill-opacity') or 1):.2f}"
    parts = [f"{fill}{seen}"] if fill != "none" else []
    return " ".join([*parts, *([f"edge {stroke} {group.get('stroke-width')}"] if stroke != "none" else [])])


def _place(each: ElementTree.Element) -> str:
    return " ".join(_number(each, name) for name in ("x", "y", "width", "height"))


def _number(each: ElementTree.Element, name: str) -> str:
    return f"{round(float(each.get(name) or 0), 1):g}"


def _whole(each: ElementTree.Element, name: str) -> int:
    """Letters stand where the machine's way of drawing them lets them, give or take."""
    return round(float(each.get(name) or 0))


def _rounded(points: str) -> str:
    return re.sub(r"-?\d+\.?\d*(?:e-?\d+)?", lambda found: f"{round(float(found[0]), 1):g}", points).strip()
