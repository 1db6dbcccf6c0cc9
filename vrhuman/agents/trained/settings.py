"""What a training is: which agent, how long, how large, and all that the paper leaves open.

The paper has no learning rate, sizes or number of steps; where it is silent, the values are near
those of the same laboratory's published ObjectNav training, scaled down to two processor cores.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, get_args

from vrhuman.records import JsonValue, VrhumanError

AgentName = Literal["qa", "novelty", "novelty+qa"]
"""The agents that the paper trains; they differ only in what is rewarded."""
AGENTS: tuple[AgentName, ...] = get_args(AgentName)
HeadName = Literal["closed", "t5-prefix"]
"""How questions are answered: among the answers learnt from, or by a frozen T5's words."""
HEADS: tuple[HeadName, ...] = get_args(HeadName)


_ADDED = frozenset({"head", "t5", "prefix", "beams"})
"""The settings that earlier trainings do not have; their defaults are what these did."""


class TrainingError(VrhumanError):
    """A training that cannot be started, resumed or read."""


@dataclass(frozen=True, slots=True)
class AgentSettings:
    """One training.

    ``steps`` are those of phase I, ``again`` those of phase III, after which the agent is done (the
    paper rewards neither T3 nor Done). A round is one episode in each of ``walks`` houses, learnt
    from ``epochs`` times in ``batches`` parts; ``chunk`` steps are learnt from at a time.
    ``questions`` are asked an episode, out of ``sets`` sets of each house; answers are scored every
    ``every`` steps (equation 3 is a sum of changes, so this leaves an episode's total as it is).
    ``width`` is the belief's. The critic learns rewards times ``scale``. Learning rate and entropy
    fall over the first ``falling`` rounds to the share ``least`` of what they were. ``house_seed``
    draws the houses' weights and sizes. The head "t5-prefix" gives the T5 of the folder ``t5`` so
    many ``prefix`` tokens, and searches its answers with ``beams``.
    """

    agent: AgentName
    seed: int = 1
    rounds: int = 150
    walks: int = 16
    steps: int = 256
    again: int = 64
    chunk: int = 64
    epochs: int = 4
    batches: int = 8
    questions: int = 20
    sets: int = 4
    every: int = 32
    width: int = 128
    learning_rate: float = 7e-4
    discount: float = 0.99
    lambda_: float = 0.95
    clip: float = 0.2
    entropy: float = 0.005
    value: float = 0.5
    gradient: float = 0.5
    scale: float = 10.0
    falling: int = 150
    least: float = 0.1
    house_seed: int = 1
    head: HeadName = "closed"
    t5: str = ""
    prefix: int = 8
    beams: int = 4

    def __post_init__(self) -> None:
        """Check that the parts fit.

        :raises TrainingError: if they do not.
        """
        if self.agent not in AGENTS:
            raise TrainingError(f"{self.agent}: is none of {', '.join(AGENTS)}")
        if self.head not in HEADS:
            raise TrainingError(f"{self.head}: is none of {', '.join(HEADS)}")
        if (self.head == "t5-prefix") != bool(self.t5):
            raise TrainingError("give a T5's folder with the head t5-prefix, and only with it")
        if self.steps % self.chunk or self.again % self.chunk or self.chunk % self.every:
            raise TrainingError(
                f"steps {self.steps} and {self.again} have to be multiples of {self.chunk}, and "
                f"that of {self.every}"
            )
        if self.walks * (self.steps + self.again) // self.chunk % self.batches:
            raise TrainingError(f"{self.walks} walks do not make {self.batches} equal batches")

    @property
    def length(self) -> int:
        """The steps of an episode."""
        return self.steps + self.again

    def share(self, number: int) -> float:
        """Return the share of learning rate and entropy that a round has, from 0."""
        return max(self.least, 1.0 - number / self.falling)

    @property
    def novelty(self) -> bool:
        """Whether equation 4 is rewarded."""
        return self.agent != "qa"

    @property
    def answers(self) -> bool:
        """Whether equation 3 is rewarded."""
        return self.agent != "novelty"

    def as_json(self) -> dict[str, JsonValue]:
        return asdict(self)


def settings_of(stored: Mapping[str, Any]) -> AgentSettings:
    """Read settings from JSON; what was added since they were written is as it was then.

    :raises TrainingError: where they are not those of this version.
    """
    names = {each.name for each in fields(AgentSettings)}
    if not names - _ADDED <= set(stored) <= names:
        raise TrainingError("settings: are not those of this version; train the agent again")
    return AgentSettings(**stored)
