"""Records where a file comes from: versions, commit, uncommitted changes, platform, hardware.

Names of users, computers and folders are left out: a session file is to be shared.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from importlib import metadata
from pathlib import Path

from vrhuman import version as this_program
from vrhuman.engines.backends import find_backend
from vrhuman.recording.personal.places import without_places
from vrhuman.records import JsonValue

PACKAGES = (
    "ai2thor",
    "av",
    "mcap",
    "moderngl",
    "mujoco",
    "numpy",
    "pillow",
    "procthor",
    "protobuf",
    "pyopenxr",
    "PyOpenGL",
)
"""What a recording's or a replay's numbers can depend on."""

LONGEST_DIFF = 1_000_000
"""Characters of an uncommitted change that are kept; a longer one is cut and says so."""


def provenance(engine: str = "") -> dict[str, JsonValue]:
    """Return what is known of the program and the computer, as JSON.

    It includes the version of the package of the ``engine``, if it comes from one of its own.
    """
    backend = find_backend(engine) if engine else None
    packages = (*PACKAGES, backend.package) if backend is not None else PACKAGES
    return {
        "vrhuman": this_program.__version__,
        "python": platform.python_version(),
        "packages": {name: version for name in packages if (version := _version(name))},
        "source": _source(Path(this_program.__file__).parent),
        "platform": platform.platform(),
        "machine": platform.machine(),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "memory_bytes": _memory(),
    }


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except (metadata.PackageNotFoundError, ValueError):  # no such package; no name at all
        return None


def _source(folder: Path) -> dict[str, JsonValue] | None:
    """Return commit and uncommitted changes if the package runs from a checkout, else None.

    The changes are those of the package; other files of the checkout change no number, and may be
    anybody's.
    """
    if not (folder.parent / ".git").exists():
        return None
    diff = without_places(_git(folder, "diff", "HEAD", "--", ".") or "")
    untracked = _git(folder, "ls-files", "-z", "--others", "--exclude-standard", "--", ".") or ""
    return {
        "commit": (_git(folder, "rev-parse", "HEAD") or "").strip() or None,
        "diff": diff[:LONGEST_DIFF],
        "diff_cut": len(diff) > LONGEST_DIFF,
        "untracked": [without_places(name) for name in untracked.split("\0") if name],
    }


def _git(folder: Path, *arguments: str) -> str | None:
    try:
        done = subprocess.run(
            ["git", *arguments],
            cwd=folder,
            capture_output=True,
            check=True,
            timeout=20,
            encoding="utf-8",
            errors="replace",
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor()


def _memory() -> int | None:
    if sys.platform == "win32":  # it has no sysconf
        return None
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (OSError, ValueError):
        return None
