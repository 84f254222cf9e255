"""desk of the client."""
