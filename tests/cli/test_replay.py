"""``vrhuman replay``: options, complaints, and a video of the shipped sample."""

from __future__ import annotations

import json
from pathlib import Path

import av
import pytest

from tests.support.paths import SAMPLE as SAMPLE_PATH
from vrhuman import cli

SAMPLE = str(SAMPLE_PATH)


@pytest.mark.parametrize("camera", [["ego"], ["third"], ["free", "--at=2,1.5,3", "--look=-30,20"]])
def test_a_video_from_a_camera(
    camera: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.mp4"
    options = ["--from", "2", "--to", "3", "--fps", "5", "--size", "160x120", "--json"]

    code = cli.main(["replay", SAMPLE, "--camera", *camera, *options, "--out", str(out)])

    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert code == 0
    assert told.pop("completeness")["state"] == "complete"
    assert told == {"session": SAMPLE, "out": str(out), "pictures": 5, "seconds": 1.0}
    with av.open(str(out)) as container:
        stream = container.streams.video[0]
        assert (stream.width, stream.height, stream.average_rate) == (160, 120, 5)
        assert sum(1 for _ in container.decode(video=0)) == 5


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ([], "give the video to write with --out, or open the session in a window"),
        (["--out", "x.mp4", "--camera", "free"], "--camera free needs --at"),
        (["--out", "x.mp4", "--at=1,2,3"], "--camera free needs --at"),
        (["--out", "x.mp4", "--camera", "top", "--look=1,2"], "--look are only for --camera free"),
        (["--out", "x.mp4", "--from", "9999"], "nothing to play"),
    ],
)
def test_what_cannot_be_is_reported_in_a_line(
    options: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["replay", SAMPLE, *options]) == 2

    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    "option", ["--size=801x600", "--size=8", "--speed=0", "--fps=x", "--at=1,2", "--from=-1"]
)
def test_wrong_numbers_are_bad_usage(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["replay", SAMPLE, "--out", "x.mp4", option])

    assert left.value.code == 2
    assert option.split("=")[0] in capsys.readouterr().err
