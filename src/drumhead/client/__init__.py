"""Everything that can be seen and clicked, in PySide6.

Qt for Python hooks into `import` and reads the source of all that is imported after it, in case a module asks for
other spellings of Qt's names. None does, and the standard library keeps every line that was read: 24 MB.
"""

import builtins
import importlib

_PLAIN = builtins.__import__
importlib.import_module("PySide6.QtCore")
builtins.__import__ = _PLAIN
