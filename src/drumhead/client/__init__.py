"""Everything that can be seen and clicked, in PySide6."""
