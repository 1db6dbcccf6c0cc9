"""MovieQA (2016): quizzes of five answers about sessions, their sources, audit and students."""
