"""The templates of the questions, and how they are filled, balanced and split."""
