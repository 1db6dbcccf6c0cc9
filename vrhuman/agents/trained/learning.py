"""Proximal policy optimisation with the joint answer loss (EXCALIBUR, equation 2), unweighted.

J. Schulman et al., Proximal Policy Optimization Algorithms, 2017. One round is learnt from several
times, in parts of whole chunks, through the GRU.
"""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.agents.trained.heads import AnswerHead
from vrhuman.agents.trained.network import AgentNet, Sensed
from vrhuman.agents.trained.rollouts import Rollout
from vrhuman.agents.trained.settings import AgentSettings
from vrhuman.extras import needs

with needs("vrhuman[models]", "trained agents"):
    import torch
    from torch import Tensor, nn


@dataclass(frozen=True, slots=True)
class Losses:
    """The mean losses of one round: the actor's, the critic's, the answers', and the entropy."""

    actor: float
    critic: float
    answers: float
    entropy: float


def learn(
    net: AgentNet,
    head: AnswerHead,
    optimiser: torch.optim.Optimizer,
    played: Rollout,
    settings: AgentSettings,
    chance: torch.Generator,
    share: float = 1.0,
) -> Losses:
    """Learn from one round; ``chance`` draws which chunks are learnt from together.

    ``share`` is that of the entropy's weight.
    """
    walks = played.actions.shape[1]
    chunks = [(part, walk) for part in range(len(played.first)) for walk in range(walks)]
    advantages = levelled(played.advantages, settings.chunk)
    size, sums = len(chunks) // settings.batches, torch.zeros(4)
    for _ in range(settings.epochs):
        order = torch.randperm(len(chunks), generator=chance).tolist()
        for begin in range(0, len(chunks), size):
            chosen = [chunks[number] for number in order[begin : begin + size]]
            parts = _losses(net, head, played, advantages, chosen, settings)
            actor, critic, answers, entropy = parts
            loss = actor + settings.value * critic + answers - share * settings.entropy * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), settings.gradient)
            optimiser.step()
            sums += torch.stack(parts).detach().cpu()
    means = (sums / (settings.epochs * settings.batches)).tolist()
    return Losses(*means)


def levelled(advantages: Tensor, chunk: int) -> Tensor:
    """Return advantages (T, B) with mean 0 and spread 1 in each ``chunk`` of steps.

    Little is new late in an episode: measured together with its beginning, what is done there would
    hardly be learnt.
    """
    parts = advantages.reshape(-1, chunk * advantages.shape[1])
    centred = parts - parts.mean(dim=1, keepdim=True)
    return (centred / parts.std(dim=1, keepdim=True).clamp(min=1e-8)).reshape(advantages.shape)


def _losses(
    net: AgentNet,
    head: AnswerHead,
    played: Rollout,
    advantages: Tensor,
    chosen: list[tuple[int, int]],
    settings: AgentSettings,
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    part, walk = (torch.tensor(each, device=net.device) for each in zip(*chosen, strict=True))
    within = torch.arange(settings.chunk, device=net.device)
    steps = part[None] * settings.chunk + within[:, None]  # (chunk, C)
    exams, sensed = played.exams.of([number for _, number in chosen]), played.sensed
    words = exams.words
    told = net.encode_questions(words)
    asked = torch.where((steps >= settings.steps)[..., None], told, 0.0)
    beliefs, states = net.beliefs(
        Sensed(
            sensed.seen[steps, walk], sensed.things[steps, walk], sensed.before[steps, walk], asked
        ),
        played.first[part, walk],
    )
    likely = torch.log_softmax(net.actor(states), dim=-1)
    entropy = -(likely.exp() * likely).sum(dim=-1).mean()
    ratio = torch.exp(
        likely.gather(2, played.actions[steps, walk][..., None])[..., 0]
        - played.chances[steps, walk]
    )
    gain = advantages[steps, walk]
    kept = ratio.clamp(1.0 - settings.clip, 1.0 + settings.clip)
    actor = -torch.minimum(ratio * gain, kept * gain).mean()
    critic = (net.critic(states)[..., 0] - played.returns[steps, walk]).square().mean()
    scored = beliefs[:: settings.every]  # (S, C, width)
    said = net.answer(
        scored,
        words.expand(len(scored), *words.shape),
        played.matched[steps[:: settings.every] // settings.every, walk],
    )
    answers = head.loss(said, exams)
    return actor, critic, answers, entropy
