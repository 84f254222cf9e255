"""board of the client."""
