"""gymnasium knows vrhuman's environments, whichever of the two is imported first."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytest.importorskip("gymnasium", reason="environments need the extra agents")

KNOWN = "print(sorted(name for name in gymnasium.registry if name.startswith('vrhuman/')))"


@pytest.mark.parametrize("imports", ["import vrhuman, gymnasium", "import gymnasium, vrhuman"])
def test_the_ids_are_known_in_either_order(imports: str) -> None:
    told = subprocess.run(
        [sys.executable, "-W", "error", "-c", f"{imports}; {KNOWN}"],
        capture_output=True,
        text=True,
        check=True,
    )

    assert told.stdout.strip() == "['vrhuman/Excalibur-v0', 'vrhuman/ExcaliburMap-v0']"


def test_vrhuman_alone_loads_no_gymnasium() -> None:
    told = subprocess.run(
        [sys.executable, "-c", "import sys, vrhuman; print('gymnasium' in sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )

    assert told.stdout.strip() == "False"
