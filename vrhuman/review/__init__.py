"""Looking at recorded sessions: any moment, from any viewpoint; what was seen, done and covered.

Reads session files and draws; writes nothing but pictures and films.
"""
