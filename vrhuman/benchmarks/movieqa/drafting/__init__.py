"""Machine drafts of quizzes: what happened in a session, asked with four deceiving answers."""
