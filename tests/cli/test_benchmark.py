"""``vrhuman benchmark``: scores of pairs and of sets, the report, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.benchmarks.envqa_sets import entries, write_answers, write_set
from vrhuman.benchmarks.answer_files import FORMS, ItemResponse
from vrhuman.benchmarks.answer_files import write_answers as write_files
from vrhuman.cli import main

PAIRS = (
    {
        "question": "x",
        "gt": "moving the pan to countertop",
        "pred": "moving the plate to countertop",
    },
    {"question": "x", "gt": "turning on faucet", "pred": "turning off faucet"},
    {"question": "x", "gt": "3", "pred": "three"},
)


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    path = tmp_path / "pairs.jsonl"
    path.write_text("".join(f"{json.dumps(pair)}\n" for pair in PAIRS), encoding="utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_set(tmp_path / "set", films=6)


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    """All right, but the first question of each film."""
    texts = {str(e["question_id"]): e["answer"] for e in entries(6)}
    return write_answers(
        tmp_path / "P01.jsonl", texts | {f"clip{film}_00": "red" for film in range(6)}
    )


def benchmark(*words: object) -> int:
    return main(["benchmark", *map(str, words)])


def printed(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    told: dict[str, object] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return told


@pytest.mark.parametrize(
    ("rule", "scores"),
    [("official", [0.75, 0.333334, 1e-06]), ("strict", [0.75, 0.5, 1.0])],
)
def test_pairs_are_scored_in_their_order(
    pairs: Path, rule: str, scores: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    assert benchmark("score", "envqa", "--pairs", pairs, "--rule", rule, "--json") == 0

    told = printed(capsys)
    assert told["scores"] == pytest.approx(scores, abs=1e-9)
    assert told["mean"] == pytest.approx(sum(scores) / 3, abs=1e-9)


def test_pairs_are_told_to_people_too(pairs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert benchmark("score", "envqa", "--pairs", pairs) == 0

    assert capsys.readouterr().out == "3 pairs, strict rule: mean 0.7500\n"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "not JSON"),
        ('{"question": "x", "gt": "3"}', "pred: missing"),
        ('{"question": 1, "gt": "3", "pred": "3"}', "question: not a text"),
        ('{"question": "x", "gt": "3", "pred": null}', "pred: give a text"),
        ('{"question": "x", "gt": ["3"], "pred": "3"}', "gt: a list of 1"),
    ],
)
@pytest.mark.parametrize("rule", ["official", "strict"])
def test_a_bad_line_is_named(
    pairs: Path, line: str, reason: str, rule: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pairs.write_text(pairs.read_text(encoding="utf-8") + line + "\n", encoding="utf-8")

    assert benchmark("score", "envqa", "--pairs", pairs, "--rule", rule, "--json") == 2

    told = capsys.readouterr()
    assert told.err.startswith(f"vrhuman: {pairs}:4: {reason}")
    assert (told.out, told.err.count("\n")) == ("", 1)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("", "give either --pairs FILE.jsonl, or --set DIR"),
        ("--pairs a --set b", "give either --pairs"),
        ("--set b", "--set and --answers belong together"),
        ("--pairs a --answers b", "--set and --answers belong together"),
        ("--pairs a --split test", "--split is of a set"),
        ("--pairs none.jsonl", "none.jsonl: cannot be read"),
        ("--set none --answers none.jsonl", "none.jsonl: cannot be read"),
    ],
)
def test_wrong_options_are_refused(
    words: str,
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)

    assert benchmark("score", "envqa", *words.split()) == 2

    assert reason in capsys.readouterr().err


@pytest.mark.parametrize("verb", ["score --pairs x", "report x --answers x", "audit x"])
def test_an_unknown_benchmark_is_refused(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    first, *rest = verb.split()

    assert benchmark(first, "nope", *rest) == 2

    assert "'nope' is no benchmark; there are excalibur, envqa" in capsys.readouterr().err


def test_benchmarks_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert benchmark("list", "--json") == 0

    assert {"name": "envqa", "title": "Env-QA (2021)"} in json.loads(capsys.readouterr().out)


def test_answers_to_a_set_are_scored(
    folder: Path, answers: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("score", "envqa", "--set", folder, "--answers", answers)
    assert benchmark(*words, "--json") == 0
    told = printed(capsys)
    assert told["mean"] == pytest.approx(0.9)
    assert (len(told["scores"]), told["unanswered"]) == (60, 0)  # type: ignore[arg-type]
    assert told["columns"]["Attribute"]["mean"] == 50.0  # type: ignore[index]

    assert benchmark(*words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "small: 60 answers, strict rule: mean 0.9000"
    assert lines[1].split() == ["Attribute", "50.0", "%", "(50.0", "to", "50.0)", "12", "answers"]


@pytest.mark.parametrize("verb", ["score", "report"])
def test_what_people_answered_counts_the_same_in_every_form(
    verb: str, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [
        ItemResponse(str(e["question_id"]), who, "full", dict(e["roles"] if right else {}), 0.5)  # type: ignore[call-overload]
        for n, e in enumerate(entries(6))
        for who, right in (("P01", True), ("P02", n % 2 == 0))
    ]
    told = []
    for form in FORMS:
        path = tmp_path / f"people{form}"
        write_files(path, given)
        words = ["--set", folder] if verb == "score" else [folder]
        assert benchmark(verb, "envqa", *words, "--answers", path, "--json") == 0
        told.append(printed(capsys))

    assert told[0] == told[1] == told[2]


def test_a_split_counts_what_is_not_answered(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_answers(tmp_path / "one.jsonl", {"clip0_01": "blue"})

    assert benchmark("score", "envqa", "--set", folder, "--answers", path, "--split", "test") == 0

    assert "60 answers, strict rule: mean 0.0167, 59 questions without an answer" in (
        capsys.readouterr().out
    )


def test_the_report_puts_ours_beside_the_papers(
    folder: Path, answers: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert benchmark("report", "envqa", folder, "--answers", answers) == 0

    out = capsys.readouterr().out
    assert "P01" in out.splitlines()[2]
    assert "TSEA*" in out.splitlines()[2]
    assert "not the same videos" in out


@pytest.mark.parametrize("ending", ["txt", "md", "csv"])
def test_the_report_is_written(
    folder: Path, answers: Path, ending: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = folder.parent / f"report.{ending}"

    assert benchmark("report", "envqa", folder, "--answers", answers, "--out", out) == 0

    assert capsys.readouterr().out.strip() == str(out)
    assert "47.06" in out.read_text(encoding="utf-8")


def test_another_ending_is_refused(
    folder: Path, answers: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = folder.parent / "report.pdf"

    assert benchmark("report", "envqa", folder, "--answers", answers, "--out", out) == 2

    assert "give a name that ends in .txt or .md or .csv" in capsys.readouterr().err


def test_conditions_and_kinds_are_never_pooled(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "people.jsonl"
    lines = [
        {"item_id": "clip0_01", "answer": {"adjective": "blue"}, "condition": c, "kind": k}
        for c, k in (("full", "person"), ("question-only", "person"), ("full", "scripted"))
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")

    assert benchmark("report", "envqa", folder, "--answers", path, "--json") == 0

    told = printed(capsys)
    names = [row["name"] for row in told["ours"]]  # type: ignore[attr-defined]
    assert names == ["people full person", "people question-only person", "people full scripted"]
    assert all(row["answers"] == 1 for row in told["ours"])  # type: ignore[attr-defined]


def test_answers_of_one_condition_are_called_as_their_file(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_answers(tmp_path / "P07.jsonl", {"clip0_01": "blue"}, condition="full")

    assert benchmark("report", "envqa", folder, "--answers", path, "--json") == 0

    assert [row["name"] for row in printed(capsys)["ours"]] == ["P07"]  # type: ignore[attr-defined]


def test_a_set_is_answered_under_its_own_name_only(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert benchmark("answer", "movieqa", folder, "--participant", "P01") == 2

    assert capsys.readouterr().err == f"vrhuman: {folder}: a set of envqa; give one of movieqa\n"
