"""Runs a staircase as an episode: two things are lifted, one is called heavier, and so on.

The staircase's state follows from the answers alone, so that it can be computed from a file as in a
running trial. Which pair comes next is known only when the last one was judged: the episode grows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from vrhuman.protocol.progress import Episode, Progress
from vrhuman.protocol.specification import Condition, PhaseKind, PhaseSpec, ProtocolSpec
from vrhuman.protocol.weighing.room import FIRST, SECOND
from vrhuman.protocol.weighing.staircase import Choice, Staircase, StaircaseSpec
from vrhuman.recording.entries import EndReason
from vrhuman.records import AnswerKind, GivenAnswer, Question

SIDES: dict[str, Choice] = {"left": "first", "right": "second"}
"""Where the two things are: the answer, and which weight of a pair it means."""

Weights = tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Pairs:
    """One participant's pairs, drawn by ``seed``."""

    spec: StaircaseSpec
    seed: int

    @property
    def protocol(self) -> ProtocolSpec:
        """The protocol before the first pair: no phase yet."""
        spec = self.spec
        return ProtocolSpec(spec.name, 1, Condition.NO_REPLAY, (), texts=spec.texts)

    @property
    def longest(self) -> ProtocolSpec:
        """The protocol with all possible phases, without the weights."""
        phases = [phase for each in range(self.spec.pairs) for phase in self._phases(each, ())]
        return replace(self.protocol, phases=tuple(phases))

    def climbed(self, answers: Sequence[GivenAnswer]) -> Staircase:
        """Return the staircase after these answers, of one pair each, in their order."""
        stairs = Staircase.begin(self.spec, self.seed)
        for given in answers:
            stairs = stairs.answered(SIDES[str(given.answer)])
        return stairs

    def onward(self, episode: Episode, progress: Progress) -> Episode:
        """Return the episode with one more pair.

        It is added where all pairs so far are judged and the staircase continues.
        """
        stopped = bool(progress.ends) and progress.ends[-1].reason is EndReason.STOPPED
        if progress.phase < len(episode.spec.phases) or stopped:
            return episode
        stairs = self.climbed(progress.answers)
        if stairs.done:
            return episode
        number = len(progress.answers)
        phases = tuple(
            phase
            for each in range(number + 1)
            for phase in self._phases(each, self._weights(progress.answers[:each]))
        )
        spec = replace(episode.spec, phases=phases)
        return replace(episode, spec=spec, questions=(self._question(number, stairs),))

    def _weights(self, answers: Sequence[GivenAnswer]) -> Weights:
        pair = self.climbed(answers).pair
        return (FIRST, pair.first), (SECOND, pair.second)

    def _phases(self, number: int, weights: Weights) -> tuple[PhaseSpec, PhaseSpec]:
        return (
            PhaseSpec(
                name=f"pair {number + 1}",
                kind=PhaseKind.EXPLORE,
                wording=self.spec.instructions if number == 0 else "",
                brief=True,
                weights=weights,
            ),
            PhaseSpec(name=f"answer {number + 1}", kind=PhaseKind.ANSWER, brief=True),
        )

    def _question(self, number: int, stairs: Staircase) -> Question:
        """Make the question of a pair: two buttons, one press, as for yes or no."""
        side = next(side for side, choice in SIDES.items() if choice == stairs.pair.heavier)
        return Question(
            question_id=f"pair-{number + 1}",
            family="heavier of two",
            text=self.spec.wording,
            program="",
            kind=AnswerKind.YES_NO,
            options=("Left", "Right"),
            answer=side,
        )
