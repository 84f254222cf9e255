"""Qt item models over views, drafts and reports."""
