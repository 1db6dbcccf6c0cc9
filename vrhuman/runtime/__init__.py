"""One session, run: the processes, what passes between them, and the loop of display frames."""
