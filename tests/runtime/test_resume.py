"""What a session's file says of where it stood, and that it goes on exactly there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.support.recording import synthetic_session
from tests.support.recording.crafted import taken_apart, write
from tests.support.recording.pendulum import Pendulum
from tests.support.runtime.interruption import After, BrokenOffHere
from vrhuman.embodiment.settings import BodySettings, as_toml
from vrhuman.protocol.specification import load_protocol
from vrhuman.recording.channels import CHANNEL_IDS, Topic
from vrhuman.recording.entries import (
    EndReason,
    PauseChange,
    PauseReason,
    PhaseEnded,
    Seen,
)
from vrhuman.recording.errors import RecordingFailed
from vrhuman.recording.recorder import Recorder
from vrhuman.records import AnswerKind, GivenAnswer, Interaction, InteractionKind, Question
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.resuming.interrupted import InterruptedSession, read_interrupted
from vrhuman.runtime.resuming.specification import NotResumable
from vrhuman.runtime.run import run_again, run_in_virtual_time
from vrhuman.runtime.trial import END

SPEC, PROTOCOL = load_protocol("excalibur")
NAMES = [phase.name for phase in SPEC.phases]
SECOND = 1_000_000_000
QUESTIONS = tuple(
    Question(f"q{n}", "exist", f"Is there a {n}?", "", AnswerKind.YES_NO, ("Yes", "No"), "yes")
    for n in range(3)
)


def at(frame: int) -> int:
    return synthetic_session.headset(frame).display_time_ns


class Story:
    """A session as it is recorded, told in a few words; it is never closed."""

    def __init__(self, path: Path, protocol: str = PROTOCOL) -> None:
        self.path = path
        start = synthetic_session.start(protocol=protocol, calibration=as_toml(BodySettings()))
        self._recorder = Recorder(path, start)
        self._world = Pendulum()
        self.frame = 0

    def frames(self, count: int, acting: bool = False, **changes: object) -> Story:
        for _ in range(count):
            command, world_states = None, []
            if acting:
                command = replace(synthetic_session.command(self.frame), **changes)  # type: ignore[arg-type]
                world_states = [self._world.step(command, 3)]
            self._recorder.frame(synthetic_session.headset(self.frame), command, world_states)
            self.frame += 1
        return self

    def begins(self, phase: str, steps: int = 0) -> Story:
        self._recorder.phase(phase, 0, steps, at(self.frame))
        return self.frames(1)

    def ends(self, phase: str, reason: str = "answered") -> Story:
        self._recorder.state(PhaseEnded(at(self.frame), phase, EndReason(reason)))
        return self.frames(1)

    def asks(self, phase: str) -> Story:
        self._recorder.questions(phase, QUESTIONS, at(self.frame))
        return self

    def answers(self, phase: str, *numbers: int) -> Story:
        for number in numbers:
            self._recorder.answer(GivenAnswer(f"q{number}", phase, "yes", at(self.frame)))
        return self.frames(1)

    def pauses(self, reason: PauseReason) -> Story:
        self._recorder.state(PauseChange(at(self.frame), reason, True))
        return self.frames(1)

    def goes_on(self, reason: PauseReason) -> Story:
        self._recorder.state(PauseChange(at(self.frame), reason, False))
        return self.frames(1)

    def sees(self, *object_ids: str) -> Story:
        self._recorder.seen(Seen(at(self.frame), object_ids))
        return self

    def saves(self) -> Story:
        state = self._world.save()
        self._world.restore(state)
        self._recorder.keyframe(0, state)
        return self

    def killed(self) -> InterruptedSession:
        self._recorder.leave_open()
        return read_interrupted(self.path)


@pytest.fixture
def story(tmp_path: Path) -> Story:
    return Story(tmp_path / "s.mcap")


def test_a_session_interrupted_before_anything_begins_at_the_beginning(story: Story) -> None:
    reached = story.killed().reached

    assert reached.progress.phase == 0
    assert reached.progress.started_ns is None
    assert reached.past.state is None
    assert reached.past.obeyed == ()


def test_a_session_that_was_led_to_its_closing_page_continues_there(tmp_path: Path) -> None:
    spec, protocol = load_protocol("excalibur-short")
    story = Story(tmp_path / "s.mcap", protocol)

    story.begins("welcome").ends("welcome", "read").begins("explore").ends("explore", "unwell")

    assert story.killed().reached.progress.phase == len(spec.phases) - 1


def test_the_phase_continues_with_its_time_and_its_steps(story: Story) -> None:
    story.frames(10).begins("explore", steps=4).frames(20, acting=True)

    progress = story.killed().reached.progress

    assert (progress.phase, progress.started_ns, progress.steps_before) == (0, at(10), 4)
    assert progress.anchor is None  # boards are put up where the participant is then


def test_session_time_stands_where_the_last_frame_was(story: Story) -> None:
    assert story.begins("explore").frames(20).killed().reached.time_ns == at(20)


def test_what_was_over_is_over(story: Story) -> None:
    story.begins("explore").frames(5, acting=True).ends("explore", "steps")

    progress = story.killed().reached.progress

    assert (progress.phase, progress.started_ns) == (1, None)
    assert [(end.name, end.reason) for end in progress.ends] == [("explore", "steps")]


def test_answers_are_kept_and_the_next_question_is_asked(story: Story) -> None:
    story.begins("explore").ends("explore", "done").begins("answer").asks("answer")
    story.answers("answer", 0, 1)

    session = story.killed()

    progress = session.reached.progress
    assert (progress.phase, progress.question) == (1, 2)
    assert [each.question_id for each in progress.answers] == ["q0", "q1"]
    assert session.questions == QUESTIONS


def test_an_answer_that_was_changed_is_no_answer_to_the_next_question(story: Story) -> None:
    story.begins("explore").ends("explore", "done").begins("answer").asks("answer")
    story.answers("answer", 0, 0)

    assert story.killed().reached.progress.question == 1


def test_all_answered_and_not_handed_in_is_to_be_handed_in(story: Story) -> None:
    story.begins("explore").ends("explore", "done").begins("answer").asks("answer")
    story.answers("answer", 0, 1, 2)

    progress = story.killed().reached.progress

    assert (progress.phase, progress.question) == (1, 3)


def test_the_second_answers_are_asked_for_from_the_first_question(story: Story) -> None:
    story.begins("explore").ends("explore", "done").begins("answer").asks("answer")
    story.answers("answer", 0, 1, 2).ends("answer").begins("re-enter").ends("re-enter", "done")
    story.begins("answer again").asks("answer again").answers("answer again", 0)

    progress = story.killed().reached.progress

    assert (NAMES[progress.phase], progress.question) == ("answer again", 1)
    assert len(progress.answers) == 4


def test_pauses_count_in_no_phase_and_overlapping_ones_once(story: Story) -> None:
    story.begins("explore").frames(9)
    menu, off = PauseReason.MENU, PauseReason.HEADSET_OFF
    story.pauses(menu).frames(4).pauses(off).frames(4)  # from frame 10 on
    story.goes_on(menu).frames(4).goes_on(off).frames(9)

    assert story.killed().reached.progress.waited_ns == at(25) - at(10)


def test_a_pause_that_the_crash_ended_lasted_to_the_last_frame(story: Story) -> None:
    story.begins("explore").frames(9).pauses(PauseReason.MENU).frames(5)

    assert story.killed().reached.progress.waited_ns == at(15) - at(10)


def test_the_house_comes_back_from_its_keyframe_and_what_was_obeyed_since(story: Story) -> None:
    story.begins("explore").saves().frames(5, acting=True).saves().frames(3, acting=True)

    session = story.killed()

    past = session.reached.past
    again = Pendulum()
    assert past.state is not None
    again.restore(past.state)
    for each in past.obeyed:
        again.step(each.command, each.ticks)
    assert len(past.obeyed) == 3
    assert again.observe().state_hash == past.state_hash


def test_commands_go_on_from_the_last_one_given_and_travel_from_the_last_obeyed(
    story: Story,
) -> None:
    pressed = (Interaction(7, InteractionKind.OPEN_OR_CLOSE),)
    story.begins("explore").saves()
    story.frames(3, acting=True, travel=np.array([1.0, 2.0]), interactions=pressed)

    lead = story.killed().reached.lead

    assert (lead.commands, lead.interactions) == (3, 7)
    assert lead.travel.tolist() == [1.0, 2.0]


def test_what_was_in_view_before_is_known(story: Story) -> None:
    story.begins("explore").sees("Mug|1").frames(3, acting=True).saves().sees("Bed|1", "Sofa|1")
    reached = story.frames(2, acting=True).killed().reached

    assert reached.past.seen == {"Mug|1", "Bed|1", "Sofa|1"}


def test_a_session_that_ended_but_was_not_closed_needs_only_that(story: Story) -> None:
    story.begins("explore").ends("explore", "stopped").begins(END)

    session = story.killed()
    ran = run_again(session, None, None, lambda *_: None)  # type: ignore[arg-type] -- none is run

    assert session.over
    assert ran.completed
    with pytest.raises(NotResumable, match="finished"):
        read_interrupted(session.whole)


def test_damage_before_the_last_keyframe_is_passed_over(story: Story) -> None:
    story.begins("explore").saves().frames(30, acting=True)
    middle = story.path.stat().st_size
    story.frames(30, acting=True).saves().frames(5, acting=True)
    flip(story.path, middle)

    past = story.killed().reached.past

    assert len(past.obeyed) == 5


def test_damage_after_the_last_keyframe_is_reported(story: Story) -> None:
    story.begins("explore").saves().frames(30, acting=True)
    middle = story.path.stat().st_size
    story.frames(30, acting=True)
    flip(story.path, middle)

    with pytest.raises(NotResumable, match="keyframe"):
        story.killed()


def flip(path: Path, at_byte: int) -> None:
    data = bytearray(path.read_bytes())
    data[at_byte + 200] ^= 0x10
    path.write_bytes(data)


# ------------------------------------------------------------------------------- and it goes on


@pytest.mark.parametrize("frames", [1, 150])
def test_a_run_continues_at_the_step_where_it_was_interrupted(tmp_path: Path, frames: int) -> None:
    first, second = After(frames), After(2)
    prepared = prepare(Plan(steps=200, kind="oracle", out=tmp_path))
    with pytest.raises(BrokenOffHere):
        run_in_virtual_time(prepared, first)
    (path,) = tmp_path.glob("*.mcap")

    with pytest.raises(BrokenOffHere):
        run_again(read_interrupted(path), None, None, second)  # type: ignore[arg-type] -- no display

    assert second.steps == first.steps
    assert (first.steps > 0) == (frames > 1)
    assert read_interrupted(path).part == 3


def test_a_part_that_cannot_be_created_is_what_the_run_fails_of(tmp_path: Path) -> None:
    with pytest.raises(BrokenOffHere):
        run_in_virtual_time(prepare(Plan(steps=200, kind="oracle", out=tmp_path)), After(1))
    (path,) = tmp_path.glob("*.mcap")
    session = read_interrupted(path)
    nowhere = replace(session, path=tmp_path / "gone" / session.path.name)

    with pytest.raises(RecordingFailed, match="cannot be written: No such file"):
        run_again(nowhere, None, None, After(1))  # type: ignore[arg-type] -- no display


def test_a_session_in_ai2thor_resumes_in_the_build_that_is_given(story: Story) -> None:
    story.begins("explore").frames(3, acting=True).killed()
    broken = read_interrupted(story.path)

    moved = broken.in_build("/opt/thor/build")

    assert moved.start.settings == {**broken.start.settings, "thor_executable": "/opt/thor/build"}


def test_a_state_of_an_unknown_command_is_what_the_reading_fails_of(story: Story) -> None:
    story.begins("explore").frames(3, acting=True).killed()
    parts, odd = taken_apart(story.path), story.path.with_name("odd.mcap")
    command = CHANNEL_IDS[Topic.COMMAND]
    kept = tuple(each for each in parts.packets if each.channel != command)
    write(replace(parts, packets=kept), story.path, odd)

    with pytest.raises(NotResumable, match=r"odd.mcap: .* follows command 1, which was"):
        read_interrupted(odd)


def test_a_phase_that_the_protocol_does_not_have_is_told(story: Story) -> None:
    story.begins("explore").begins("dessert")

    with pytest.raises(NotResumable, match="'dessert': is none of its protocol's"):
        story.killed()
