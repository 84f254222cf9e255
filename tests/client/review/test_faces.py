"""What stands beside a draft before anything is known: its lists and buttons, named, in their places."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.review.changes_list import ChangesList
from drumhead.client.review.doubts_list import DoubtsList
from drumhead.client.review.drafts_panel import DraftsPanel
from drumhead.client.review.hidden import Hidden
from drumhead.client.review.rehearsal_panel import RehearsalPanel
from tests.client.faces import faces, laid

DRAFTS = """
draft-keep &Keep the draft as | off
draft-title Name of the alternative | a name, such as By the left
drafts Drafts beside the one on the desk
draft-take Bring &it to the desk | In the place of the draft that is there; one step to undo | off
draft-forget &Forget it | off
draft-on-map Show it on the ma&p, dashed | off
draft-lines What the chosen draft has otherwise | wraps
draft-share &Share the draft… | Write the draft to a file for an ally, who can look at it and cannot hand it in
draft-open Show an ally’s &draft…
[draft-keep, draft-title 1, room], drafts 2, [draft-take, draft-forget, draft-on-map, room 1], draft-lines 2, \
[draft-share, draft-open, room 1]
"""

CHANGES = """
changes Changes since the orders were sent | wraps, striped
changes-on-map Show them on the ma&p | Marches of now and before over the map, and a mark at each unit whose \
orders changed
changes, changes-on-map
"""

REHEARSAL = """
guesses Guessed orders of others | What you guess that others do, an order a line. Strangers stand where you say \
nothing. | tab leaves
rehearsals How often the turn is rehearsed
Rehearse the t&urn
&Stop | off
rehearsed What came of the rehearsals | What came of it stands here. | read only
&Look at it phase by phase | Opens the first of them in a window of its own, which closes with this seat | off
guesses 1, [rehearsals, Rehearse, &Stop, room 1], The, rehearsed 2, &Look
"""

DOUBTS = """
doubt-kinds Kinds of doubts | short
doubts-hidden 0 hidden | Show again what was hidden with a right click
doubts All doubts | wraps, striped
[doubt-kinds 1, doubts-hidden], doubts
"""


def doubts() -> DoubtsList:
    return DoubtsList("doubts", "All doubts", {"march": "Marches"}, Hidden(), "No doubts.")


@pytest.mark.parametrize(
    ("kind", "shown"), [(DraftsPanel, DRAFTS), (ChangesList, CHANGES), (RehearsalPanel, REHEARSAL), (doubts, DOUBTS)]
)
def test_each_control_is_named_and_hinted_at_and_stands_where_it_is_looked_for(
    qtbot: QtBot, kind: Callable[[], QWidget], shown: str
) -> None:
    made = kind()
    qtbot.addWidget(made)
    assert "\n".join((*faces(made), laid(made.layout()))) == shown.strip()
