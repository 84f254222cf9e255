"""dialogs of the client."""
