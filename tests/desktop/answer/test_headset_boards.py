"""Items on boards in the headset: what presses do, what is kept, and what the boards show."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.support.benchmarks.board_person import BoardPerson
from tests.support.benchmarks.toy_benchmark import FORMS, TOY, make_set
from tests.support.protocol.person import EYES, pose, texts
from vrhuman.benchmarks.envqa.roles import FORM
from vrhuman.benchmarks.items import Answer, AnswerForm, Item
from vrhuman.desktop.answer.headset import film
from vrhuman.desktop.answer.headset.answerer import ON, Answerer
from vrhuman.desktop.answer.headset.boards import answer_board, film_board
from vrhuman.desktop.answer.headset.entry import ItemEntry, Outcome, pages, press
from vrhuman.desktop.answer.model.answer_run import ShownItem
from vrhuman.desktop.answer.model.drafts import Draft
from vrhuman.desktop.answer.model.keeping import OWN_STUDY, Plan, open_own
from vrhuman.desktop.answer.model.opening import Answering, open_run
from vrhuman.desktop.answer.model.watching import Watching
from vrhuman.panels.layout import lay_out
from vrhuman.protocol.boards.placing import PanelPose, ahead
from vrhuman.protocol.film import BACK, PANEL, PLAY
from vrhuman.protocol.film import ON as AHEAD
from vrhuman.protocol.pointing import Pointing, Target
from vrhuman.protocol.rules import ItemRules
from vrhuman.records import Panel, VrhumanError
from vrhuman.runtime.loop.virtual_loop import headset_state
from vrhuman.study.entries import ItemAnswer
from vrhuman.study.registry.registry import Registry
from vrhuman.study.withdrawal import withdraw

TEXTS = texts()
PLACE: PanelPose = ahead(pose(EYES))
FRAME_NS = 20_000_000
MOST_FRAMES = 2000


def entry_of(form: AnswerForm, watching: Watching | None = None, **changes: object) -> ItemEntry:
    item = Item("q1", "What happened?", "QueryEvent", form.name, "", 0.0, 0.0, {}, "")
    shown = ShownItem(
        *(item, form, 1, 3, "full", None),
        watching=watching or Watching.of(0.0, 4.0, 0),
        draft=Draft(form),
        asks_confidence=True,
        may_go_back=False,
        may_go_on=False,
    )
    return ItemEntry.of(replace(shown, **changes))  # type: ignore[arg-type]


def reads(text: str) -> Answer:
    if text != "pick up mug":
        raise VrhumanError("nothing is understood")
    return {"action": "pick up", "object1": "mug"}


def after(entry: ItemEntry, *keys: str) -> tuple[ItemEntry, Outcome]:
    outcome: Outcome = ""
    for key in keys:
        entry, outcome = press(entry, key, TEXTS, reads)
    return entry, outcome


CHOICE = AnswerForm("yes_no", "choice", FORM.fields[-1:])


def test_one_press_is_a_choices_answer_and_the_confidence_submits_it() -> None:
    entry, outcome = after(entry_of(CHOICE), "option:yes")
    assert (entry.part, outcome) == ("sure", "")

    entry, outcome = after(entry, "level:80")

    assert outcome == "submitted"
    assert (dict(entry.draft.values), entry.draft.confidence) == ({"yes_no": "yes"}, 80)


def test_without_confidence_the_answer_submits() -> None:
    assert after(entry_of(CHOICE, asks_confidence=False), "option:no")[1] == "submitted"


def test_roles_are_picked_one_by_one_and_can_be_left_empty_again() -> None:
    entry, _ = after(
        *(entry_of(FORM), "field:action", "option:open", "field:object1", "page:1"),
        *("option:cabinet", "field:action", "clear"),
    )
    assert dict(entry.draft.values) == {"object1": "cabinet"}
    assert after(entry, "confirm")[0].part == "sure"
    assert after(entry, "confirm", "back")[0].part == "answer"


def test_a_field_opens_at_the_page_of_its_value() -> None:
    field = FORM.fields[1]
    value = pages(field)[2][0]
    entry, _ = after(entry_of(FORM), "field:object1", "page:2", f"option:{value}", "field:object1")
    assert entry.page == 2


def test_nothing_is_no_answer() -> None:
    entry, outcome = after(entry_of(FORM), "confirm")
    assert (entry.told, outcome) == (TEXTS.say("item_answer_missing"), "")


def test_typed_words_are_read_into_the_fields() -> None:
    entry, _ = after(entry_of(FORM), "type", *"pick", "space", *"up", "space", *"mugs", "delete")
    assert entry.typed == "pick up mug"

    entry, _ = after(entry, "confirm")

    assert (entry.part, dict(entry.draft.values)) == (
        "answer",
        {"action": "pick up", "object1": "mug"},
    )


def test_what_is_not_understood_is_said_and_the_answer_stays() -> None:
    entry, _ = after(entry_of(FORM), "field:action", "option:open", "type", *"xyz", "confirm")
    assert (entry.part, entry.told) == ("type", TEXTS.say("item_not_understood", typed="xyz"))
    assert dict(entry.draft.values) == {"action": "open"}


def test_a_way_back_is_only_where_the_protocol_has_one() -> None:
    assert after(entry_of(FORM), "back")[1] == ""
    assert after(entry_of(FORM, may_go_back=True), "back")[1] == "back"
    assert after(entry_of(FORM), "forward")[1] == ""
    assert after(entry_of(FORM, may_go_on=True), "forward")[1] == "on"


def pressing(key: str, along: float | None = None) -> Pointing:
    target = Target(PANEL, np.zeros(3), 0, key, along)
    return Pointing(target=target, clicked=bool(key), dragging="" if along is None else PANEL)


def test_the_film_plays_and_counts_its_watches() -> None:
    watching = film.advance(Watching.of(0.0, 20.0, 1), pressing(PLAY), 0.0)
    for _ in range(101):
        watching = film.advance(watching, Pointing(), 0.2)
    assert (watching.watches, watching.ended) == (1, True)
    assert film.advance(watching, pressing(PLAY), 0.0) == watching


def test_the_film_is_moved_by_buttons_and_the_bar() -> None:
    watching = film.advance(Watching.of(2.0, 22.0, 0, watches=1), pressing(AHEAD), 0.0)
    assert watching.position_s == 7.0
    assert film.advance(watching, pressing(BACK), 0.0).position_s == 2.0
    assert film.advance(watching, pressing("", along=0.75), 0.0).position_s == 17.0


def test_a_film_that_may_not_be_watched_again_has_no_play() -> None:
    used = Watching(0.0, 4.0, 1, 1, 4.0, 4.0)
    assert PLAY not in film_board(entry_of(FORM, used), None, TEXTS, PLACE).keys
    assert PLAY in film_board(entry_of(FORM), None, TEXTS, PLACE).keys


def boards_of(entry: ItemEntry) -> Iterator[Panel]:
    """Every board of an item."""
    yield answer_board(entry, TEXTS, PLACE)
    yield answer_board(replace(entry, part="sure"), TEXTS, PLACE)
    yield answer_board(replace(entry, part="type"), TEXTS, PLACE)
    for field in entry.shown.form.fields:
        for page in range(len(pages(field))):
            picked = replace(entry, part="field", field=field.name, page=page)
            yield answer_board(picked, TEXTS, PLACE)


@pytest.mark.parametrize("form", [FORM, CHOICE, *FORMS.values()])
def test_every_button_of_every_board_has_room_and_no_two_overlap(form: AnswerForm) -> None:
    entry = entry_of(form, may_go_back=True, may_go_on=True)
    for board in boards_of(entry):
        boxes = lay_out(board).options
        assert len(boxes) == len(board.options) == len(board.keys)
        assert all(box.width > 40 and box.height > 40 for box in boxes)
        for n, one in enumerate(boxes):
            for other in boxes[n + 1 :]:
                assert one.right <= other.left or other.right <= one.left or (
                    one.bottom <= other.top or other.bottom <= one.top
                )  # fmt: skip


# ---------------------------------------------------------------------------------- a whole set


def wear(answerer: Answerer, person: BoardPerson, until: str = "") -> Panel | None:
    """Go on to the end, or to the board that says so; return that."""
    panels: tuple[Panel, ...] = ()
    for number in range(1, MOST_FRAMES):
        if answerer.over:
            return None
        found = next(
            (p for p in panels if until and until in f"{p.title} {p.text} {p.footer}"), None
        )
        if found is not None:
            return found
        inputs = person.inputs(answerer, panels)
        panels = answerer.update(headset_state(inputs, number, number * FRAME_NS))
    raise AssertionError(f"not there after {MOST_FRAMES} frames: {panels}")


@pytest.fixture
def registry(tmp_path: Path) -> Iterator[tuple[Registry, Path]]:
    folder = make_set(tmp_path / "toy-set", 3, seconds=0.5)
    with open_own(folder, TOY.read(folder), "P01", "", "test") as opened:
        yield opened, folder


def answering(folder: Path, rules: ItemRules) -> Answering:
    items = TOY.read(folder)
    return Answering(folder, TOY, Plan(OWN_STUDY, "P01", items, "full", rules), own=True)


def test_a_set_is_answered_and_kept(registry: tuple[Registry, Path]) -> None:
    opened, folder = registry
    run = open_run(opened, answering(folder, ItemRules()))
    items = TOY.read(folder).items
    with closing(Answerer(run)) as answerer:
        wear(answerer, BoardPerson({each.item_id: each.answer for each in items}))
        assert answerer.over
    kept: dict[str, ItemAnswer] = run.keeper.shown
    for item in items:
        assert dict(kept[item.item_id].answer) == dict(item.answer)
        assert (kept[item.item_id].watches, kept[item.item_id].confidence) == (1, 1.0)


def test_what_cannot_be_kept_is_said_and_nothing_else_is_shown(
    registry: tuple[Registry, Path],
) -> None:
    opened, folder = registry
    run = open_run(opened, answering(folder, ItemRules()))
    person = BoardPerson({each.item_id: each.answer for each in TOY.read(folder).items})
    with closing(Answerer(run)) as answerer:
        board = wear(answerer, person, "How sure")
        assert board is not None
        withdraw(opened, OWN_STUDY, "P01")

        board = wear(answerer, person, "Not saved")

        assert board is not None
        assert board.question_id == person.items[0]


def test_a_film_that_is_damaged_ends_it_with_its_name(registry: tuple[Registry, Path]) -> None:
    opened, folder = registry
    run = open_run(opened, answering(folder, ItemRules()))
    for name in (folder / "videos").iterdir():
        name.write_bytes(b"no film")
    with closing(Answerer(run)) as answerer:
        board = wear(answerer, BoardPerson({}), "cannot be shown as a film")
    assert board is not None
    assert board.keys == (ON,)
