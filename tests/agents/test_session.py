"""An agent's episode is an ordinary session file of kind agent."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.agents.episodes import played
from tests.support.agents.toy_agents import ToyAgent
from vrhuman.agents.agent import AgentAnswer
from vrhuman.agents.episode import MAX_INVALID, Played, as_answer
from vrhuman.agents.session import AGENT_SETTING, NotForAgents, prepared_for
from vrhuman.annotation.annotate import annotate
from vrhuman.export.actions import list_actions
from vrhuman.recording.channels import Topic
from vrhuman.recording.reader import Session
from vrhuman.recording.verify import verify
from vrhuman.records import Action, Answer, AnswerKind, GivenAnswer, Question, Step
from vrhuman.review.results.outcome import NotScorable, assess, outcome
from vrhuman.runtime.plan import Plan

LOOK = ("RotateRight", "MoveAhead", "LookDown", "MoveAhead", "RotateLeft")


@pytest.fixture(scope="module")
def rgb(tmp_path_factory: pytest.TempPathFactory) -> tuple[ToyAgent, Played]:
    """An agent on the paper's track, filmed."""
    agent = ToyAgent(*LOOK, track="rgb")
    return agent, played(agent, tmp_path_factory.mktemp("rgb"), film=True)


def test_its_file_verifies_without_the_agent(rgb: tuple[ToyAgent, Played]) -> None:
    result = verify(rgb[1].path)

    assert result.good
    assert result.identical
    assert result.frames == len(LOOK) + 2  # and what each phase in the house begins with
    assert result.contradictions == ()


def test_its_file_says_what_played(rgb: tuple[ToyAgent, Played]) -> None:
    with Session.open(rgb[1].path) as session:
        start = session.start

    assert start.participant_kind == "agent"
    assert start.settings[AGENT_SETTING]["name"] == "toy"
    assert start.settings[AGENT_SETTING]["track"] == "rgb"


def test_it_is_scored_as_a_participant(rgb: tuple[ToyAgent, Played]) -> None:
    scored = outcome(rgb[1].path)

    assert scored.kind == "agent"
    assert scored.steps_explore == len(LOOK)
    assert scored.t3 == 0
    assert [each.answered for each in scored.answers] == [3, 3]


def test_it_sees_the_papers_pictures_and_nothing_else(rgb: tuple[ToyAgent, Played]) -> None:
    view = rgb[0].views[0]

    assert view.rgb is not None
    assert view.rgb.shape == (600, 800, 3)
    assert view.rgb.std() > 5.0
    assert view.depth is None
    assert view.map is None


def test_its_video_is_in_the_file(rgb: tuple[ToyAgent, Played]) -> None:
    with Session.open(rgb[1].path) as session:
        assert len(list(session.video_packets("agent"))) >= len(LOOK)


def test_what_happened_can_be_annotated(rgb: tuple[ToyAgent, Played]) -> None:
    found = annotate(rgb[1].path)

    assert found.kind == "agent"
    assert found.identical


def test_its_actions_can_be_exported(rgb: tuple[ToyAgent, Played]) -> None:
    listed = list_actions(rgb[1].path)

    assert [each.action for each in listed.counted] == list(LOOK)
    assert listed.end is not None


def test_its_questions_are_told_without_program_and_answer(rgb: tuple[ToyAgent, Played]) -> None:
    first, again = rgb[0].asked

    assert len(first) == 3
    assert all(each.earlier is None for each in first)
    assert all(each.text and each.options for each in first)
    assert not hasattr(first[0], "program")
    assert [each.question_id for each in first] == [each.question_id for each in again]


def test_its_earlier_answers_are_told_again(tmp_path: Path) -> None:
    agent = ToyAgent(says="no")

    played(agent, tmp_path)

    yes_no = [each.earlier for each in agent.asked[1] if each.kind == "yes-no"]
    assert yes_no
    assert set(yes_no) == {"no"}


def test_the_map_track_draws_nothing_and_tells_places(tmp_path: Path) -> None:
    agent = ToyAgent("LookDown")

    found = played(agent, tmp_path)

    view = agent.views[-1]
    assert view.rgb is None
    assert view.map is not None
    assert view.map.seen.any()
    assert found.floor is not None
    assert 0.0 < found.floor <= 1.0


