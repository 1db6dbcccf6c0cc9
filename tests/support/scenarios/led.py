"""A desk that leads a trial and is killed: ``python -m tests.support.scenarios.led FOLDER``.

It prints the trial's process once the participant has taken a step, and then does nothing more.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from tests.support.scenarios.kills import DISPLAY, PROTOCOL
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.supervision.process import TrialProcess


def plan_in(folder: Path) -> Plan:
    """A short session of an oracle's."""
    protocol = folder / "short.toml"
    protocol.write_text(PROTOCOL, encoding="utf-8")
    return Plan(protocol=str(protocol), kind="oracle", out=folder, name="led", person_video=True)


def main() -> None:
    trial = TrialProcess(plan_in(Path(sys.argv[1])), DISPLAY)
    while True:
        standing = trial.standing()
        if standing is not None and standing.steps:
            print(trial.pid, flush=True)
            time.sleep(3600.0)
        time.sleep(0.05)


if __name__ == "__main__":
    main()
