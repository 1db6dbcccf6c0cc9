"""The window in which people answer a benchmark's items about films."""
