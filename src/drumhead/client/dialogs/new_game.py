"""New game: which scenario, who plays, with which passwords, in which file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from drumhead.client.dialogs.choices import ChoicesButton
from drumhead.client.dialogs.sharing import SharingForm, password_line
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.session import choices_of, may_share, seats_of

BY_SIDE, BY_SEAT, SHARED = "One player a side", "One player a commander", "Several sides a player"


@dataclass(frozen=True)
class NewGame:
    """What was asked for; a password may be None; `players` hold several seats each; `options` answer choices."""

    scenario: str
    path: Path
    seats: dict[str, str | None]
    gm_password: str | None
    seed: str | None
    players: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)


class NewGameDialog(QDialog):
    """Fills in a NewGame."""

    def __init__(self, scenarios: Sequence[Scenario], folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("New game")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._scenarios = tuple(scenarios)
        self._folder = folder
        self._scenario = QComboBox()
        self._scenario.setObjectName("scenario")
        self._scenario.addItems([scenario.title for scenario in self._scenarios])
        self._summary = QLabel()
        self._summary.setWordWrap(True)
        self._players = QComboBox()
        self._players.setObjectName("players")
        self._seats = QFormLayout()
        self._passwords: dict[str, QLineEdit] = {}
        self._sharing: SharingForm | None = None
        self._choices = ChoicesButton()
        self._gm = password_line("gm")
        self._seed = QLineEdit()
        self._seed.setObjectName("seed")
        self._seed.setPlaceholderText("leave empty: a secret random one; a seed that can be guessed tells the dice")
        self._file = QLineEdit()
        self._file.setObjectName("file")
        self._file.setAccessibleName("File of the game")
        self._scenario.currentIndexChanged.connect(self._on_scenario)
        self._players.currentTextChanged.connect(self._show_seats)
        self._lay_out()
        self._on_scenario()

    def _lay_out(self) -> None:
        choose = QPushButton("…")
        choose.clicked.connect(self._on_choose)
        file = QHBoxLayout()
        file.addWidget(self._file)
        file.addWidget(choose)
        inner = QWidget()
        inner.setLayout(self._seats)
        seats = QScrollArea()
        seats.setWidgetResizable(True)
        seats.setWidget(inner)
        seats.setMinimumHeight(120)
        rows = QFormLayout()
        rows.addRow("Scenario", self._scenario)
        rows.addRow(self._summary)
        rows.addRow("Players", self._players)
        rows.addRow("Seats", seats)
        rows.addRow("Rules", self._choices)
        rows.addRow("Game master", self._gm)
        rows.addRow("Seed of the dice", self._seed)
        rows.addRow("File", file)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText("Begin")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        outer = QVBoxLayout(self)
        outer.addLayout(rows)
        outer.addWidget(buttons)
        self.resize(640, 660)

    def choose(self, scenario: str) -> None:
        """Begin with a scenario, by its id."""
        at = next((n for n, known in enumerate(self._scenarios) if known.id == scenario), None)
        if at is not None:
            self._scenario.setCurrentIndex(at)

    def asked(self) -> NewGame:
        """What stands in the dialog."""
        scenario = self._scenarios[self._scenario.currentIndex()]
        apart = {name: line.text() or None for name, line in self._passwords.items()}
        return NewGame(
            scenario=scenario.source or scenario.id,
            path=Path(self._file.text()).expanduser(),
            seats=self._sharing.passwords() if self._sharing is not None else apart,
            gm_password=self._gm.text() or None,
            seed=self._seed.text().strip() or None,
            players=self._sharing.players() if self._sharing is not None else {},
            options=self._choices.answers,
        )

    def _on_scenario(self) -> None:
        scenario = self._scenarios[self._scenario.currentIndex()]
        self._summary.setText(scenario.summary)
        self._choices.offer(choices_of(scenario))
        self._file.setText(str(_free(self._folder, scenario.id)))
        with QSignalBlocker(self._players):
            self._players.clear()
            self._players.addItems(_ways(scenario))
        self._players.setEnabled(self._players.count() > 1)
        self._show_seats()

    def _show_seats(self) -> None:
        while self._seats.rowCount():
            self._seats.removeRow(0)
        scenario, chosen = self._scenarios[self._scenario.currentIndex()], self._players.currentText()
        self._sharing, self._passwords = None, {}
        if chosen == SHARED:
            self._sharing = SharingForm(seats_of(scenario))
            self._seats.addRow(self._sharing)
            return
        names = _seat_names(scenario) if chosen == BY_SEAT else _side_names(scenario)
        self._passwords = {name: password_line(name) for name in names}
        for name, line in self._passwords.items():
            self._seats.addRow(name, line)

    def _on_choose(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, "Where to keep the game", self._file.text(), "Games (*.drum)")
        if name:
            self._file.setText(name)


def _ways(scenario: Scenario) -> list[str]:
    """How the seats of a scenario may be given to people."""
    if "sides" in scenario.content:
        return [BY_SIDE, BY_SEAT]
    return [BY_SIDE, SHARED] if may_share(scenario) else [BY_SIDE]


def _free(folder: Path, stem: str) -> Path:
    """A file name that is not taken yet."""
    path, number = folder / f"{stem}.drum", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}.drum", number + 1
    return path


def _side_names(scenario: Scenario) -> list[str]:
    if "sides" not in scenario.content:
        return list(seats_of(scenario))
    return [str(side.get("name", id)) for id, side in scenario.content.get("sides", {}).items()]


def _seat_names(scenario: Scenario) -> list[str]:
    return [str(seat["name"]) for seat in scenario.content.get("seats", [])]
