"""The film of a session: a file that any player takes, which tells what was recorded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from tests.support.recording.sample_variants import SAMPLE, TONE_HZ, broken_off, with_a_tone
from vrhuman.export.film import export_film
from vrhuman.export.film.asking import AskingTimes, CurrentQuestion, answer_words
from vrhuman.export.film.status import Status, action_words, statuses
from vrhuman.export.film.strip import marked, write_question
from vrhuman.export.writing import ExportError
from vrhuman.recording.entries import QuestionsAsked
from vrhuman.recording.reader import Session
from vrhuman.recording.sound import DECODED_RATE
from vrhuman.recording.video import Picture, decode
from vrhuman.records import Action, GivenAnswer
from vrhuman.review.outline import house_of, outline
from vrhuman.scoring.accuracy import graded

SECOND = 1_000_000_000
WIDTH, RATE = 160, 2


@pytest.fixture(scope="module")
def sample() -> Iterator[Session]:
    with Session.open(SAMPLE) as session:
        yield session


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("film") / "sample.mp4"
    export_film(SAMPLE, path, WIDTH, RATE)
    return path


def pictures(path: Path) -> list[Picture]:
    with av.open(str(path)) as container:
        return [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]


# ------------------------------------------------------------------------------------- the file


def test_any_player_takes_it(film: Path) -> None:
    with av.open(str(film)) as container:
        video = container.streams.video[0]
        assert video.codec_context.name == "h264"
        assert video.codec_context.pix_fmt == "yuv420p"
        assert video.average_rate == Fraction(RATE)
    data = film.read_bytes()
    assert 0 < data.index(b"moov") < data.index(b"mdat"), "a browser needs the index first"


def test_it_lasts_as_long_as_the_session(film: Path, sample: Session) -> None:
    found = outline(sample, house_of(sample))

    assert abs(len(pictures(film)) / RATE - (found.last_ns - found.first_ns) / SECOND) <= 1 / RATE


def test_what_the_agent_saw_is_shown_when_it_was_seen(film: Path, sample: Session) -> None:
    first_ns = outline(sample, house_of(sample)).first_ns
    seen = {time_ns: picture[::5, ::5] for time_ns, picture in decode(sample.video_packets())}
    explored = next(p for p in list(sample.phases())[1:]).time_ns
    shown = pictures(film)
    for number in range(2, (explored - first_ns) * RATE // SECOND):
        time_ns = first_ns + number * SECOND // RATE
        before = [at for at in seen if at <= time_ns]
        frame = shown[number][20:120].astype(float)  # but for the mark at the top
        assert np.abs(frame - seen[max(before)][20:120]).mean() < 12.0


def test_who_was_no_person_is_marked_all_the_time(film: Path, tmp_path: Path) -> None:
    export_film(broken_off(tmp_path / "p.mcap", participant_kind="person"), tmp_path / "p.mp4", 160)

    def orange(picture: Picture) -> float:
        red, green, blue = np.moveaxis(picture[:10, :60].astype(float), -1, 0)
        return float(((red > 1.5 * green) & (green > 1.5 * blue)).mean())

    assert min(orange(each) for each in pictures(film)) > 0.2
    assert max(orange(each) for each in pictures(tmp_path / "p.mp4")) < 0.2


def test_a_session_without_video_has_its_strip_and_map(tmp_path: Path) -> None:
    export_film(broken_off(tmp_path / "s.mcap", video=False), tmp_path / "s.mp4", 160, 5)

    shown = pictures(tmp_path / "s.mp4")
    assert np.ptp(shown[-1][125:]) > 100
    assert np.abs(shown[-1][125:].astype(float) - shown[0][125:]).max() > 50, "the strip moves"


def test_the_microphone_is_heard_at_its_time(tmp_path: Path) -> None:
    begins = 0.8
    export_film(with_a_tone(tmp_path / "s.mcap", begins), tmp_path / "s.mp4", 160, 5)

    with av.open(str(tmp_path / "s.mp4")) as container:
        assert container.streams.audio[0].codec_context.name == "aac"
        frames = list(container.decode(audio=0))
        heard = np.concatenate([frame.to_ndarray()[0] for frame in frames])
    start = float(frames[0].pts * frames[0].time_base)
    loud = np.flatnonzero(np.abs(heard) > 0.1)
    assert start + loud[0] / DECODED_RATE == pytest.approx(begins, abs=0.03)
    tone = heard[loud[0] + 2000 : loud[0] + 2000 + 9600]
    spectrum = np.abs(np.fft.rfft(tone))
    assert np.argmax(spectrum) * DECODED_RATE / len(tone) == pytest.approx(TONE_HZ, abs=10)


def test_nothing_is_written_over(tmp_path: Path) -> None:
    there = tmp_path / "there.mp4"
    there.write_bytes(b"mine")

    with pytest.raises(ExportError, match=r"there\.mp4: exists already"):
        export_film(SAMPLE, there, WIDTH, RATE)
    assert there.read_bytes() == b"mine"


# ------------------------------------------------------------------------------------ what it tells


def told(session: Session, times: list[int]) -> list[Status]:
    first_ns = outline(session, house_of(session)).first_ns
    return list(statuses(session, first_ns, times))


def test_steps_are_those_counted_until_then_and_t3_counts_from_the_re_entry(
    sample: Session,
) -> None:
    phases = list(sample.phases())
    counted = [
        (time_ns, world_state.step_count) for time_ns, world_state in sample.timed_world_states()
    ]
    times = list(range(phases[0].time_ns, phases[-1].time_ns, SECOND // 4))

    for time_ns, status in zip(times, told(sample, times), strict=True):
        assert status.steps == max((n for at, n in counted if at <= time_ns), default=0)
        if time_ns < phases[2].time_ns:
            assert status.t3 is None
        else:
            assert status.t3 == status.steps - phases[2].step_count


def test_the_phase_and_whether_one_answers_are_the_recorded_ones(sample: Session) -> None:
    phases = list(sample.phases())[:4]

    found = told(sample, [phase.time_ns for phase in phases])

    assert [status.phase for status in found] == [phase.phase for phase in phases]
    assert [status.answering for status in found] == [False, True, False, True]


def test_a_pause_is_reported_with_its_reason_until_it_ends(sample: Session) -> None:
    notes = [note for note in sample.notes() if note.author == "vrhuman"]
    begins = next(note for note in notes if note.text.startswith("paused: "))
    reason = begins.text.removeprefix("paused: ")
    ends = next(note for note in notes if note.text == f"goes on after: {reason}")

    found = told(sample, [begins.time_ns - 1, begins.time_ns, ends.time_ns - 1, ends.time_ns])

    assert [status.paused for status in found] == ["", reason, reason, ""]


def test_an_action_is_fresh_when_it_was_just_counted(sample: Session) -> None:
    acted = next(
        (at, world_state) for at, world_state in sample.timed_world_states() if world_state.steps
    )

    now, later = told(sample, [acted[0], acted[0] + SECOND])

    assert now.fresh
    assert now.action == action_words(acted[1].steps[-1].action)
    assert not later.fresh or later.action != now.action


@pytest.fixture(scope="module")
def asking(sample: Session) -> tuple[AskingTimes, QuestionsAsked, list[GivenAnswer]]:
    """The first time the questions of the sample were asked."""
    return (
        AskingTimes(sample.questions(), list(sample.answers())),
        next(sample.questions()),
        list(sample.answers()),
    )


@given(after_ns=st.integers(0, 40 * SECOND))
def test_a_question_is_reported_with_its_answer_once_that_is_given(
    asking: tuple[AskingTimes, QuestionsAsked, list[GivenAnswer]], after_ns: int
) -> None:
    times, asked, answers = asking
    texts = {question.question_id: question.text for question in asked.questions}
    time_ns = asked.time_ns + after_ns
    own = [each for each in answers if each.phase == asked.phase]
    status = times.at(asked.phase, time_ns)

    if status is None:
        assert time_ns > own[-1].time_ns
    elif status.given:
        said = max((each for each in own if each.time_ns <= time_ns), key=lambda e: e.time_ns)
        assert (status.text, status.given) == (
            texts[said.question_id],
            answer_words(said.answer),
        )
    else:
        coming = min((each for each in own if each.time_ns > time_ns), key=lambda e: e.time_ns)
        assert status.text == texts[coming.question_id]


def test_the_first_answer_is_reported_where_it_is_asked_again(sample: Session) -> None:
    asked = list(sample.questions())[1]
    answers = {(each.phase, each.question_id): each for each in sample.answers()}
    first_phase = next(sample.questions()).phase

    status = AskingTimes(sample.questions(), list(sample.answers())).at(asked.phase, asked.time_ns)

    assert status is not None
    question = asked.questions[status.number - 1]
    assert status.before == answer_words(answers[first_phase, question.question_id].answer)


@pytest.mark.parametrize("right", [True, False])
def test_an_answer_s_colour_and_words_say_right_or_wrong(right: bool) -> None:
    asked = CurrentQuestion(1, 1, "is there a mug?", "yes", right, "")
    picture = Image.new("RGB", (800, 600))

    write_question(picture, asked)

    red, green, _ = np.moveaxis(np.asarray(picture).astype(int), -1, 0)
    greener = np.count_nonzero(green > red + 30) > np.count_nonzero(red > green + 30)
    assert bool(greener) is right
    assert marked(asked) == ("correct: yes" if right else "wrong: yes")


def test_right_and_wrong_are_the_score_s(sample: Session) -> None:
    asked, answers = next(sample.questions()), list(sample.answers())
    spoilt = [
        replace(each, answer="not an answer") if number % 2 else each
        for number, each in enumerate(answers)
    ]
    times = AskingTimes([asked], spoilt)

    told = [
        (each.right, times.at(asked.phase, each.answer.time_ns))
        for each in graded(asked.questions, spoilt, asked.phase)
        if each.answer is not None
    ]

    assert all(shown is not None and shown.right is right for right, shown in told)
    assert {right for right, _ in told} == {True, False}


def test_an_answer_that_is_not_given_is_neither_right_nor_wrong(
    asking: tuple[AskingTimes, QuestionsAsked, list[GivenAnswer]],
) -> None:
    times, asked, _ = asking

    status = times.at(asked.phase, asked.time_ns)

    assert status is not None
    assert (status.given, status.right) == ("", None)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Action("MoveAhead", {"moveMagnitude": 0.25}), "MoveAhead 0.25 m"),
        (Action("RotateLeft", {"degrees": 15.0}), "RotateLeft 15°"),
        (Action("PickupObject", {"force": 0.4}), "PickupObject 0.40 kgf"),
        (
            Action("OpenObject", {"objectId": "Fridge|1", "openness": 0.5}),
            "OpenObject Fridge 50% open",
        ),
        (Action("ReleaseObject"), "ReleaseObject"),
    ],
)
def test_actions_are_reported_with_what_tells_them_apart(action: Action, words: str) -> None:
    assert action_words(action) == words
