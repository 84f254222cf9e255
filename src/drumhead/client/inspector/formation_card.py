"""Several units at once: who they are, what they come to together, and what may be ordered for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QWidget

from drumhead.client.inspector.flow import Flow
from drumhead.client.inspector.order_button import OrderButton
from drumhead.client.inspector.order_editor import OrderEditor
from drumhead.client.inspector.parts import EditorPlace, empty, lay_out_card, replace_layout
from drumhead.client.keys.letters import Letters
from drumhead.engine.play.ruleset import OrderForm

COULD_NOT = "What could not be done"
MANY = 40
"""Sentences that are listed; of more it is told how many."""


@dataclass(frozen=True, slots=True)
class Muster:
    """Some units together: what they are called, and facts in pairs of label and value."""

    title: str
    facts: tuple[tuple[str, str], ...]


class FormationCard(QWidget):
    """Shows some units as one; its buttons trigger the actions it was given."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("formation-card")
        self._title = QLabel()
        self._title.setObjectName("subject")
        self._title.setWordWrap(True)
        self._facts = QGridLayout()
        self._facts.setColumnStretch(1, 1)
        self._facts.setVerticalSpacing(1)
        self._forms = QWidget()
        self._told = QLabel()
        self._told.setObjectName("could-not")
        self._told.setAccessibleName(COULD_NOT)
        self._told.setWordWrap(True)
        self._told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._editor_place = EditorPlace()
        self._letters = Letters(self)
        lay_out_card(self, self._title, self._editor_place, self._forms, self._told, self._facts)

    @property
    def editor(self) -> OrderEditor | None:
        """The command in the making."""
        return self._editor_place.editor

    def set_forms(self, forms: Sequence[OrderForm], actions: Mapping[str, QAction]) -> None:
        """A button for each command, begun by `actions`."""
        flow = Flow()
        for form in forms:
            flow.addWidget(OrderButton(actions[form.kind]))
        replace_layout(self._forms, flow)

    def show_muster(self, muster: Muster) -> None:
        """The units together."""
        self._title.setText(muster.title)
        empty(self._facts)
        for row, (label, value) in enumerate(muster.facts):
            said, known = QLabel(label), QLabel(value)
            known.setWordWrap(True)
            self._facts.addWidget(said, row, 0, Qt.AlignmentFlag.AlignTop)
            self._facts.addWidget(known, row, 1)

    def tell(self, sentences: Sequence[str]) -> None:
        """What could not be done of the last command, sentence by sentence."""
        more = (f"and {len(sentences) - MANY} more.",) if len(sentences) > MANY else ()
        self._told.setText("\n".join((*sentences[:MANY], *more)))
        self._told.setVisible(bool(sentences))

    @property
    def told(self) -> str:
        """What it tells."""
        return self._told.text()

    def edit(self, editor: OrderEditor | None) -> None:
        """Put an editor in place, or take the one there away."""
        self._editor_place.put(editor)
        self._forms.setVisible(editor is None)
        if editor is not None:
            for words in editor.findChildren(QComboBox):
                self._letters.lay_over(words)

    def set_locked(self, locked: bool) -> None:
        """Orders can be read, not given."""
        self._forms.setEnabled(not locked)

    def forget(self) -> None:
        """The seat is left."""
        self.edit(None)
        self.show_muster(Muster("", ()))
        self.tell(())
