"""The files that keep a server running ask for what the command has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from vrhuman.cli import main

SETUP = ROOT / "setup"


@pytest.mark.parametrize("name", ["compose.yaml", "vrhuman-serve.service"])
def test_its_options_are_the_commands(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = re.sub(r"\s+", " ", (SETUP / name).read_text(encoding="utf-8"))
    asked = re.search(r"vrhuman serve \S*PROTOCOL.*?sessions", told)
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    known = capsys.readouterr().out

    assert asked is not None
    options = re.findall(r"--[a-z]+", asked.group())
    assert options
    assert all(option in known for option in options)


def test_the_compose_file_is_one() -> None:
    yaml = pytest.importorskip("yaml", reason="reads the compose file with PyYAML")
    read = yaml.safe_load((SETUP / "compose.yaml").read_text(encoding="utf-8"))

    assert set(read["services"]) == {"vrhuman", "caddy"}


@pytest.mark.parametrize("address", ["http://x.org", "https://x.org/y", "x.org"])
def test_a_proxys_address_is_encrypted_and_whole(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["serve", "demo", "--address", address, "--out", str(tmp_path)]

    assert main(asked) == 2
    assert "https://HOST" in capsys.readouterr().err
