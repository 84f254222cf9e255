"""Surveys of squares of which nothing is known but their terrain: tests say what theirs differ in."""

from __future__ import annotations

from drumhead.engine.maps.squares.survey import FieldSurvey, SquareSurvey

NOTHING = SquareSurvey(
    square="A0-N0",
    terrain="open",
    passable=True,
    river="none",
    rivers=(),
    railway=0,
    railway_open=False,
    bridges=(),
    fords=(),
    passes=(),
    cities=(),
    places=(),
    region="",
    bloc="",
    state="",
    nation="",
    sea="",
    coast=(),
    height=None,
    straits=(),
    grounds=(),
)
NO_FIELD = FieldSurvey("A0-N0", "3-3", "open", True, 2, "none", (), False, False, False, None, None, "", ())
