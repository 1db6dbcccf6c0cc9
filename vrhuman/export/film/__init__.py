"""The film of a session: what the agent saw, and beside it the session's status.

- :mod:`vrhuman.export.film.status`: the status at each time; no drawing.
- :mod:`vrhuman.export.film.frames`: the pictures of the film.
- :mod:`vrhuman.export.film.strip`, :mod:`vrhuman.export.film.small_map`: what is drawn.
- :mod:`vrhuman.export.film.mp4`: a file that any player takes.
"""

from vrhuman.export.film.film import export_film, write_film

__all__ = ["export_film", "write_film"]
