"""What writes a drawing as a file: SVG, PNG, PDF."""
