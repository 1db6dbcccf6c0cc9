"""What a session file has lost: how it ends, and what earlier losses it tells of itself."""
