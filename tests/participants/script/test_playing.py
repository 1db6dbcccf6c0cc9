"""A script in the toy house: its goals in their order, through all phases."""

from __future__ import annotations

import numpy as np

from tests.support.participants.toy_session import perform
from tests.support.participants.toy_world import ToyQuestion, ToyWorld, button_centre
from vrhuman.participants.script import ScriptPlayer, parse_script

QUESTIONS = (
    ToyQuestion("q1", "exist(filter(scene, type=Mug))", ("yes", "no")),
    ToyQuestion("q2", "exist(filter(scene, type=Fridge))", ("yes", "no")),
)


def played(text: str, **world: object) -> tuple[ToyWorld, ScriptPlayer]:
    player = ScriptPlayer(parse_script(text, "s.txt"), button_centre, seed=1)
    run = perform(player, ToyWorld(questions=QUESTIONS, explore_steps=4000, **world), 600.0)
    return run.world, player


def test_it_opens_what_it_finds_and_answers_what_is_written() -> None:
    world, player = played('open Fridge\nsay done\nanswer "no"\nanswer "yes"\n')

    assert [b.name for b in world.boxes if b.is_open] == ["Fridge|1"]
    assert world.over
    assert world.answers["q1", "answer"] == ("no",)
    assert world.answers["q2", "answer"] == ("yes",)
    assert player.new_messages() == ()


def test_a_goal_that_fails_is_reported_with_its_line_and_the_next_is_begun() -> None:
    world, player = played("# nothing of the kind is there\nreach Unicorn\nopen Fridge\n")

    assert player.new_messages() == ("s.txt:2: failed: reach Unicorn",)
    assert player.new_messages() == ()  # once
    assert any(box.is_open for box in world.boxes)


def test_it_walks_to_coordinates() -> None:
    world, _ = played("walk to 2.4, 2.2\n")

    assert np.hypot(*(world.position[[0, 2]] - [2.4, 2.2])) < 0.4


def test_an_answer_waits_for_its_question() -> None:
    """Without ``say done`` the house is left when an answer is due."""
    world, _ = played('turn 90\nanswer "no"\n')

    assert world.answers["q1", "answer"] == ("no",)
    assert world.over
