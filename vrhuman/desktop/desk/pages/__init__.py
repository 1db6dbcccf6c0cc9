"""The pages of the experimenter's window, one a file, in the order of a participant's hour."""
