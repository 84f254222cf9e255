"""First steps: a small game that one is led through, or that plays itself."""
