"""Goes on with an interrupted session at the exact place where it stopped."""
