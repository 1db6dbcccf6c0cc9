"""How a model is asked: its endpoint, what a request holds, what it may use, and what it costs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, get_type_hints

from vrhuman.extras import needs
from vrhuman.records import VrhumanError

OPENAI = "https://api.openai.com/v1"


class WrongOption(VrhumanError):
    """An option of the agent ``vlm`` that is unknown or not a number."""


@dataclass(frozen=True, slots=True)
class EndpointSettings:
    """The options of the agent ``vlm``; each is given as ``--option NAME=VALUE``.

    ``endpoint`` is the address before ``/chat/completions``. The key is read from the environment
    variable ``key_env`` and written nowhere. The last ``images`` pictures, ``width`` [px] wide, go
    into each request; a reply has at most ``max_tokens``. ``schema`` is how a reply's form is asked
    for: json_schema, json_object or none. ``patience`` [s] is how long a reply is waited for,
    ``tries`` how often one request is sent, ``longest_wait`` [s] between two. The budgets of one
    episode are ``calls`` (requests sent, tries included), ``tokens``, ``money`` and ``seconds`` of
    waiting; 0 is no limit. ``price_in`` and ``price_out`` are those of a million tokens;
    ``image_tokens`` is what a picture counts as in estimates.
    """

    model: str = ""
    endpoint: str = OPENAI
    key_env: str = "OPENAI_API_KEY"
    name: str = ""
    images: int = 8
    width: int = 800
    max_tokens: int = 2048
    temperature: float = 0.0
    schema: str = "json_schema"
    patience: float = 120.0
    tries: int = 6
    longest_wait: float = 60.0
    calls: int = 100
    tokens: int = 0
    money: float = 0.0
    seconds: float = 0.0
    price_in: float = 0.0
    price_out: float = 0.0
    image_tokens: int = 765

    @property
    def budgets(self) -> dict[str, float]:
        """The budgets that limit, by name."""
        given = {
            "calls": self.calls,
            "tokens": self.tokens,
            "money": self.money,
            "seconds": self.seconds,
        }
        return {name: float(value) for name, value in given.items() if value > 0}

    def cost(self, input_tokens: int, output_tokens: int) -> float:
        """Return what tokens cost."""
        return (input_tokens * self.price_in + output_tokens * self.price_out) / 1e6


def check_ready(settings: EndpointSettings) -> None:
    """Check that there are the client's package, and a key where one is needed for certain.

    :raises PackageMissing: without the package.
    :raises WrongOption: without the key.
    """
    with needs("vrhuman[vlm]", "models behind an endpoint"):
        import openai  # noqa: F401 -- only whether it is there
    if settings.endpoint == OPENAI and not os.environ.get(settings.key_env):
        raise WrongOption(
            f"vlm: {settings.key_env} is not set; set it to your key, or give another endpoint: "
            "--option endpoint=URL"
        )


def settings_of(options: Mapping[str, str]) -> EndpointSettings:
    """Return the settings of the command line's options.

    :raises WrongOption: naming the option and what it must be.
    """
    types = get_type_hints(EndpointSettings)
    names = [each.name for each in fields(EndpointSettings)]
    values: dict[str, Any] = {}
    for name, text in options.items():
        if name not in names:
            raise WrongOption(f"--option {name}: unknown; there are {', '.join(names)}")
        try:
            values[name] = types[name](text)
        except ValueError as error:
            raise WrongOption(f"--option {name}={text}: must be a number") from error
        if types[name] in (int, float) and not 0 <= values[name] < 1e12:
            raise WrongOption(f"--option {name}={text}: must be a number from 0")
    made = EndpointSettings(**values)
    if not made.model:
        raise WrongOption("vlm: which model? give --option model=NAME")
    if made.schema not in ("json_schema", "json_object", "none"):
        raise WrongOption(f"--option schema={made.schema}: json_schema, json_object or none")
    if made.tries < 1:
        raise WrongOption("--option tries: at least 1")
    return made
