"""Running one session: its plan, its processes, their messages, and the loop of display frames."""
