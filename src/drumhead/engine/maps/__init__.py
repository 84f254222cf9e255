"""Maps and scenarios: values, and the readers that make them from folders and files."""
