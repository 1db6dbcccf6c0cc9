"""Every benchmark can be asked for by the name that the command's help tells."""

from __future__ import annotations

import pytest

from vrhuman import cli
from vrhuman.bench.report import benchmarks
from vrhuman.bench.scenery import Scenery


def test_the_help_names_every_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["bench", "--help"])

    told = " ".join(capsys.readouterr().out.split())
    listed = told.partition("which benchmarks: ")[2].partition(" (default")[0]
    assert listed.split(", ") == list(benchmarks(Scenery(), print))


def test_another_name_is_refused_with_all_that_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["bench", "speed"]) == 2
    assert "choose from arm, engine" in capsys.readouterr().err
