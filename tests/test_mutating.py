"""The small wrong changes that ``make mutants`` plants, and which tests it runs for a file."""

from __future__ import annotations

import ast
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tests.acceptance.mutants import Copy, as_toml, concerned, drawn, named
from tests.acceptance.mutating import changes_of
from tests.support.paths import ROOT


def changed(source: str) -> list[str]:
    return [each.applied(source).strip() for each in changes_of(source)]


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("x = a < b", ["x = a <= b"]),
        ("x = a if b == c else d", ["x = a if b != c else d"]),
        ("x = (a) + (b)", ["x = (a) - (b)"]),
        ("x = a and b or c", ["x = a and b and c", "x = a or b or c"]),
        ("x = not a", ["x = a"]),
        ("x = min(a, b)", ["x = max(a, b)"]),
        ("x = np.floor(a)", ["x = np.ceil(a)"]),
        ("x = 2", ["x = 3"]),
        ("x = 2.0", ["x = 2.5"]),
        ("x = True", ["x = False"]),
        ("x += a", ["x -= a"]),
        ("begin()", ["None"]),
        ("é = 'ü' if a > b else c", ["é = 'ü' if a >= b else c"]),
    ],
)
def test_a_change_is_a_slip_of_one_place(source: str, wrong: list[str]) -> None:
    assert sorted(changed(source)) == sorted(wrong)


@pytest.mark.parametrize(
    "source",
    [
        '"""Text with 2 < 3."""',
        "x = 'a' + 'b'",
        "x = f'{a + 1}'",
        "raise ValueError(a + 1)",
        "@decorated(1)\nclass A: ...",
        "def f(x: Literal[1]) -> Literal[2]: ...",
        "import a",
    ],
)
def test_texts_annotations_and_messages_are_left_alone(source: str) -> None:
    assert changes_of(source) == []


def test_every_change_of_a_module_leaves_python() -> None:
    source = (ROOT / "vrhuman/embodiment/counting/shadow.py").read_text(encoding="utf-8")

    texts = changed(source)

    assert len(texts) > 100
    assert len(set(texts)) > 0.98 * len(texts)
    for text in texts:
        ast.parse(text)


def test_the_same_seed_draws_the_same_changes_no_two_of_one_line() -> None:
    first = list(drawn(12, 7, ["scoring", "audio"]))

    assert first == list(drawn(12, 7, ["scoring", "audio"]))
    assert len({each.what.split(": ")[0] for each in first}) == 12
    assert {each.path.split("/")[1] for each in first} <= {"scoring", "audio"}


def test_the_nearest_tests_of_the_same_room_come_first() -> None:
    tests = concerned(ROOT / "vrhuman/scoring/exqa.py")

    assert tests[0] == "tests/scoring/test_exqa.py"
    assert all(test.startswith("tests/scoring/") for test in tests)


def test_a_change_that_was_kept_is_planted_as_it_was_drawn(tmp_path: Path) -> None:
    first = list(drawn(5, 3, ["scoring"]))
    texts = [as_toml(each, (ROOT / each.path).read_text(encoding="utf-8")) for each in first]
    (tmp_path / "kept.toml").write_text("\n".join(texts), encoding="utf-8")

    again = list(named(tmp_path / "kept.toml"))

    assert [each.source for each in again] == [each.source for each in first]
    assert [each.tests for each in again] == [each.tests for each in first]


@pytest.mark.skipif(
    not (ROOT / ".git").exists() or shutil.which("git") is None, reason="lists a git checkout"
)
def test_a_change_is_found_or_not_in_a_copy_and_the_checkout_stays(tmp_path: Path) -> None:
    path = "vrhuman/scoring/exqa.py"
    before = (ROOT / path).read_text(encoding="utf-8")
    (wrong,) = list(drawn(1, 1, ["scoring"]))
    wrong = replace(wrong, path=path, source="1 / 0\n", tests=("tests/scoring/test_exqa.py",))
    copy = Copy(tmp_path, 120.0)

    verdicts = [copy.judge(wrong), copy.judge(replace(wrong, source=before))]

    assert [each.outcome for each in verdicts] == ["found", "survived"]
    assert (ROOT / path).read_text(encoding="utf-8") == before
