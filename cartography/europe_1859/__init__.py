"""The map of Europe in 1859, made from public geographic data."""
