"""Tells what happened in a session in English: sentences that are made of action segments."""
