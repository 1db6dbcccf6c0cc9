"""The headset's runtime is killed at random moments of whole trials: ``COUNT [FIRST_SEED]``.

Each trial's file must be whole, its frames in order, its replay identical, and the trial go on to
its end in it.
"""

from __future__ import annotations

import sys
import tempfile
from typing import Any

from tests.support.scenarios.process import finish, start

COUNT = 50
HOLDS = ("completed", "identical", "time_goes_on")


def deaths(count: int, first_seed: int = 1) -> list[dict[str, Any]]:
    """What each trial's file says, told as they end."""
    found = []
    for seed in range(first_seed, first_seed + count):
        with tempfile.TemporaryDirectory() as folder:
            told = finish(start("trials", "death", folder, str(seed)), said=None)
        well = all(told[each] for each in HOLDS)
        print(f"{seed:4} killed after frame {told['after']:3}: {'goes on' if well else told}")
        found.append(told | {"well": well})
    return found


def main() -> int:
    arguments = [int(each) for each in sys.argv[1:]]
    found = deaths(*arguments) if arguments else deaths(COUNT)
    well = sum(each["well"] for each in found)
    print(f"{well} of {len(found)} trials went on in their files")
    return 0 if well == len(found) else 1


if __name__ == "__main__":
    sys.exit(main())
