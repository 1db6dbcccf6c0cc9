"""A session for other programs and other eyes: tables, data sets, films, reports."""
