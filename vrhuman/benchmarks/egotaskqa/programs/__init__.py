"""The functional programs of the questions: how they are written, read and carried out."""
