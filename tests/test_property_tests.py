"""Every property test leaves deadline, seed and number of examples to the one profile."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.support.paths import ROOT

TESTS = ROOT / "tests"
OUTSIDE = {"conftest.py", "support/scenarios/openxr.py"}
"""Where the profiles are made, and a program of its own in which pytest loads none."""
THE_PROFILES = {"deadline", "derandomize", "database", "print_blob"}

TOLERANT = re.compile(r"too_slow|list\(HealthCheck\)")


def faults(source: str) -> Iterator[str]:
    """What the uses of ``settings`` in a test's source decide that the profile has to."""
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and ast.unparse(node.func).endswith("settings")):
            continue
        for keyword in node.keywords:
            value = ast.unparse(keyword.value)
            if keyword.arg in THE_PROFILES:
                yield f"{keyword.arg}={value} is the profile's"
            if keyword.arg == "max_examples" and not value.startswith("examples("):
                yield f"max_examples={value} is not more in make accept: write examples({value})"
            if keyword.arg == "suppress_health_check" and not TOLERANT.search(value):
                yield f"suppress_health_check={value} replaces the profile's: too_slow is missing"


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("@settings(max_examples=examples(5))\ndef test(): ...", 0),
        ("@settings(max_examples=5)\ndef test(): ...", 1),
        ("@settings(deadline=None)\ndef test(): ...", 1),
        ("@hypothesis.settings(deadline=200, derandomize=True)\ndef test(): ...", 2),
        ("X = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])", 1),
        ("X = settings(suppress_health_check=[HealthCheck.too_slow])", 0),
    ],
)
def test_what_a_test_must_not_decide_is_found(source: str, count: int) -> None:
    assert len(list(faults(source))) == count


def test_no_property_test_has_a_deadline_seed_or_number_of_its_own() -> None:
    found = {
        f"{name}: {fault}"
        for path in TESTS.rglob("*.py")
        if (name := path.relative_to(TESTS).as_posix()) not in OUTSIDE
        if "hypothesis" in (text := path.read_text(encoding="utf-8"))
        for fault in faults(text)
    }

    assert found == set()


def test_the_profiles_have_no_deadline_and_differ_as_they_should() -> None:
    test, accept = settings.get_profile("test"), settings.get_profile("accept")

    assert test.deadline is accept.deadline is None
    assert (test.derandomize, accept.derandomize) == (True, False)
    assert accept.max_examples == 10 * test.max_examples
