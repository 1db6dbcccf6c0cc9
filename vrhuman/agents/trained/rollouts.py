"""Plays one episode in each of several houses, and keeps what is learnt from.

The belief is kept from phase I to III, and hears the questions after phase II. Equation 3's reward
is scored every few steps; as it is a sum of changes, an episode's total is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vrhuman.agents.trained.heads import AnswerHead, Exams
from vrhuman.agents.trained.lessons import Exam, Lesson
from vrhuman.agents.trained.matching import MATCHED
from vrhuman.agents.trained.network import ACTIONS, BEGIN, AgentNet, Sensed
from vrhuman.agents.trained.settings import AgentSettings
from vrhuman.extras import needs

with needs("vrhuman[models]", "trained agents"):
    import torch
    from torch import Tensor


@dataclass(frozen=True, slots=True)
class Rollout:
    """What was done in ``T`` steps of ``B`` episodes.

    ``sensed`` has no questions yet: the network that learns them makes its own of ``exams``.
    ``first`` (T / chunk, B, width) are the beliefs before each chunk, ``matched`` (T / every, B, Q,
    M) is what was seen of what the questions name when they were scored. ``floor`` and ``objects``
    are the mean shares seen in phase I, ``acc_exp`` and ``acc_ref`` the accuracies after phases I
    and III [%].
    """

    sensed: Sensed
    first: Tensor
    matched: Tensor
    actions: Tensor
    chances: Tensor
    advantages: Tensor
    returns: Tensor
    exams: Exams
    floor: float
    objects: float
    reward: float
    acc_exp: float
    acc_ref: float


def exams_of(exams: Sequence[Exam], device: torch.device) -> Exams:
    """Return the exams of several episodes as one, filled up with questions of no word."""
    longest = max(exam.words.shape[1] for exam in exams)
    words = [np.pad(e.words, ((0, 0), (0, longest - e.words.shape[1]))) for e in exams]
    return Exams(
        _on(device, words),
        _on(device, [exam.allowed for exam in exams]),
        _on(device, [exam.right for exam in exams]),
        tuple(exam.asked for exam in exams),
    )


@torch.no_grad()
def rollout(
    net: AgentNet,
    head: AnswerHead,
    lessons: Sequence[Lesson],
    settings: AgentSettings,
    chance: torch.Generator,
) -> Rollout:
    """Play the lessons side by side to their end.

    ``chance`` is the processor's, wherever the network is.
    """
    device = net.device
    exams = exams_of([lesson.exam for lesson in lessons], device)
    told = net.encode_questions(exams.words)
    silent = torch.zeros_like(told)
    belief = torch.zeros(len(lessons), settings.width, device=device)
    before = torch.full((len(lessons),), BEGIN, device=device)
    firsts: list[Tensor] = []
    matches: list[Tensor] = []
    seen: list[Tensor] = []
    things: list[Tensor] = []
    befores: list[Tensor] = []
    actions: list[Tensor] = []
    chances: list[Tensor] = []
    values: list[Tensor] = []
    rewards: list[Tensor] = []
    score, scores, shares = torch.zeros(len(lessons)), [], (0.0, 0.0)
    for step in range(settings.length + 1):
        if step % settings.chunk == 0:
            firsts.append(belief)
        pairs = [lesson.sense(step) for lesson in lessons]
        seen.append(_on(device, [pair[0] for pair in pairs]))
        things.append(_on(device, [pair[1] for pair in pairs]))
        befores.append(before)
        asked = told if step >= settings.steps else silent
        sensed = Sensed(seen[-1][None], things[-1][None], before[None], asked[None])
        beliefs, states = net.beliefs(sensed, belief)
        belief = beliefs[0]
        values.append(net.critic(states[0])[:, 0].cpu())
        if step % settings.every == 0:
            matches.append(_matched(lessons, exams))
            now = head.right(net.answer(belief, exams.words, matches[-1]), exams).cpu()
            if step and settings.answers:
                rewards[-1] = rewards[-1] + now - score
            score = now
            scores.append(float(now.mean()))
        if step == settings.steps:
            walks = [lesson.walk.explored for lesson in lessons]
            shares = (
                float(np.mean([walk.floor_share for walk in walks])),
                float(np.mean([walk.objects_share for walk in walks])),
            )
        if step == settings.length:
            break
        likely = torch.log_softmax(net.actor(states[0]), dim=-1)
        drawn = torch.multinomial(likely.exp().cpu(), 1, generator=chance)[:, 0]
        before = drawn.to(device)
        actions.append(before)
        chances.append(likely.gather(1, before[:, None])[:, 0])
        gained = [
            lesson.act(ACTIONS[int(chosen)]) for lesson, chosen in zip(lessons, drawn, strict=True)
        ]
        rewards.append(torch.tensor(gained) if settings.novelty else torch.zeros(len(lessons)))
    length = settings.length
    reward = torch.stack(rewards)
    value = torch.stack(values)
    advantages = advantages_of(settings.scale * reward, value, settings.discount, settings.lambda_)
    return Rollout(
        sensed=Sensed(
            torch.stack(seen[:length]),
            torch.stack(things[:length]),
            torch.stack(befores[:length]),
            silent,
        ),
        first=torch.stack(firsts[: length // settings.chunk]),
        matched=torch.stack(matches[: length // settings.every]),
        actions=torch.stack(actions),
        chances=torch.stack(chances),
        advantages=advantages.to(device),
        returns=(advantages + value[:-1]).to(device),
        exams=exams,
        floor=shares[0],
        objects=shares[1],
        reward=float(reward.sum(dim=0).mean()),
        acc_exp=100.0 * scores[settings.steps // settings.every],
        acc_ref=100.0 * scores[-1],
    )


def advantages_of(rewards: Tensor, values: Tensor, discount: float, lambda_: float) -> Tensor:
    """Return the generalised advantages (T, B) of ``rewards`` (T, B) and ``values`` (T + 1, B).

    An episode that is cut goes on as its last value says.
    """
    found, last = [], torch.zeros_like(values[0])
    for step in reversed(range(len(rewards))):
        change = rewards[step] + discount * values[step + 1] - values[step]
        last = change + discount * lambda_ * last
        found.append(last)
    return torch.stack(found[::-1])


def _matched(lessons: Sequence[Lesson], exams: Exams) -> Tensor:
    """Return (B, Q, M) what was seen of what the questions name."""
    found = np.zeros((*exams.words.shape[:2], MATCHED), np.float32)
    for row, lesson in zip(found, lessons, strict=True):
        own = lesson.matched()
        row[: len(own)] = own
    return torch.from_numpy(found).to(exams.words.device)


def _on(device: torch.device, rows: Sequence[NDArray[Any]]) -> Tensor:
    return torch.from_numpy(np.stack(rows)).to(device)
