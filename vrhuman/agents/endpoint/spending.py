"""What an episode has used, and whether one more request is within its budgets."""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.agents.endpoint.settings import EndpointSettings

CHARACTERS_A_TOKEN = 3
"""At least so many characters of a text make a token."""


def most_tokens(characters: int) -> int:
    """Return the most tokens that a text of so many characters may have."""
    return characters // CHARACTERS_A_TOKEN


@dataclass(frozen=True, slots=True)
class Spent:
    """What one episode has used; ``calls`` are requests sent, answered or not."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    money: float = 0.0
    seconds: float = 0.0

    def plus(self, other: Spent) -> Spent:
        """Return both together."""
        return Spent(
            self.calls + other.calls,
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.money + other.money,
            self.seconds + other.seconds,
        )


def exceeded(settings: EndpointSettings, spent: Spent, coming: Spent) -> str:
    """Return the budget that ``coming`` would exceed, in the worst case; empty for none."""
    after = spent.plus(coming)
    tokens = after.input_tokens + after.output_tokens
    values = {
        "calls": float(after.calls),
        "tokens": float(tokens),
        "money": after.money,
        "seconds": after.seconds,
    }
    over = (name for name, most in settings.budgets.items() if values[name] > most + 1e-9)
    return next(over, "")
