"""The window in which somebody tells the story of a session, speaking and pointing."""
