"""Exports of a session for other programs and for people: tables, data sets, films and reports."""
