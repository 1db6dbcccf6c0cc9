"""A training as a person goes through it, board by board."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.protocol.letters import check
from tests.support.protocol.trainee import Trainee, training
from vrhuman import geometry
from vrhuman.protocol.boards.placing import PanelPose
from vrhuman.protocol.progress import acting
from vrhuman.protocol.specification import load_protocol
from vrhuman.protocol.training.board import HAND_SIZE, VERDICT_SIZE, status_board, verdict_board
from vrhuman.protocol.training.lessons import lesson
from vrhuman.protocol.training.machine import begin
from vrhuman.protocol.training.measures import measure
from vrhuman.records import Panel

HERE = PanelPose(np.zeros(3), geometry.IDENTITY)


@pytest.fixture
def trainee() -> Trainee:
    return Trainee()


def answer(trainee: Trainee, number: str) -> None:
    trainee.click(number)
    trainee.click("confirm")


def test_the_words_come_first_then_the_house_with_a_board_at_the_free_hand(
    trainee: Trainee,
) -> None:
    trainee.frame()
    assert trainee.panel("instructions").title == "Grip lightly"
    assert not acting(trainee.episode.spec, trainee.progress)

    trainee.begin()
    board = trainee.panel("practice")

    assert acting(trainee.episode.spec, trainee.progress)
    assert board.options == ()
    assert board.bar is not None
    assert board.bar.filled == 0.0
    assert abs(board.position[0] - trainee.left.grip.position[0]) < 0.01


def test_the_board_says_to_machines_what_is_to_be_done(trainee: Trainee) -> None:
    trainee.begin()

    assert trainee.panel("practice").program == "practice:grip-light:Mug|1:0.3,0.8"


def test_a_task_mastered_is_praised_before_the_eyes_and_then_the_next_begins(
    trainee: Trainee,
) -> None:
    trainee.begin()
    turned = geometry.axis_angle((0.0, 1.0, 0.0), 180.0)
    trainee.head = replace(trainee.head, orientation=turned)
    trainee.grip_well()

    board = trainee.panel("practice")
    assert board.title == "Well done"
    assert not acting(trainee.episode.spec, trainee.progress)
    assert board.position[2] > 1.0  # where they look by now: behind where they began

    trainee.click("onward")
    assert trainee.phase == "answer a number"
    assert [end.reason for end in trainee.progress.ends] == ["mastered"]
    practised = trainee.progress.practised[-1]
    assert (practised.phase, practised.attempts) == ("grip lightly", 1)
    assert f"{practised.seconds:.1f}" == "0.1"


def test_two_things_dropped_end_the_session(trainee: Trainee) -> None:
    trainee.begin()
    trainee.drop()
    trainee.drop()
    assert trainee.panel("practice").title == "Thank you for trying"

    trainee.click("onward")

    assert trainee.phase is None
    assert trainee.progress.ends[-1].reason == "failed"


def test_a_wrong_answer_is_reported_and_asked_again(trainee: Trainee) -> None:
    trainee.begin()
    trainee.grip_well()
    trainee.click("onward")
    trainee.begin()

    answer(trainee, "3")
    assert "Correct answer: 2" in trainee.panel("practice").text
    trainee.click("onward")
    asked = trainee.panel("practice")
    assert asked.footer == "Correct answer: 2"
    assert asked.program == "practice:answer-count:2"
    answer(trainee, "2")
    trainee.click("onward")

    assert trainee.phase is None
    assert [given.answer for given in trainee.progress.answers] == [3, 2]
    assert trainee.progress.ends[-1].reason == "mastered"


def test_the_time_in_the_menu_is_no_time_of_practising(trainee: Trainee) -> None:
    trainee.begin()
    trainee.frames(0.1)
    spent = trainee.progress.task
    trainee.press_menu()
    trainee.frames(1.0)

    assert spent is not None
    assert trainee.progress.task is not None
    assert trainee.progress.task.seconds - spent.seconds < 0.05


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_board_can_be_read(language: str) -> None:
    trainee = Trainee(training(language))
    seen: list[Panel] = []
    trainee.begin()
    seen += trainee.seen
    trainee.grip_well()
    seen += trainee.seen
    trainee.click("onward")
    trainee.begin()
    answer(trainee, "3")
    seen += trainee.seen
    trainee.click("onward")
    seen += trainee.seen

    assert {tuple(panel.size) for panel in seen} >= {HAND_SIZE, VERDICT_SIZE}
    check(tuple(seen))


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_boards_of_the_shipped_training_can_be_read(language: str) -> None:
    spec = load_protocol("training")[0]
    episode = replace(training(language), spec=spec)
    words = episode.texts.phases

    assert {phase.name for phase in spec.phases} <= set(words)
    for phase in spec.phases:
        trainee = Trainee(replace(episode, spec=replace(spec, phases=(phase,))))
        trainee.frame()
        check(trainee.seen)
        if phase.practice is not None and phase.practice.asked is None:
            this = lesson(episode, phase)
            begun = replace(begin(this), measure=measure(phase.practice).after(trainee.doing, 0.1))
            check((status_board(this, begun, words[phase.name].title, 0.0, 100, HERE),))
            check((verdict_board(this, replace(begun, verdict="failed"), HERE),))
