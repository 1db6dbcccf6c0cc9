"""The headset's runtime is killed at random moments of whole trials: ``COUNT [FIRST_SEED]``.

Each trial's file must be whole, its frames in order, its replay identical, and the trial go on to
its end in it.
"""

from __future__ import annotations

import sys
import tempfile
from typing import Any

from tests.acceptance.counted import until_hit
from tests.support.scenarios.process import finish, start

COUNT = 50
HOLDS = ("completed", "identical", "time_goes_on")


def deaths(count: int, first_seed: int = 1) -> list[dict[str, Any]]:
    """What each trial's file says, told as they end."""
    found = []
    seeds = range(first_seed, first_seed + count)
    for seed, told in until_hit(seeds, _death, lambda told: told["killed"] or not told["well"]):
        if not told["killed"] and told["well"]:
            print(f"{seed:4} ended before frame {told['after']:3}: not counted", flush=True)
            continue
        verdict = "goes on" if told["well"] else told
        print(f"{seed:4} killed after frame {told['after']:3}: {verdict}", flush=True)
        found.append(told)
    return found


def _death(seed: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        told = finish(start("trials", "death", folder, str(seed)), said=None)
    return told | {"well": all(told[each] for each in HOLDS)}


def main() -> int:
    arguments = [int(each) for each in sys.argv[1:]]
    found = deaths(*arguments) if arguments else deaths(COUNT)
    well = sum(each["well"] for each in found)
    print(f"{well} of {len(found)} trials went on in their files")
    return 0 if well == len(found) else 1


if __name__ == "__main__":
    sys.exit(main())
