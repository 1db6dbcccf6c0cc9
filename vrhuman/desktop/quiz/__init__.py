"""The window in which people write questions about films, and check those of others."""
