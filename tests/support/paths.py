"""Where things are: this checkout, the sample session that ships with it, and shared data."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "sessions" / "sample.mcap"
SHARED = ROOT.parent / "shared"
"""Real houses and recorded facts beside the checkout; tests that need them are skipped without."""
THOR_SERVER = str(Path(sys.executable).with_name("vrhuman-thor"))
"""The installed command that stands in for AI2-THOR's program."""
