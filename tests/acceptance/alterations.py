"""A sealed session altered in 400 ways at random: ``python -m tests.acceptance.alterations``.

Of the sample, as this version closes it, one thing is changed: a byte, a time, a message, a
channel, a schema, an attachment or a word of the metadata, with every checksum repaired. `verify`
has to name the part that was changed, each time in a few seconds.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from tests.support.paths import SAMPLE
from tests.support.recording.alterations import altered, named
from vrhuman.recording.recover import recover
from vrhuman.recording.verify import verify

COUNT = 400


def alter(seeds: Iterable[int]) -> int:
    """Alter a session with each seed, and say what was not found; return how many were not."""
    kinds: Counter[str] = Counter()
    failed, longest = 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        sealed, path = Path(folder, "sealed.mcap"), Path(folder, "altered.mcap")
        recover(SAMPLE, sealed)
        for seed in seeds:
            alteration = altered(sealed, path, seed)
            began = time.monotonic()
            found = named(verify(path), alteration)
            longest = max(longest, time.monotonic() - began)
            kinds[alteration.where] += 1
            if not found:
                failed += 1
                print(f"NOT NAMED  seed {seed}: {alteration}", flush=True)
    told = ", ".join(f"{where} {count}" for where, count in sorted(kinds.items()))
    print(
        f"{kinds.total() - failed} of {kinds.total()} named, the longest in {longest:.1f} s: {told}"
    )
    return failed


if __name__ == "__main__":
    sys.exit(1 if alter(range(COUNT)) else 0)
