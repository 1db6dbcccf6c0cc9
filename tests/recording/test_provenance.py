"""Where a recording comes from is told, who and where the computer is is not."""

from __future__ import annotations

import getpass
import json
import socket
from pathlib import Path

from vrhuman.recording.provenance import provenance


def test_versions_source_platform_and_hardware_are_reported() -> None:
    found = provenance()
    assert found["packages"]["numpy"]
    assert found["python"].startswith("3.")
    assert found["cores"] > 0
    if found["source"] is not None:
        assert {"commit", "diff", "diff_cut", "untracked"} == set(found["source"])


def test_no_names_of_people_computers_or_folders() -> None:
    found = provenance()
    words = json.dumps({key: value for key, value in found.items() if key != "source"})
    assert str(Path.home()) not in words
    assert socket.gethostname() not in words
    assert getpass.getuser() not in words.split('"')
