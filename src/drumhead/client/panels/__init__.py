"""panels of the client."""
