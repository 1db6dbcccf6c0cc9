"""Scene graphs, functional programs over them, and the questions and answers made of both."""
