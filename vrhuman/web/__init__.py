"""Participation by a link: a server, and the page that it serves (built from ``client/``)."""
