"""Reads participants' results from session files: accuracies, thresholds, mastery, frame times."""
