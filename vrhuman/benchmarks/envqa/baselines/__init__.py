"""Simple answerers that a model has to beat: without the film, without the question, by likeness."""
