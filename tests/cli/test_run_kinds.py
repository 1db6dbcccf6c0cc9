"""``vrhuman run`` says which options do not belong together."""

from __future__ import annotations

import pytest

from vrhuman import cli


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--runtime", "none"), "a person wears a headset"),
        (("--kind", "scripted", "--display", "desktop"), "leave out --kind scripted"),
        (("--helper", "scripted", "--engine", "thor"), "the engine thor has one agent"),
    ],
)
def test_options_that_do_not_belong_together(
    options: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["run", "excalibur", *options]) == 2

    assert told in capsys.readouterr().err
