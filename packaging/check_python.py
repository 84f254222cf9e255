"""Says in one sentence if this Python is too old."""

import sys

if sys.version_info < (3, 11):
    sys.exit("Drumhead needs Python 3.11 or newer; this is %d.%d. Try: make PYTHON=python3.11" % sys.version_info[:2])
