"""Which key does what: every command by its id, the keys it has by itself and those it was given."""
