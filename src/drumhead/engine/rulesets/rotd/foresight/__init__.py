"""A turn before it is played: where a seat's units can come with their orders, and what the book forbids of these."""
