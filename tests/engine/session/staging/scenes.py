"""A small scenario of one's own for those who write scenarios, with its remarks."""

from __future__ import annotations

from drumhead.engine.session.staging.staged import Staged, stage

SMALL = """\
# The bridge, as we play it on Thursdays.
format = 1
id = "small"
title = "The bridge"
map = { default = "open", state = "FRA" }
date = 1859-06-03
turns = 4
theatre = ["FRA", "AUS"]

[sides.allies]
name = "France"
states = ["FRA"]

[sides.austria]
name = "Austria"
states = ["AUS"]

[[seats]]
name = "Wimpffen"   # he and nobody else
side = "allies"

[[seats]]
name = "Burdina"
side = "austria"

[templates."French line"]
arm = "rifle"
batteries = 1
quality = 6

# the Guard
[[units]]
id = "FR1IN"
template = "French line"
name = "Grenadiers"
commander = "Wimpffen"
place = "G3-V6 6-7"

# the bridgehead
[[units]]
id = "AU1IN"
place = "G3-V6 11-7"
"""


def small() -> Staged:
    """It, set up."""
    return stage(SMALL, "small")
