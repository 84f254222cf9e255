"""The order desk: session, draft and undo behind every widget."""
