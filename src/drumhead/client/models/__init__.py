"""models of the client."""
