"""Says when a request is sent again, how long is waited before, and what is told of an error."""

from __future__ import annotations

_AGAIN = frozenset({408, 409, 429, 500, 502, 503, 504, 529})
"""Codes of HTTP after which the same request may succeed."""
_LONGEST_ERROR = 300


def may_succeed(failed: Exception) -> bool:
    """Return whether the same request may succeed later: nothing came, or the endpoint is busy."""
    status = getattr(failed, "status_code", None)
    return status is None or status in _AGAIN


def pause_seconds(failed: Exception, tried: int, longest: float) -> float:
    """Return how long to wait [s]: as the endpoint asks, else twice as long each time."""
    response = getattr(failed, "response", None)
    asked = response.headers.get("retry-after", "") if response is not None else ""
    try:
        seconds = float(asked)
    except ValueError:
        seconds = 2.0 ** (tried - 1)
    return min(max(0.0, seconds), longest)


def in_tries(tried: int) -> str:
    """Return how often a request was sent, in words."""
    return "1 try" if tried == 1 else f"{tried} tries"


def error_line(failed: Exception, key: str) -> str:
    """Return an error in one short line, without the key."""
    text = " ".join(str(failed).split()) or type(failed).__name__
    if key:
        text = text.replace(key, "(key)")
    return text[:_LONGEST_ERROR]
