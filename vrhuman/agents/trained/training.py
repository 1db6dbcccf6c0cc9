"""Trains one of the paper's agents; resumable after every round, with the same result.

All random numbers of a round come from the seed and the round's number, and every round begins new
episodes, so nothing but weights, the optimiser's state and the curve has to be kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vrhuman.agents.maps.stored import MappedHouse
from vrhuman.agents.trained.answers import Answers, answers_from, answers_of
from vrhuman.agents.trained.frozen_t5 import weights_digest
from vrhuman.agents.trained.heads import AnswerHead, head_of
from vrhuman.agents.trained.learning import Losses, learn
from vrhuman.agents.trained.lessons import Lesson, StudyHouse, study_house
from vrhuman.agents.trained.network import AgentNet
from vrhuman.agents.trained.rollouts import Rollout, rollout
from vrhuman.agents.trained.settings import AgentSettings, TrainingError, settings_of
from vrhuman.extras import needs
from vrhuman.files.private import make_folder
from vrhuman.files.weights import Keeping, write_weights
from vrhuman.files.whole import write_whole

with needs("vrhuman[models]", "trained agents"):
    import torch

SETTINGS, CHECKPOINT, CURVE = "settings.json", "checkpoint.pt", "curve.jsonl"
VERSION = 3
"""Counted up whenever stored weights would mean something else."""
KEEPING = Keeping("agent", "vrhuman agents train", VERSION, TrainingError)


@dataclass(frozen=True, slots=True)
class Round:
    """One round of a training, before it was learnt from.

    ``steps`` are all so far. ``floor`` and ``objects`` are the shares seen in phase I, accuracies
    [%] are those on the training houses' questions.
    """

    number: int
    steps: int
    reward: float
    floor: float
    objects: float
    acc_exp: float
    acc_ref: float
    answer_loss: float
    entropy: float


@dataclass(frozen=True, slots=True)
class Trained:
    """A trained agent as it is stored; ``houses`` are those that it was trained in.

    ``t5_sha256`` is that of the weights of its T5, empty where it has none.
    """

    settings: AgentSettings
    answers: Answers
    houses: tuple[str, ...]
    weights: Mapping[str, Any]
    rounds: int
    t5_sha256: str = ""

    def head(self) -> AnswerHead:
        """Return the agent's answer head.

        :raises TrainingError: where its T5 cannot be read, or is another than was trained with.
        """
        if self.settings.t5 and weights_digest(self.settings.t5) != self.t5_sha256:
            raise TrainingError(
                f"{self.settings.t5}: is not the T5 that the agent was trained with; give that "
                "one's folder with --option t5=DIR"
            )
        return head_of(self.settings, self.answers)

    def network(self, head: AnswerHead) -> AgentNet:
        """Return the agent's network, which ``head`` makes answers of."""
        net = AgentNet(self.settings.width, head.outputs)
        net.load_state_dict(self.weights)
        return net.eval()


def train(
    houses: Sequence[MappedHouse],
    out: Path,
    settings: AgentSettings,
    resume: bool = False,
    heard: Callable[[Round], None] = lambda _: None,
    device: str = "cpu",
) -> tuple[Round, ...]:
    """Train an agent in the folder ``out``; return its curve.

    ``heard`` is called after each round, when its state has been stored. ``device`` is torch's name
    of where the network is: "cpu" or "cuda".

    :raises TrainingError: where ``out`` has a training already and this does not resume it, or one
        with other settings or houses; or where nothing is asked about the houses.
    """
    asked = [house for house in houses if house.asked]
    if not asked:
        raise TrainingError("no house has enough to ask about; give others with --houses")
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    answers = answers_of(q for house in asked for each in house.asked for q in each)
    names = tuple(house.name for house in asked)
    _begin(out, {**_stored(settings, answers, names)}, resume)
    studies = [study_house(house, answers) for house in asked]
    head = head_of(settings, answers, device)
    torch.manual_seed(settings.seed)
    net = AgentNet(settings.width, head.outputs).to(device)
    optimiser = torch.optim.Adam(net.parameters(), lr=settings.learning_rate, eps=1e-5)
    curve: list[Round] = []
    if (out / CHECKPOINT).exists():
        state = KEEPING.read_weights(out / CHECKPOINT)
        net.load_state_dict(state["network"])
        optimiser.load_state_dict(state["optimiser"])
        curve = [Round(**each) for each in state["curve"]]
    for number in range(len(curve), settings.rounds):
        chance = torch.Generator().manual_seed(settings.seed * 1_000_003 + number)
        share = settings.share(number)
        for group in optimiser.param_groups:
            group["lr"] = share * settings.learning_rate
        played = rollout(net, head, _lessons(studies, settings, number), settings, chance)
        losses = learn(net, head, optimiser, played, settings, chance, share)
        curve.append(_round(number + 1, settings, played, losses))
        _store(out, net, optimiser, curve)
        heard(curve[-1])
    return tuple(curve)


