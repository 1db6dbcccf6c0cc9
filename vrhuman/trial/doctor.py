"""``vrhuman doctor``: what a machine needs for a session, each asked of the thing itself."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from vrhuman.engines.drawing.context import headless_context
from vrhuman.headset.choose import chosen_runtime
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.records import VrhumanError

FREE_BYTES = 2_000_000_000


@dataclass(frozen=True, slots=True)
class Check:
    """One thing asked: is it good, and what is there or what is missing, with the remedy."""

    name: str
    good: bool
    told: str


def examine() -> list[Check]:
    """All the checks, in the order in which a session needs the things."""
    return [
        _check("python", _python),
        _check("asset catalogue", _catalogue),
        _check("OpenGL", _opengl),
        _check("OpenXR runtime", _runtime),
        _check("shared memory", _shared_memory),
        _check("disk", _disk),
    ]


def _check(name: str, ask: Callable[[], str]) -> Check:
    try:
        return Check(name, True, ask())
    except VrhumanError as error:
        return Check(name, False, str(error))


def _python() -> str:
    version = ".".join(str(part) for part in sys.version_info[:3])
    if not (3, 11) <= sys.version_info[:2] <= (3, 13):
        raise VrhumanError(f"{version}; vrhuman is tested with 3.11 to 3.13")
    return version


def _catalogue() -> str:
    return f"{len(load_catalogue().assets)} assets of procthor's database"


def _opengl() -> str:
    context = headless_context()
    told = f"{context.info['GL_RENDERER']}, OpenGL {context.version_code / 100:.1f}"
    context.release()
    return told


def _runtime() -> str:
    with chosen_runtime() as choice:
        return f"{choice.name} {choice.version}, {choice.system}"


def _shared_memory() -> str:
    from vrhuman.trial.handover import Mailbox

    try:
        Mailbox(1 << 22).close()
    except OSError as error:
        raise VrhumanError(f"refused ({error}); enlarge /dev/shm to 64 MB or more") from error
    return "available"


def _disk() -> str:
    where = Path(tempfile.gettempdir())
    free = shutil.disk_usage(where).free
    if free < FREE_BYTES:
        raise VrhumanError(f"{free / 1e9:.1f} GB free in {where}; an hour's session needs 2 GB")
    return f"{free / 1e9:.0f} GB free"
