"""What a participant is asked, in which order, and where they are in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vrhuman.benchmarks.items import AnswerField, AnswerForm, FilmFrame, Item, ItemSet
from vrhuman.desktop.answer.model.asking import AnswerProgress, drawn_order, named_items
from vrhuman.desktop.answer.model.drafts import Draft, chance, levels, option_of
from vrhuman.records import VrhumanError

CHOICE = AnswerForm("choice", "choice", (AnswerField("answer", "Answer", ("a", "b", "c")),))


def item(number: int, film: str = "", form: str = "choice") -> Item:
    film = film or f"{number}.mp4"
    return Item(f"q{number}", "Which?", "kind", form, film, 0.0, 2.0, {"answer": "a"}, "a")


SET = ItemSet("toy", "set", "d1", {"choice": CHOICE}, tuple(item(n) for n in range(20)))


def test_everybody_is_asked_every_item_once() -> None:
    order = drawn_order(SET, "full", 1, "P01")

    assert sorted(order) == sorted(each.item_id for each in SET.items)


def test_the_order_is_the_same_each_time() -> None:
    assert drawn_order(SET, "full", 1, "P01") == drawn_order(SET, "full", 1, "P01")


@pytest.mark.parametrize(
    "other",
    [
        drawn_order(SET, "full", 2, "P01"),
        drawn_order(SET, "full", 1, "P02"),
        drawn_order(SET, "question-only", 1, "P01"),
        drawn_order(replace(SET, digest="d2"), "full", 1, "P01"),
    ],
)
def test_seed_participant_condition_and_set_give_another_order(other: tuple[str, ...]) -> None:
    assert drawn_order(SET, "full", 1, "P01") != other


def test_the_order_does_not_depend_on_that_of_the_file() -> None:
    turned = replace(SET, items=SET.items[::-1])

    assert drawn_order(turned, "full", 1, "P01") == drawn_order(SET, "full", 1, "P01")


def test_so_many_are_the_first_of_all() -> None:
    assert drawn_order(SET, "full", 1, "P01", 5) == drawn_order(SET, "full", 1, "P01")[:5]


def test_without_the_question_a_film_is_asked_about_once_for_each_frame() -> None:
    early, late = (FilmFrame(time, 320, 240) for time in (0.5, 1.5))
    items = tuple(
        replace(item(n, "a"), frame=frame) for n, frame in enumerate((early, early, late))
    )

    asked = drawn_order(replace(SET, items=items), "film-only", 1, "P01")

    assert len(asked) == 2
    assert "q2" in asked


def test_without_the_question_one_film_is_asked_about_once_for_each_form() -> None:
    forms = {"choice": CHOICE, "other": replace(CHOICE, name="other")}
    items = (item(0, "a"), item(1, "a"), item(2, "a", "other"), item(3, "b"))
    one = ItemSet("toy", "set", "d", forms, items)

    asked = drawn_order(one, "film-only", 1, "P01")

    assert len(asked) == 3
    assert {"q2", "q3"} < set(asked)
    assert len(drawn_order(one, "full", 1, "P01")) == 4


def test_an_item_that_the_set_has_not_is_named() -> None:
    with pytest.raises(VrhumanError, match="set: has no item q99"):
        named_items(SET, ["q1", "q99"])


def test_it_goes_on_at_the_first_item_without_an_answer() -> None:
    asked = AnswerProgress.at_first(SET.items, ["q0", "q1", "q3"], revise=False)

    assert asked.item == SET.items[2]


def test_nothing_is_shown_after_the_last() -> None:
    asked = AnswerProgress.at_first(SET.items[:1], [], revise=False).submitted()

    assert asked.item is None


def test_without_the_protocols_word_nobody_goes_back_or_on() -> None:
    asked = AnswerProgress.at_first(SET.items, ["q0"], revise=False)

    assert asked.back() == asked == asked.on()


def test_who_may_revise_goes_back_and_on_to_what_has_no_answer() -> None:
    asked = AnswerProgress.at_first(SET.items, ["q0"], revise=True)

    assert asked.back().item == SET.items[0]
    assert asked.back().on() == asked
    assert asked.on() == asked


def test_who_answered_everything_may_go_back_nowhere_from_the_end_without_revising() -> None:
    done = AnswerProgress.at_first(SET.items[:2], ["q0", "q1"], revise=False)

    assert done.item is None
    assert not done.may_go_back


@pytest.mark.parametrize(
    ("options", "first"),
    [(("yes", "no"), 50), (tuple("abc"), 30), (tuple("abcd"), 20), (tuple("abcde"), 20)],
)
def test_confidence_begins_at_a_guess(options: tuple[str, ...], first: int) -> None:
    form = AnswerForm("f", "choice", (AnswerField("a", "A", options),))

    assert levels(form) == tuple(range(first, 101, 10))


def test_a_form_of_roles_is_not_guessed() -> None:
    roles = AnswerForm("f", "roles", tuple(AnswerField(n, n, ("x", "y")) for n in "ab"))

    assert chance(roles) == 0.0


def test_an_option_is_found_in_any_case_and_another_word_only_where_it_is_free() -> None:
    closed, free = AnswerField("a", "A", ("counter top",)), AnswerField("a", "A", (), free=True)

    assert option_of(closed, " Counter  TOP ") == "counter top"
    assert option_of(closed, "counter") is None
    assert option_of(closed, "") == ""
    assert option_of(free, "a red  pan") == "a red pan"


def test_values_of_a_draft_are_only_the_forms_own() -> None:
    draft = Draft(CHOICE).with_values({"answer": "b", "other": "c"})

    assert dict(draft.values) == {"answer": "b"}
    assert draft.with_value("answer", "").given is False
