"""``vrhuman agents answer`` writes what ``vrhuman benchmark score`` reads."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("openai", reason="models need vrhuman[vlm], which is not installed here")

from tests.support.agents.stub_endpoint import served
from tests.support.benchmarks.envqa_sets import write_set
from vrhuman.cli import main

REPLY = json.dumps({"answer": {}, "confidence": None})


def test_a_set_is_answered_scored_and_not_answered_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write_set(tmp_path / "set")
    out = tmp_path / "stub.jsonl"
    with served(policy=lambda _: REPLY) as stub:
        given = ["agents", "answer", str(folder), "--out", str(out)]
        given += ["--option", "model=stub", "--option", f"endpoint={stub.address}"]
        given += ["--option", "images=0"]
        assert main([*given, "--dry-run", "--json"]) == 0
        most = json.loads(capsys.readouterr().out)
        assert main([*given, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert main(given) == 2
        assert "is there already" in capsys.readouterr().err

    assert most["calls"] == told["answered"] == len(stub.requests)
    assert told["left"] == 0
    assert main(["benchmark", "score", "envqa", "--set", str(folder), "--answers", str(out)]) == 0
