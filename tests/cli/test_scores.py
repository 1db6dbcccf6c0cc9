"""``vrhuman fit-k``: a k from session files, with the paper's table beside them and plots."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from tests.support.recording.played_study import PLAYED, PROTOCOL, QUESTIONS, play
from tests.support.recording.synthetic_session import (
    command,
    headset,
    start,
    timing,
    world_state,
)
from vrhuman import cli
from vrhuman.recording.recorder import Recorder
from vrhuman.scoring.exqa import exqa
from vrhuman.scoring.fit import fit_k
from vrhuman.scoring.study import EpisodeScore


@pytest.fixture
def study(tmp_path: Path) -> Path:
    folder = tmp_path / "study"
    folder.mkdir()
    for number, played in enumerate(PLAYED):
        play(folder / f"{number}.mcap", *played)
    return folder


def test_the_k_is_that_of_the_episodes_in_the_files(
    study: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    episodes = [
        EpisodeScore(participant, house, "no_replay", "person", 5.0 * before, 5.0 * after, t3)
        for participant, house, before, after, t3 in PLAYED
    ]

    code = cli.main(["fit-k", str(study), "--jobs", "1", "--json"])

    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    found = fit_k(episodes)
    assert code == 0
    assert found.k is not None
    assert (told["k"], told["low"], told["high"]) == pytest.approx((found.k, found.low, found.high))
    assert (told["episodes"], told["participants"], told["houses"]) == (6, 3, 2)
    assert told["conditions"]["no_replay"]["k"] == told["k"]


def test_the_table_and_the_plots_are_written(study: Path, tmp_path: Path) -> None:
    table, folder = tmp_path / "table.csv", tmp_path / "plots"

    code = cli.main(
        ["fit-k", str(study), "--jobs", "1", "--table", str(table), "--plots", str(folder)]
    )

    with table.open(encoding="utf-8", newline="") as file:
        *papers, ours = list(csv.DictReader(file))
    mean = sum(exqa(5.0 * b, 5.0 * a, t3).value for _, _, b, a, t3 in PLAYED) / len(PLAYED)
    assert code == 0
    assert len(papers) == 12
    assert (ours["kind"], ours["episodes"], ours["not_comparable_with"]) == ("person", "6", "AB")
    assert float(ours["exqa"]) == pytest.approx(mean)
    assert {path.name for path in folder.iterdir()} == {"exqa-by-k.svg", "gain-by-t3.svg"}


def test_a_program_is_no_person(capsys: pytest.CaptureFixture[str]) -> None:
    code = cli.main(["fit-k", str(SAMPLE)])

    assert code == 2
    assert "not a person's" in capsys.readouterr().err


def test_programs_are_fitted_where_that_is_asked_and_persons_left_out(
    study: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = cli.main(
        ["fit-k", str(study / "0.mcap"), str(SAMPLE), "--jobs", "1", "--kind", "oracle"]
    )

    out, err = capsys.readouterr()
    assert code == 1  # one episode says nothing of k
    assert "oracle, episodes 1" in out
    assert "no k" in out
    assert "1 session of another kind is left out" in err


def test_what_cannot_be_scored_is_reported_and_the_rest_is_fitted(
    study: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (study / "broken.mcap").write_bytes(b"not a session")

    code = cli.main(["fit-k", str(study), "--jobs", "1"])

    out = capsys.readouterr().out
    assert code == 2
    assert "broken.mcap" in out
    assert "person, episodes 6, participants 3, houses 2: k = " in out


def test_engines_are_not_pooled(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = start(participant_kind="person", engine="thor", protocol=PROTOCOL)
    with Recorder(study / "thor.mcap", other) as recorder:
        recorder.frame(headset(0), command(0), [world_state(0, 0)], timing(0))
        for phase in ("explore", "answer", "re-enter", "answer again", "end"):
            recorder.phase(phase, 3, 0)
            recorder.questions(phase, QUESTIONS)

    code = cli.main(["fit-k", str(study), "--jobs", "1"])

    assert code == 2
    assert "not comparable" in capsys.readouterr().err


def test_a_table_of_an_unknown_form_is_refused_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = cli.main(["fit-k", str(SAMPLE), "--table", str(tmp_path / "table.xls")])

    assert code == 2
    assert ".csv" in capsys.readouterr().err
