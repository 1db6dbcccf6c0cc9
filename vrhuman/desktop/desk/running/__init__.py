"""Provides the view for running one session, for the experimenter."""
