"""Help on what is under the pointer: the handbook by its headings, and the rules that are named."""
