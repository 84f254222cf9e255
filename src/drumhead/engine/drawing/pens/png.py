"""Pictures as PNG: an SVG drawn with the shipped fonts only, and pixels as they are."""

from __future__ import annotations

from io import BytesIO

import resvg_py
from PIL import Image

from drumhead.engine.drawing.ink.faces import Face, fonts_folder
from drumhead.engine.drawing.ink.items import Pixels


def png(svg: str) -> bytes:
    """The picture as PNG; the same bytes on every machine, since only the shipped fonts are used."""
    family = Face.PLAIN.value[1]
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, skip_system_fonts=True, font_dirs=[str(fonts_folder())], font_family=family
        )
    )


def encoded(pixels: Pixels) -> bytes:
    """Pixels as a PNG file."""
    file = BytesIO()
    Image.fromarray(pixels).save(file, "PNG", compress_level=5)
    return file.getvalue()
