"""What the pages have in common on which maps and scenarios are made: desk, page, menu."""
