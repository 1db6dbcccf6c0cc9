"""A clip as questions see it: intervals with their states, relations, changes and causes."""
