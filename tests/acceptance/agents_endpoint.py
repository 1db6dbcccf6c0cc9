"""Two hundred episodes of a model whose endpoint has every fault, and runs that are killed.

Each must end with the right outcome, within its budget, with a file that verifies and no key in any
file; after SIGKILL a resumed run must not send a request whose reply was recorded.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.support.agents.episodes import toy_house
from tests.support.agents.stub_endpoint import FAULTS, KEY, Stub, served
from vrhuman.agents.agent import Usage
from vrhuman.agents.endpoint.agent import EndpointAgent
from vrhuman.agents.endpoint.call_log import SUFFIX
from vrhuman.agents.endpoint.settings import EndpointSettings
from vrhuman.agents.running import EpisodeOrder, EpisodeResult, play_all
from vrhuman.recording.verify import verify
from vrhuman.records import VrhumanError

EPISODES, KILLS = 200, 20
BUDGET = 14
KEY_ENV = "STUB_KEY"
_OPTIONS = {"model": "stub", "key_env": KEY_ENV, "patience": "1.5", "tries": "3"}
_OPTIONS |= {"longest_wait": "0.01", "width": "200", "calls": str(BUDGET)}


def faults(seed: int) -> Iterator[str]:
    """Every third request or so goes wrong."""
    chance = random.Random(seed)
    while True:
        yield chance.choice(FAULTS) if chance.random() < 0.35 else ""


def episodes(seeds: range) -> Counter[str]:
    """Play an episode for each seed against an endpoint with faults; return their outcomes.

    :raises AssertionError: for the first that ended wrongly.
    """
    os.environ[KEY_ENV] = KEY
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for seed in seeds:
            with served(faults(seed), sleep=2.0) as stub:
                agent = EndpointAgent(_settings(stub))
                order = EpisodeOrder(
                    "vlm", str(toy_house(folder)), folder, seed=seed, questions=2, steps=6
                )
                (result,) = play_all([order], agent)
            _check(stub, result, folder / f"{order.name}{SUFFIX}", order.path)
            found[result.outcome] += 1
        _no_key(folder)
    return found


def kills(runs: range) -> int:
    """Kill runs at random moments and resume them; return how many recorded replies were reused.

    :raises AssertionError: if a recorded reply was asked for again, or a run did not end.
    """
    reused = 0
    for number in runs:
        chance = random.Random(number)
        with tempfile.TemporaryDirectory() as name, served(sleep=0.05) as stub:
            folder = Path(name)
            command = [sys.executable, "-m", "vrhuman", "agents", "run", "--agent", "vlm"]
            for key, value in {**_OPTIONS, "endpoint": stub.address}.items():
                command += ["--option", f"{key}={value}"]
            command += ["--house", str(toy_house(folder)), "--questions", "2", "--steps", "6"]
            command += ["--out", str(folder / "out"), "--resume", "--json"]
            environment = {**os.environ, KEY_ENV: KEY}
            run = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
            wanted = chance.randrange(1, 9)
            ends = time.monotonic() + 120.0
            while len(stub.requests) < wanted and run.poll() is None and time.monotonic() < ends:
                time.sleep(chance.uniform(0.0, 0.05))
            run.kill()
            run.wait()
            sent = len(stub.requests)
            recorded = {line["request"] for line in _recorded(folder / "out")}
            done = subprocess.run(command, env=environment, capture_output=True, check=False)
            assert done.returncode == 0, done.stderr[-500:]
            again = {_hash(each) for each in stub.requests[sent:]}
            assert not again & recorded, "a recorded reply was asked for again"
            (session,) = (folder / "out").glob("*.mcap")
            assert verify(session).good
            reused += len(recorded)
            _no_key(folder)
    return reused


def _settings(stub: Stub) -> EndpointSettings:
    return EndpointSettings(
        model="stub",
        endpoint=stub.address,
        key_env=KEY_ENV,
        patience=1.5,
        tries=3,
        longest_wait=0.01,
        width=200,
        calls=BUDGET,
    )


def _check(stub: Stub, result: EpisodeResult, log: Path, session: Path) -> None:
    usage = Usage(**result.usage)
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    failed = bool(lines[-1]["error"])
    assert len(stub.requests) <= BUDGET, "beyond the budget"
    assert usage.calls == len(stub.requests), (usage, len(stub.requests))
    assert (result.outcome == "failed") == failed, (result, lines[-1])
    assert (result.exqa is None) == failed, result
    assert (result.outcome == "budget") == bool(usage.ended_by and not failed), result
    assert usage.invalid == sum(_means_nothing(each) for each in lines), (usage, stub.given)
    assert verify(session).good


def _means_nothing(line: dict[str, str]) -> bool:
    """Whether a reply came that says neither actions nor answers."""
    whole = line["reply"].endswith("]}") and "Fly" not in line["reply"]
    return not line["error"] and not whole


def _recorded(folder: Path) -> list[dict[str, str]]:
    found = []
    for log in folder.glob(f"*{SUFFIX}"):
        for line in log.read_text().splitlines(keepends=True):
            if line.endswith("\n") and not json.loads(line)["error"]:
                found.append(json.loads(line))
    return found


def _hash(request: object) -> str:
    return hashlib.sha256(json.dumps(request, sort_keys=True).encode()).hexdigest()


def _no_key(folder: Path) -> None:
    for file in folder.rglob("*"):
        if file.is_file():
            assert KEY.encode() not in file.read_bytes(), f"the key is in {file.name}"


def run(quick: int = 1) -> int:
    """Run all, or every ``quick``-th; print what came of it, and return 1 if anything is wrong."""
    return failures(range(0, EPISODES, quick), range(0, KILLS, quick))


def failures(seeds: range, runs: range) -> int:
    """Play these episodes and kill these runs; print what came of it, return 1 if any failed."""
    began = time.monotonic()
    try:
        print(f"episodes: {len(seeds)}, {dict(episodes(seeds))}", flush=True)
        print(f"kills: {len(runs)}, recorded replies reused: {kills(runs)}", flush=True)
    except (AssertionError, VrhumanError) as error:
        print(f"FAILED: {error}", flush=True)
        return 1
    print(f"{time.monotonic() - began:.0f} s", flush=True)
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, most in (("episodes", EPISODES), ("kills", KILLS)):
        parser.add_argument(f"--{name}", type=int, nargs=2, default=(0, most), metavar="N")
    options = parser.parse_args()
    return failures(range(*options.episodes), range(*options.kills))


if __name__ == "__main__":
    sys.exit(main())
