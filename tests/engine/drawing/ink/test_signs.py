"""Signs as their files draw them: in whose colours, how large, and which of their lines run round."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from drumhead.engine.drawing.ink.art import Art, counter_art, drawn, kinds_of, read_art, rimmed
from drumhead.engine.drawing.ink.items import Item, Scaled, Shape
from drumhead.engine.drawing.ink.legend import centred, framed, sized
from drumhead.engine.drawing.ink.signs import INNER, anchor, star
from drumhead.engine.drawing.ink.theme import LIGHT

DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">
<title>Gun</title>
<g fill="none" stroke="#ffffff" stroke-width="2">
<path d="M0 0 L40 0 L40 20 Z"/>
<path d="M0 10 L40 10" stroke="#0000ff" stroke-opacity="0.5" stroke-dasharray="2 1"/>
</g>
<rect x="10" y="5" width="20" height="10" fill="#0000ff" fill-opacity="0.25" id="body"/>
<path d="M0 0 Q20 0 20 20" fill="none" stroke="#123456"/>
</svg>"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "gun.svg").write_text(DRAWING)
    return tmp_path / "gun.svg"


def _drawn(file: Path) -> list[Shape]:
    found = list(drawn(read_art(file), (100, 50, 180, 90), "#aa0000", "#00bb00"))
    return [item for item in found if isinstance(item, Shape)]


def test_a_drawing_is_stretched_over_its_box_in_two_colours(file: Path) -> None:
    frame, dashed, body, bend = _drawn(file)
    assert (frame.stroke, frame.fill, frame.width, frame.closed) == ("#00bb00", "", 4.0, True)
    assert frame.lines[0].tolist()[:3] == [[100, 50], [180, 50], [180, 90]]
    assert (dashed.stroke, dashed.opacity, dashed.dashes, dashed.closed) == ("#aa0000", 0.5, (4.0, 2.0), False)
    assert dashed.lines[0].tolist() == [[100, 70], [180, 70]]
    assert (body.fill, body.stroke, body.opacity, body.closed) == ("#aa0000", "", 0.25, True)
    assert (body.lines[0].min(axis=0).tolist(), body.lines[0].max(axis=0).tolist()) == ([120, 60], [160, 80])
    assert (bend.stroke, bend.width) == ("#123456", 2.0), "a colour of its own stays"


def test_a_group_hands_its_style_down_and_no_farther(file: Path) -> None:
    art = read_art(file)
    assert (art.width, art.height) == (40, 20)
    frame, dashed, body, _ = art.strokes
    assert dict(frame.style) == {"fill": "none", "stroke": "#ffffff", "stroke-width": "2"}
    assert dashed.style["stroke"] == "#0000ff" and dashed.style["stroke-width"] == "2"
    assert dict(body.style) == {"fill": "#0000ff", "fill-opacity": "0.25"}
    assert [(len(each.opened), len(each.closed)) for each in art.strokes] == [(0, 1), (1, 0), (0, 1), (1, 0)]


def test_a_bend_is_straight_pieces_along_its_curve(file: Path) -> None:
    (line,) = read_art(file).strokes[-1].opened
    assert line[0].tolist() == [0, 0] and line[-1].tolist() == [20, 20] and len(line) == 6
    for share, point in zip(np.linspace(0, 1, 6), line, strict=True):
        assert point.tolist() == pytest.approx([20 * (1 - (1 - share) ** 2), 20 * share**2])


def test_what_a_drawing_covers_is_larger_to_every_side(file: Path) -> None:
    found = [item for item in rimmed(read_art(file), (100, 50, 180, 90), "#ffffff", 3.0) if isinstance(item, Shape)]
    assert {shape.stroke for shape in found} == {"#ffffff"}
    assert [(shape.width, shape.closed) for shape in found] == [(10, True), (10, False), (6, True), (8, False)]
    assert not [shape for shape in found if shape.fill]


def _all_points(art: Art) -> list[object]:
    return [line.tolist() for stroke in art.strokes for line in (*stroke.opened, *stroke.closed)]


def test_there_is_a_counter_for_any_kind_and_the_common_ones_have_titles() -> None:
    kinds = kinds_of("rotd")
    assert kinds and {"unknown", "more"}.isdisjoint(kinds) and all(kinds.values())
    odd, known = (_all_points(counter_art("rotd", kind)) for kind in ("of-no-kind", next(iter(kinds))))
    assert odd == _all_points(counter_art("rotd", "unknown")) != known


def test_an_anchor_hangs_upright_below_its_ring() -> None:
    halo, ink = anchor(10.0, LIGHT)
    assert isinstance(halo, Shape) and isinstance(ink, Shape)
    assert halo.lines is ink.lines and halo.width > ink.width
    shaft, stock, arms, ring = ink.lines
    assert shaft.tolist() == [[0, 7.4], [0, 15]] and stock[:, 1].tolist() == [9, 9]
    assert ring[0].tolist() == ring[-1].tolist() and ring[:, 1].max() <= shaft[0, 1] + 0.1
    assert np.allclose(arms[:, 0], -arms[::-1, 0]) and arms[:, 1].max() == 15, "both arms alike"
    assert np.allclose(arms[[0, 5, -1]], [(-4, 11.6), (0, 15), (4, 11.6)])
    every = np.concatenate(ink.lines)
    assert every[:, 1].min() == pytest.approx(10 - 3.9 - 1.3, abs=0.1) and np.abs(every[:, 0]).max() == pytest.approx(4)


def test_a_star_has_five_points_the_first_up() -> None:
    line = star(10.0)
    far = np.hypot(*line.T)
    assert far[::2] == pytest.approx([10] * 5) and far[1::2] == pytest.approx([10 * INNER] * 5)
    assert line[0].tolist() == pytest.approx([0, -10]) and line[2, 0] > 0


def test_a_sign_of_a_legend_stands_in_the_middle_of_its_box_with_an_edge_round_it() -> None:
    dot = (Shape((np.zeros((1, 2)),), "#000000"),)
    (item,) = centred(dot)((10, 20, 50, 40))
    assert (
        isinstance(item, Scaled) and item.corner == pytest.approx((-30, -30)) and item.scale == 1 and item.items is dot
    )
    asked: list[float] = []

    def made(high: float) -> tuple[Item, ...]:
        asked.append(high)
        return dot

    sized(made)((10, 20, 50, 44))
    assert asked == [24]
    back, sign, edge = framed(LIGHT, centred(dot))((10, 20, 50, 40))
    assert isinstance(back, Shape) and isinstance(edge, Shape) and isinstance(sign, Scaled)
    assert (back.fill, back.stroke, edge.fill, edge.stroke) == (LIGHT.ground[0], "", "", LIGHT.ink_soft)
    assert back.lines[0].tolist() == edge.lines[0].tolist() == [[10, 20], [50, 20], [50, 40], [10, 40]]
