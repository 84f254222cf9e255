"""One order for many units, as values."""