def read_trained(folder: Path) -> Trained:
    """Read a trained agent.

    :raises TrainingError: where it cannot be read.
    """
    stored = KEEPING.read_settings(folder / SETTINGS)
    state = KEEPING.read_weights(folder / CHECKPOINT)
    try:
        return Trained(
            settings_of(stored["training"]),
            answers_from(stored["answers"]),
            tuple(stored["houses"]),
            state["network"],
            len(state["curve"]),
            str(stored.get("t5_sha256", "")),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise TrainingError(f"{folder}: {error} is missing; train the agent again") from error


def _lessons(studies: Sequence[StudyHouse], settings: AgentSettings, number: int) -> list[Lesson]:
    """Return the episodes of a round: as many different houses as there are."""
    chance = np.random.default_rng((settings.seed, number))
    order = [int(each) for each in chance.permutation(len(studies))]
    lessons = []
    for walk in range(settings.walks):
        study = studies[order[walk % len(order)]]
        exam = study.exams[int(chance.integers(len(study.exams)))]
        lessons.append(Lesson(study, exam, settings, chance))
    return lessons


def _round(number: int, settings: AgentSettings, played: Rollout, losses: Losses) -> Round:
    return Round(
        number=number,
        steps=number * settings.walks * settings.length,
        reward=played.reward,
        floor=played.floor,
        objects=played.objects,
        acc_exp=played.acc_exp,
        acc_ref=played.acc_ref,
        answer_loss=losses.answers,
        entropy=losses.entropy,
    )


def _stored(settings: AgentSettings, answers: Answers, houses: tuple[str, ...]) -> dict[str, Any]:
    return {
        "version": VERSION,
        "training": settings.as_json(),
        "houses": list(houses),
        "answers": answers.as_json(),
        "t5_sha256": weights_digest(settings.t5) if settings.t5 else "",
    }


def _begin(out: Path, stored: Mapping[str, Any], resume: bool) -> None:
    """Begin a training's folder, or check that it is one of the same training."""
    if (out / SETTINGS).exists():
        if not resume:
            raise TrainingError(f"{out}: has a training already; add --resume, or another --out")
        known = KEEPING.read_settings(out / SETTINGS)
        known["training"] = settings_of(known.get("training", {})).as_json()
        for key in ("houses", "answers", "training", "t5_sha256"):
            if _fixed(known.get(key, "")) != _fixed(stored[key]):
                raise TrainingError(
                    f"{out / SETTINGS}: {key}: are others than now; give the same houses and "
                    "options, or another --out"
                )
    make_folder(out)
    write_whole(out / SETTINGS, (json.dumps(stored, indent=1) + "\n").encode())


def _fixed(said: Any) -> Any:
    """What must not change when a training goes on: all but the number of rounds."""
    return {**said, "rounds": 0} if isinstance(said, dict) else said


def _store(
    out: Path, net: AgentNet, optimiser: torch.optim.Optimizer, curve: Sequence[Round]
) -> None:
    lines = [asdict(each) for each in curve]
    state = {"network": net.state_dict(), "optimiser": optimiser.state_dict(), "curve": lines}
    write_weights(out / CHECKPOINT, state)
    write_whole(out / CURVE, "".join(json.dumps(each) + "\n" for each in lines).encode())
