"""The migrations, one step in each file; a released step is never changed."""
