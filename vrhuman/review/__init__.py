"""Reads recorded sessions at any moment and viewpoint: what was seen, done and covered.

It reads session files and draws; it writes only pictures and films.
"""
