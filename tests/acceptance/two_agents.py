"""100 random runs of two agents, and 21 sessions with a helper: ``python -m
tests.acceptance.two_agents``.

Each run is saved in the middle, and goes on from there in another process; every state's hash has
to be the same. Each session is verified in another process. One of them goes through the real
OpenXR loader and runtime, where there is one; the others are in virtual time.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.support.engines.two_agents import pair, run
from vrhuman.headset.simulated_runtime import is_built, runtime_folder
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_in_virtual_time

RUNS, COMMANDS = 100, 120
SESSIONS, STEPS = 20, 20


def elsewhere(seed: int, state: Path) -> list[str]:
    """The hashes of the second half of a run, in another process."""
    module = "tests.support.engines.two_agents"
    asked = [sys.executable, "-m", module, str(seed), str(COMMANDS), str(state)]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split()


def random_runs(count: int) -> int:
    """Compare each run's second half with that of another process; return how many differ."""
    differ = 0
    with tempfile.TemporaryDirectory() as folder:
        state = Path(folder, "state")
        for seed in range(count):
            both = pair(seed)
            run(both, seed, 0, COMMANDS // 2)
            state.write_bytes(both[0].save())
            both[0].restore(state.read_bytes())
            if run(both, seed, COMMANDS // 2, COMMANDS) != elsewhere(seed, state):
                differ += 1
                print(f"DIFFERS  seed {seed}", flush=True)
    print(f"{count - differ} of {count} runs of two agents are identical in another process")
    return differ


def sessions(count: int) -> int:
    """Record sessions with a helper, and verify each elsewhere; return how many differ."""
    differ = helped = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(1, count + 1):
            plan = Plan(
                protocol="free-explore",
                steps=STEPS,
                seed=seed,
                participant=f"P{seed}",
                out=Path(folder),
                helper="scripted",
                film=False,
            )
            path = run_in_virtual_time(prepare(plan), lambda *_: None).path
            asked = [sys.executable, "-m", "vrhuman", "verify", str(path)]
            found = subprocess.run(asked, capture_output=True, text=True, check=False)
            helped += 1
            if found.returncode:
                differ += 1
                print(f"DIFFERS  seed {seed}: {found.stdout}{found.stderr}", flush=True)
    print(f"{helped - differ} of {helped} sessions with a helper are verified")
    return differ


def through_runtime() -> int:
    """Record a session with a helper through the real runtime; return 1 if it is not verified."""
    if not is_built(runtime_folder()):
        print("no session through the runtime: run setup/test_runtime.sh first")
        return 0
    asked = [sys.executable, "-m", "vrhuman", "demo", "--runtime", "test", "--helper", "scripted"]
    with tempfile.TemporaryDirectory() as folder:
        told = [*asked, "--steps", "5", "--out", folder, "--json"]
        done = subprocess.run(told, capture_output=True, text=True, check=False)
    good = done.returncode == 0 and json.loads(done.stdout.splitlines()[-1])["verified"] is True
    print(f"a session with a helper through the runtime {'is' if good else 'IS NOT'} verified")
    return 0 if good else 1


if __name__ == "__main__":
    began = time.monotonic()
    wrong = random_runs(RUNS) + sessions(SESSIONS) + through_runtime()
    print(f"in {time.monotonic() - began:.0f} s")
    sys.exit(1 if wrong else 0)
