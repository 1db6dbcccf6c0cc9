"""``vrhuman doctor``: checks what a machine needs for a session by trying each thing out."""

from __future__ import annotations

import os
import re
import shutil
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from vrhuman.apps.examine import HeadsetReport, examine
from vrhuman.audio.devices import chosen, inputs
from vrhuman.engines.backends import DEFAULT, backend_of, engine_names
from vrhuman.engines.engine import EngineBackend
from vrhuman.extras import system_libraries
from vrhuman.headset.choose import connected_headset
from vrhuman.headset.simulated_runtime import built_folder, find_software_vulkan, runtime_version
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.records import VrhumanError
from vrhuman.study.registry.registry import Registry

HEADSET = "headset"
"""The name of the check that matters only for sessions with a person."""
FREE_BYTES = 2_000_000_000
CLOCK_SECONDS = 0.001
"""The coarsest clock resolution that still puts poses, pictures and 4 ms engine ticks in order."""
SESSIONS = Path("sessions")
SOFTWARE_DRAWING = re.compile("llvmpipe|softpipe|swrast|SwiftShader|GDI Generic|Basic Render", re.I)
"""The names of OpenGL implementations that draw on the processor, not on a graphics card."""


@dataclass(frozen=True, slots=True)
class Check:
    """The result of one check: whether it passed, and what was found.

    For a failed check, ``told`` says what is missing, with the remedy. What is not ``needed``
    serves some sessions only; a machine is ready without it. A ``warning`` says what a check that
    passed will not be enough for.
    """

    name: str
    good: bool
    told: str
    needed: bool = True
    warning: str = ""

    @property
    def word(self) -> str:
        """The result in one word: OK, WARN, FAIL, or none for what is missing and not needed."""
        if self.good:
            return "WARN" if self.warning else "OK"
        return "FAIL" if self.needed else "none"

    @property
    def line(self) -> str:
        """What was found, with the warning."""
        return f"{self.told}; {self.warning}" if self.warning else self.told


def diagnose() -> Iterator[Check]:
    """Run all checks in the order in which a session needs the things.

    Each result is yielded as soon as it is known.
    """
    yield _built(_check("python", _python))
    yield _check("clock", _clock)
    yield _check("asset catalogue", _catalogue)
    yield from _engines()
    yield _windows()
    yield _check("studies", _studies)
    yield from _headset()
    yield _check("test runtime", _test_runtime, needed=False)
    yield _check("microphone", _microphone, needed=False)
    yield _check("shared memory", _shared_memory)
    yield _check("disk", _disk)


def _check(name: str, ask: Callable[[], str], needed: bool = True) -> Check:
    try:
        return Check(name, True, ask(), needed)
    except VrhumanError as error:
        return Check(name, False, str(error), needed)


def _python() -> str:
    version = ".".join(str(part) for part in sys.version_info[:3])
    if not (3, 11) <= sys.version_info[:2] <= (3, 13):
        raise VrhumanError(f"{version}; vrhuman is tested with 3.11 to 3.13")
    return version


def _built(check: Check) -> Check:
    """Add a warning where Python's own code was built without optimisation.

    Those who compile it say so among its options (python.org, conda, uv); distributions, whose
    Python is at /usr, do it another way, and Windows tells no options.
    """
    options = sysconfig.get_config_var("CONFIG_ARGS")
    if options is None or "--enable-optimizations" in options or sys.base_prefix == "/usr":
        return check
    slow = "built without optimisation: annotating a session takes up to a half longer"
    remedy = "pyenv optimises with PYTHON_CONFIGURE_OPTS=--enable-optimizations pyenv install"
    return replace(check, warning=f"{slow}; {remedy}")


def _clock() -> str:
    resolution = time.get_clock_info("monotonic").resolution
    if resolution > CLOCK_SECONDS:
        raise VrhumanError(
            f"resolution {1e3 * resolution:.1f} ms, too coarse for a display; use Python 3.13 (on "
            "Windows the first with a finer one)"
        )
    return f"resolution {1e3 * resolution:g} ms"


def _catalogue() -> str:
    return f"{len(load_catalogue().assets)} assets of procthor's database"


