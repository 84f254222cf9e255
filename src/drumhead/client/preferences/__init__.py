"""What a person may settle: the page of settings, and who follows them."""
