"""People verify questions and traces: a second person looks at each, and says what it is."""
