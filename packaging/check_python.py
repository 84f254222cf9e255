"""Says in one sentence if this Python is too old."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - it is older Pythons that are told
    found = ".".join(str(part) for part in sys.version_info[:2])
    sys.exit(f"Drumhead needs Python 3.11 or newer; this is {found}. Try: make PYTHON=python3.11")
