"""Units that come: by their dates, formed out of others, replaced for points; and where points come from."""