def _engines() -> Iterator[Check]:
    """Check the default engine, which sessions need, and then the others."""
    for name in engine_names():
        if name == DEFAULT:
            yield _drawn(_check("engine", backend_of(name).check))
        elif isinstance(found := _loaded(name), Check):
            yield found
        else:
            yield _check(f"engine {found.simulator}", found.check, needed=False)


def _drawn(check: Check) -> Check:
    """Add a warning where no graphics card draws."""
    if not check.good or not SOFTWARE_DRAWING.search(check.told):
        return check
    slow = "no graphics card draws: fine for trying things out, too slow for a person in a headset"
    return replace(check, warning=f"{slow}; install the card's driver")


def _windows() -> Check:
    """Check what the windows need: Qt, its libraries of the system, and a screen."""

    def version() -> str:
        with system_libraries():
            import PySide6.QtWidgets
        return f"PySide6 {PySide6.__version__}"

    check = _check("windows", version)
    screen = sys.platform != "linux" or {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ)
    if check.good and not screen:
        return replace(check, warning="there is no screen here ($DISPLAY is not set)")
    return check


def _studies() -> str:
    import sqlalchemy

    with tempfile.TemporaryDirectory(prefix="vrhuman-doctor-") as folder:
        Registry.open(Path(folder) / "registry.sqlite", create=True).close()
    return f"a registry opens (SQLAlchemy {sqlalchemy.__version__})"


def _loaded(name: str) -> EngineBackend | Check:
    """Load an engine, or return a failed check that says why it cannot be loaded."""
    try:
        return backend_of(name)
    except VrhumanError as error:
        return Check(f"engine {name}", False, str(error), needed=False)


def _headset() -> Iterator[Check]:
    """Check the connected headset as a session would open it, or else the scripted one.

    A machine without either is ready for windows, studies and reviewing.
    """
    real = connected_headset()
    if isinstance(real, str):
        told = f"{real}; for a person in a headset, connect it and start its runtime"
        yield Check(HEADSET, False, told, needed=False)
        if not _check("", _test_runtime).good:
            return
    try:
        seen = examine("test" if isinstance(real, str) else "headset")
    except VrhumanError as error:
        yield Check("OpenXR runtime", False, str(error))
        return
    yield Check("OpenXR runtime", True, f"{seen.runtime}, {seen.system}")
    width, height = seen.eye_size
    depth = "with depth" if seen.depth else "without depth"
    told = f"{seen.graphics}, {width}x{height} per eye at {seen.hz:g} Hz, {depth}"
    yield Check("graphics binding", True, told)
    yield _controllers(seen)


def _controllers(seen: HeadsetReport) -> Check:
    profiles = {"left": seen.left, "right": seen.right}
    missing = [hand for hand, profile in profiles.items() if not profile]
    if missing:
        told = f"{' and '.join(missing)} not seen; press a button on each and look at it"
        return Check("controllers", False, told)
    kinds = {profile.removeprefix("/interaction_profiles/") for profile in profiles.values()}
    return Check("controllers", True, " and ".join(sorted(kinds)))


def _test_runtime() -> str:
    if sys.platform == "win32":
        raise VrhumanError("available on Linux only")
    built_folder()
    find_software_vulkan()
    if shutil.which("Xvfb") is None:
        raise VrhumanError("Xvfb is missing, so no pictures are composed; run setup/system.sh")
    return f"Monado {runtime_version()}, in-process and as a service"


def _microphone() -> str:
    device = chosen("", inputs())
    return f"{device.name}, {device.rate:g} Hz"


def _shared_memory() -> str:
    from vrhuman.runtime.processes.handover import Mailbox

    try:
        Mailbox(1 << 22).close()
    except OSError as error:
        raise VrhumanError(f"refused ({error}); enlarge /dev/shm to 256 MB or more") from error
    return "available"


def _disk() -> str:
    """Check the folder where sessions are stored by default, or will be."""
    where = SESSIONS if SESSIONS.exists() else Path()
    free = shutil.disk_usage(where).free
    if free < FREE_BYTES:
        raise VrhumanError(
            f"{free / 1e9:.1f} GB free in {where.resolve()}; a session of one hour needs 2 GB; "
            "free some space, or record elsewhere with --out"
        )
    return f"{free / 1e9:.0f} GB free for {SESSIONS}"
