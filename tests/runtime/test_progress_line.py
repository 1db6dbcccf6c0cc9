"""Progress on a terminal is one line, rewritten in place, which the end of the trial leaves."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from vrhuman.review.results.frames import FrameCount
from vrhuman.runtime import progress
from vrhuman.runtime.progress import ProgressLine

FRAMES = FrameCount(99, 1, 11_111_111, 99.0, 99.0)


@pytest.mark.parametrize(("over", "end"), [(False, ""), (True, "\n")])
@pytest.mark.parametrize(("terminal", "before"), [(True, "\r\x1b[K"), (False, "")])
def test_the_line_is_rewritten_until_the_trial_is_over(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    over: bool,
    end: str,
    terminal: bool,
    before: str,
) -> None:
    monkeypatch.setattr(progress, "in_a_line", lambda _: "explore: 3 steps")
    monkeypatch.setattr(progress.sys.stderr, "isatty", lambda: terminal, raising=False)

    ProgressLine()(SimpleNamespace(over=over), FRAMES)  # type: ignore[arg-type]

    told = capsys.readouterr().err
    assert told.startswith(f"{before}explore: 3 steps")
    assert "99.0 %" in told
    assert told.endswith("\n") == (bool(end) or not terminal)
