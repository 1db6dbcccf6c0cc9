"""Simple answerers that a model has to beat: without film, without question, by likeness."""
