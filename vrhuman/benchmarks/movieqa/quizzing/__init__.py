"""Quizzes that people make of films, and that other people check."""
