"""Rolling of the Drums (EUWOL)."""
