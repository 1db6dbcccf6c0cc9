"""The pictures among which key frames are chosen: uniformly sampled over the session."""

from __future__ import annotations

EVERY_S = 10.0
"""About how far candidates are apart [s]."""
FEWEST, MOST = 10, 40


def candidate_times(first_ns: int, last_ns: int) -> tuple[int, ...]:
    """Return the candidates' times [ns of the session]: the middles of as many equal parts."""
    length = last_ns - first_ns
    count = min(max(round(length * 1e-9 / EVERY_S), FEWEST), MOST)
    return tuple(first_ns + (2 * place + 1) * length // (2 * count) for place in range(count))
