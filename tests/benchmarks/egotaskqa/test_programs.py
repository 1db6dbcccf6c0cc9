"""Programs are read, checked, and carried out by both rules, on a world made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from vrhuman.annotation.causes.links import Executable
from vrhuman.benchmarks.benchmark import Rule
from vrhuman.benchmarks.egotaskqa.programs.execute import execute
from vrhuman.benchmarks.egotaskqa.programs.syntax import BadProgram, parsed
from vrhuman.benchmarks.egotaskqa.world.intervals import Interval


@dataclass(frozen=True)
class World:
    """Three actions of which the last one needs the first."""

    intervals: tuple[Interval, ...]

    def without(self, number: int, rule: Rule) -> Mapping[int, Executable]:
        said = Executable.NO if rule == "strict" else Executable.UNKNOWN
        return {n: said if (number, n) == (0, 2) else Executable.YES for n in range(number + 1, 4)}

    def depends(self, one: int, other: int, rule: Rule) -> str | None:
        return ("yes" if (one, other) == (0, 2) else "no") if rule == "strict" else None


def interval(number: int, hoi: str, start: int, end: int, **more: object) -> Interval:
    anonymous = f"{hoi.split()[0]} something"
    values: dict[str, object] = {
        "task": "wash up",
        "state": (),
        "relationship": (),
        "change": (),
        **more,
    }
    name = f"v@P1|{hoi}|{start}|{end}"
    return Interval(number, name, hoi, anonymous, start=start, end=end, begin_tick=start,
                    end_tick=end, **values)  # type: ignore[arg-type]  # fmt: skip


HELPED = interval(9, "open fridge", 20, 30, aware="yes")
WORLD = World(
    (
        interval(
            0,
            "fill mug",
            0,
            10,
            change=({"obj": "mug", "change": "emptiness", "before": "empty", "after": "full"},),
            state=({"obj": "mug", "type": "before", "emptiness": "empty"},),
        ),
        interval(1, "clean plate", 10, 20, others=(HELPED,)),
        interval(2, "empty mug", 25, 30),
        interval(3, "break egg", 40, 50, is_pred=True),
    )
)
WITHOUT = "counterfactual([hoi@'fill mug'], video)"
CLEAN = "only(filter([action@'clean something'], video))"


@pytest.mark.parametrize(
    ("program", "answer"),
    [
        (f"query([hoi], {CLEAN})", "clean plate"),
        ("query([hoi], only(filter([action@'slice something'], video)))", None),
        ("query([hoi], only(filter([], video)))", None),
        ("query([hoi], iterate_until(forward, filter([], video)))", "fill mug"),
        ("query([hoi], iterate_until(backward, filter([], video)))", "empty mug"),
        ("query([hoi], iterate_until(forward, pred(all)))", "break egg"),
        (f"query([hoi], only(localize(after, {CLEAN}, filter([], all))))", "empty mug"),
        (
            "query([change, obj@'mug', change$], only(filter([change, obj@'mug'], video)))",
            "emptiness",
        ),
        (f"verify([hoi@'clean plate'], {CLEAN})", "yes"),
        (f"verify([hoi@'fill mug'], {CLEAN})", "no"),
        ("query([hoi], only(filter([others], filter([hoi@'clean plate'], video))))", "open fridge"),
        ("query([aware], only(filter([others], filter([hoi@'clean plate'], video))))", "yes"),
        (
            f"query([executable], only(filter([hoi@'empty mug'], {WITHOUT})))",
            "no",
        ),
        (
            f"query([executable], only(filter([hoi@'clean plate'], {WITHOUT})))",
            "yes",
        ),
        (
            "query([hoi], only(filter([executable@'no'], counterfactual([hoi@<query([hoi], "
            "iterate_until(forward, filter([], video)))>], video))))",
            "empty mug",
        ),
        (
            "depend(only(filter([hoi@'fill mug'], video)), only(filter([hoi@'empty mug'], video)))",
            "yes",
        ),
    ],
)  # fmt: skip
def test_a_program_is_carried_out(program: str, answer: str | None) -> None:
    assert execute(parsed(program), WORLD) == answer


@pytest.mark.parametrize(("rule", "answer"), [("strict", "fill mug"), ("official", None)])
def test_actions_that_touch_are_officially_neither_before_nor_after(
    rule: Rule, answer: str | None
) -> None:
    program = parsed(f"query([hoi], only(localize(before, {CLEAN}, filter([], video))))")

    assert execute(program, WORLD, rule) == answer


@pytest.mark.parametrize(("rule", "answer"), [("strict", None), ("official", "no")])
def test_what_is_not_told_of_an_object_is_officially_no(rule: Rule, answer: str | None) -> None:
    program = parsed(f"verify([state, obj@'mug', type@'after', emptiness$full], {CLEAN})")

    assert execute(program, WORLD, rule) == answer


@pytest.mark.parametrize(
    "text",
    [
        "",
        "query([hoi])",
        "query([hoi], video)",
        "filter([hoi@'x'], only(video))",
        "juggle([hoi], only(video))",
        "query([hoi], only(video)) more",
        "query([hoi@<only(video)>], only(video))",
        "query([hoi], only(video)",
    ],
)
def test_what_is_no_program_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadProgram) as refused:
        parsed(text)

    assert "\n" not in str(refused.value)
