"""What of a seen board is no unit that there is: who was driven out is known by himself, not by who drove him out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from drumhead.engine.play.events import GM
from drumhead.engine.play.view import Token
from drumhead.engine.rulesets.diplomacy.turns.references import astray
from tests.rulesets.diplomacy.table import Table


def test_who_is_seen_is_a_unit_one_that_was_driven_out_or_a_centre_where_something_may_be_built(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Burgundy", "A Munich"], "Germany": ["A Ruhr"]})
    table.play(France=["A BUR S A MUN - RUH", "A MUN - RUH"])
    view = table.session.view(GM)
    game, sound = table.session.game, view.tokens
    assert {"RUH", "RUH dislodged"} <= {token.id for token in sound} and list(astray(game, table.state, view)) == []

    def told(state: object, *tokens: Token) -> list[str]:
        return list(astray(game, state, replace(view, tokens=tokens)))

    gone = replace(table.state, dislodged={})
    assert told(gone, *sound) == ["'RUH dislodged' is seen on the board, but is no unit that there is"]
    alone = replace(table.state, units={})
    assert told(alone, *(token for token in sound if token.id == "RUH dislodged")) == []
    site = replace(sound[0], id="PAR", arm="")
    assert told(table.state, site) == [] and told(replace(table.state, centres={}), site) != []
    assert told(table.state, replace(site, arm="A")) != []
