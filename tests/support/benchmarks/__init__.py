"""Sets of items for tests."""
