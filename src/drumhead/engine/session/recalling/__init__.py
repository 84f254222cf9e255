"""What a seat looks up: the lines its units hang on, what was worth seeing, and the notes it made."""
