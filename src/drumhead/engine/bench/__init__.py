"""What is promised of speed: each row of the table is measured beside a stock way of the same work, in turn."""
