"""The whole tree of exceptions.

DrumheadError                 one clear sentence, fit to be shown to the user
├── InputError                unusable input: exit code 2
│   ├── MapError              a map folder or an inline map is wrong; `problems` lists all of them
│   ├── ScenarioError         a scenario file is wrong; `problems` lists all of them
│   ├── OrderSyntaxError      an order line or sheet cannot be read
│   ├── GameFileError         a game or position file is missing, newer or cannot be written
│   │   └── DamagedFileError  it holds what none of its kind can hold; `drumhead mend` saves what is whole of a game
│   ├── PasswordError         a wrong password, or none where one is needed
│   └── UnknownNameError      no such seat, unit, square, turn, phase, event, scenario or map
└── RefusedError              readable, but not allowed now: exit code 1
    ├── GameBusyError         another program is writing the game file
    ├── SealError             an order sheet's seal is broken or not its seat's
    └── VerificationError     a replayed turn differs from the stored one
"""

from __future__ import annotations

from collections.abc import Sequence


class DrumheadError(Exception):
    """Base of all errors shown to users; `str()` is one clear sentence."""


class InputError(DrumheadError):
    """Unusable input or wrong use."""


class ManyProblemsError(InputError):
    """Several things wrong with one file; `problems` has a sentence for each."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        more = f" (and {len(self.problems) - 1} more)" if len(self.problems) > 1 else ""
        super().__init__(f"{self.problems[0]}{more}")


class MapError(ManyProblemsError):
    """A map folder or an inline map is wrong."""


class ScenarioError(ManyProblemsError):
    """A scenario file is wrong."""


class OrderSyntaxError(InputError):
    """An order cannot be read; `line` counts from 1, `column` from 1 (0 where unknown)."""

    def __init__(self, message: str, line: int = 0, column: int = 0, part: str = "") -> None:
        self.line, self.column, self.part = line, column, part
        super().__init__(message)


class GameFileError(InputError):
    """A game or position file is missing, damaged, from a newer version, or cannot be written."""


class DamagedFileError(GameFileError):
    """A game or position file holds what no such file can hold; of a game `drumhead mend` saves what is whole."""


class PasswordError(InputError):
    """A wrong password, or none where one is needed."""


class UnknownNameError(InputError):
    """No such seat, unit, square, turn, phase, event, scenario or map."""


class RefusedError(DrumheadError):
    """Readable, but not allowed now."""


class GameBusyError(RefusedError):
    """Another program holds the game file, as while a turn is played."""


class SealError(RefusedError):
    """An order sheet's seal is broken or not its seat's."""


class VerificationError(RefusedError):
    """A replayed turn differs from the stored one."""
