"""How units go: costs, allowances, paths, administrative movement, stacking, rail and its yards."""
