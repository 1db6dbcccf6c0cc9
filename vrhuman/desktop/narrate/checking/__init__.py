"""The window in which a second person looks at questions and traces."""