def test_done_costs_no_step(tmp_path: Path) -> None:
    found = played(ToyAgent(), tmp_path)

    assert found.steps == {"explore": 0, "re-enter": 0}
    assert verify(found.path).good


def test_the_limit_ends_the_phase(tmp_path: Path) -> None:
    found = played(ToyAgent(*["RotateLeft"] * 9), tmp_path, steps=4)

    assert found.steps["explore"] == 4


def test_a_list_of_actions_stops_at_the_first_that_fails(tmp_path: Path) -> None:
    agent = ToyAgent(*["LookDown"] * 8, together=True)

    played(agent, tmp_path, steps=10)

    first = agent.views[1]
    assert first.success is False
    assert first.step < 8


def test_what_names_no_action_is_counted_and_does_nothing(tmp_path: Path) -> None:
    agent = ToyAgent("Fly", "RotateLeft")

    found = played(agent, tmp_path)

    assert found.steps["explore"] == 2
    assert agent.views[1].success is False
    assert agent.views[2].success is True


def test_an_agent_that_never_names_an_action_is_stopped(tmp_path: Path) -> None:
    found = played(ToyAgent(*["Fly"] * 100), tmp_path, steps=90)

    assert found.steps["explore"] == MAX_INVALID


def test_an_agent_that_fails_is_not_scored(tmp_path: Path) -> None:
    found = played(ToyAgent("LookDown", "LookUp", fails_at=1), tmp_path)

    assert found.outcome == "failed"
    assert found.reason == "the endpoint is gone"
    assert verify(found.path).good
    with pytest.raises(NotScorable):
        assess(found.path)


def test_an_agent_that_fails_on_re_entering_has_no_exqa(tmp_path: Path) -> None:
    found = played(ToyAgent("LookDown", fails_at=2), tmp_path)

    with pytest.raises(NotScorable):
        outcome(found.path)
    assert assess(found.path).acc_exp is not None


def test_an_answer_in_words_that_mean_nothing_is_unanswered(tmp_path: Path) -> None:
    found = played(ToyAgent(says="blargh"), tmp_path)

    assert [each.unanswered for each in outcome(found.path).answers] == [3, 3]


def test_a_protocol_for_people_only_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotForAgents, match="only people can do"):
        prepared_for(Plan(protocol="training", kind="agent", out=tmp_path))


COLOUR = Question("q", "colour", "Which colour?", "", AnswerKind.QUERY, ("red", "blue"), ("red",))
COUNT = Question("q", "count", "How many?", "", AnswerKind.COUNT, ("0", "1", "2"), 2)


@pytest.mark.parametrize(
    ("question", "said", "means"),
    [
        (COLOUR, "Red", ("red",)),
        (COLOUR, ("blue", "red"), ("blue", "red")),
        (COLOUR, ["red"], ("red",)),
        (COLOUR, "green", None),
        (COUNT, 2, 2),
        (COUNT, "two", 2),
        (COUNT, "many", None),
    ],
)
def test_answers_are_read_as_peoples(
    question: Question, said: Answer, means: Answer | None
) -> None:
    assert as_answer(question, AgentAnswer("q", said)) == means


class Choosy(ToyAgent):
    """Answers only the first question."""

    def answer(self, asked: Sequence[object]) -> Sequence[AgentAnswer]:
        return super().answer(asked)[:1]  # type: ignore[arg-type]


def test_what_is_left_out_is_unanswered_and_confidence_is_kept(tmp_path: Path) -> None:
    found = played(Choosy(), tmp_path)

    with Session.open(found.path) as session:
        given = [e for _, e in session.entries(Topic.ANSWER) if isinstance(e, GivenAnswer)]
    assert [each.confidence for each in given] == [0.5, 0.5]
    assert [each.unanswered for each in outcome(found.path).answers] == [2, 2]


def test_an_agent_may_grasp_with_a_force(tmp_path: Path) -> None:
    class Grasping(ToyAgent):
        def act(self, view: object) -> Sequence[Action]:
            chosen = super().act(view)  # type: ignore[arg-type]
            return (Action("Grasp", {"force": 0.5}),) if chosen[0].name == "Grasp" else chosen

    found = played(Grasping("Grasp"), tmp_path)

    with Session.open(found.path) as session:
        (step,) = [e for _, e in session.entries(Topic.STEP) if isinstance(e, Step)]
    assert dict(step.action.arguments) == {"force": 0.5}
    assert outcome(found.path).force_quanta >= 0
