"""What stands in an open file and cannot be checked beforehand: whether all of it fits together."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from drumhead.engine.errors import DamagedFileError

UNSOUND = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError, MemoryError)
"""What comes of a file by a foreign hand whose every value is of the right kind: a unit that is nowhere, a side that
nobody knows. The rules rely on what they have written themselves, and cannot ask again at each step."""
WORDS = "{} cannot be used: what it holds does not fit together ({} in {}, line {})."


@contextmanager
def sound(path: Path) -> Iterator[None]:
    """DamagedFileError, with the place where it was noticed, instead of whatever the contents of a file lead to."""
    try:
        yield
    except UnicodeEncodeError:  # whoever reads has no such letters
        raise
    except UNSOUND as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        said = " ".join(f"{type(error).__name__}: {error}".split())
        raise DamagedFileError(WORDS.format(path, said[:120], Path(frame.filename).name, frame.lineno)) from error
