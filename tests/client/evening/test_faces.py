"""The game master's pages before anything is known: their tables and buttons, named, in their places."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.evening.judging_page import JudgingPage
from drumhead.client.evening.orders_page import AllOrdersPage
from drumhead.client.evening.papers_page import PapersPage
from drumhead.client.evening.sheets_page import SheetsPage
from tests.client.faces import faces, laid

SHEETS = """
soft | wraps
choose-folder Choose the &folder… | Where the sheets are saved
look-again &Look again | Read the folder anew | off
take-valid Hand &in what is valid | Hand in all valid sheets | off
letter A letter to the sender | Choose a file: the letter that asks back. | read only, tab leaves
copy-letter Cop&y the letter | To be pasted into a mail | off
accept-lines &Take the other lines | Leave out what is refused | off
override Take it in by a r&uling | Past what bars it, with your reason | off
Reason of the ruling | The reason; you alone read it | off
sheets Sheets that came in | wraps, striped
evening-message What came of it | wraps
soft, [choose-folder, look-again, take-valid, No 1], (sheets 3 / [letter 1, [copy-letter, accept-lines, \
override, Reason 1]] 2) 1, evening-message
"""

PAPERS = """
soft | wraps
set-deadline &Set the deadline | Late is what comes after it | off
drop-deadline &No deadline | Nothing is late any more | off
copy-reminders Cop&y the reminders | To be pasted into mails | off
papers Papers that were written | wraps, striped
reminders Reminders | All orders are in: nobody is to be reminded. | read only, tab leaves
send-out Write &papers… | For all seats, into a new folder | off
open-folder Open the &folder | With your system's own program | off
Turn of the dispute bundle | as wide as its words
bundle Dispute &bundle… | All a turn was played from, as one file | off
verify-bundle Ver&ify one… | Play its turn again | off
evening-message What came of it | wraps
soft, [[Deadline, set-deadline, drop-deadline, copy-reminders, room 1], ShortLabel], (reminders 2 / papers 3) 1, \
[send-out, open-folder, Turn, bundle, verify-bundle, room 1], QProgressBar, evening-message
"""

ORDERS = """
soft | wraps
all-orders Orders of all seats | wraps, striped
see-unit &Show the unit | Back to the map, where it stands (double click)
all-seats A&ll seats | Check them all
no-seats &No seat | Check none of them
Only what is &disputed
evening-message What came of it | wraps
soft, [], all-orders 1, [see-unit, all-seats, no-seats, Only, room, QLabel, room 1], evening-message
"""

JUDGING = """
soft | wraps
next-phase Ne&xt phase | Play to the end of the next phase in a copy | off
judge Whole &turn | Play all of the turn in a copy as it would come now | off
throw-away Throw awa&y | Put the copy away, with what was accepted | off
finish Play the tur&n | Once every battle was looked at | off
accept Acce&pt | This battle stands as it came out | off
accept-all Accept a&ll | All battles listed stand as they came out | off
see-square &Show on map | The square of this battle (double click) | off
look See the &board | As it stands after this phase, in a window | off
judge-odds Odds be&forehand | What could have been foretold of this battle before each phase of it, by what was \
known then | off
close-why × Close the reasons | Close the reasons
A ruling | What is to come of it
overrule Overr&ule | Rule what comes of it, with your reason | off
Reason or note | Why, or a note
note Put on recor&d | Your note on this battle or phase, with the rulings | off
battles Battles of the turn | wraps, striped
judged-phases Phases of the turn | wraps, striped
evening-message What came of it | wraps
soft, [next-phase, judge, throw-away, finish, room 1], (judged-phases 0 / (battles 1 / [[accept, accept-all, \
see-square, look, judge-odds, room 1], battle-told 3, WhyBox 1, [A, overrule, Reason, note]] 3) 1) 1, \
QProgressBar, evening-message
"""


@pytest.mark.parametrize(
    ("kind", "shown"), [(SheetsPage, SHEETS), (PapersPage, PAPERS), (AllOrdersPage, ORDERS), (JudgingPage, JUDGING)]
)
def test_each_control_is_named_and_hinted_at_and_stands_where_it_is_looked_for(
    qtbot: QtBot, kind: type[QWidget], shown: str
) -> None:
    made = kind()
    qtbot.addWidget(made)
    assert "\n".join((*faces(made), laid(made.layout()))) == shown.strip()
