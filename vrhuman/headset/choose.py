"""Chooses the OpenXR runtime: a real headset's if one is connected, else the scripted one."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Literal

from vrhuman.headset.errors import RuntimeNotFound
from vrhuman.headset.simulated_runtime import (
    ScriptedRuntime,
    TestDisplay,
    built_folder,
    find_software_vulkan,
    runtime_version,
    scripted_runtime,
)
from vrhuman.headset.simulated_service import ComposedDisplay, ScriptedService, scripted_service

RuntimePreference = Literal["auto", "headset", "test"]
Display = TestDisplay | ComposedDisplay | ScriptedService
"""The scripted headset: to be made in this process or as a service, or a running service."""

CONNECT = "Connect the headset and start its runtime (Meta Quest Link, SteamVR, WiVRn, Monado)."
"""What to do where no headset is found."""
PROBE_SECONDS = 30.0
"""How long a runtime may take to report whether it has a headset (SteamVR starts in that time)."""


@dataclass(frozen=True, slots=True)
class RuntimeChoice:
    """A runtime to open a headset on.

    ``environment`` must be set in the process that opens it before its first OpenXR call
    (:class:`vrhuman.headset.openxr.OpenXRHeadset` does so); ``port`` is where
    :class:`vrhuman.headset.simulated.SimulatedDevice` moves a simulated person.
    """

    name: str
    version: str
    system: str
    environment: Mapping[str, str]
    simulated: bool
    port: int | None = None


@contextmanager
def chosen_runtime(
    wish: RuntimePreference = "auto", display: Display | None = None
) -> Iterator[RuntimeChoice]:
    """Yield the runtime of a connected headset, else (or by ``wish``) the scripted test runtime.

    The choice is valid inside the context; then the scripted runtime's folders are removed.
    """
    problem = "the scripted test runtime was asked for"
    if wish != "test":
        found = connected_headset()
        if isinstance(found, RuntimeChoice):
            yield found
            return
        problem = found
        if wish == "headset":
            raise RuntimeNotFound(
                f"{problem}: connect the headset and start its runtime "
                "(Meta Quest Link, SteamVR, WiVRn, Monado)"
            )
    with ExitStack() as stack:
        try:
            runtime: ScriptedRuntime | ScriptedService
            match display:
                case ScriptedService():
                    runtime = display
                case ComposedDisplay():
                    runtime = stack.enter_context(scripted_service(display))
                case _:
                    runtime = stack.enter_context(scripted_runtime(display))
        except RuntimeNotFound as error:
            raise RuntimeNotFound(f"{problem}, and {error}") from error
        yield scripted_choice(runtime)


def scripted_choice(runtime: ScriptedRuntime | ScriptedService) -> RuntimeChoice:
    """Return the choice of a scripted runtime that already exists."""
    return RuntimeChoice(
        name="Monado (scripted test runtime)",
        version=runtime_version(),
        system="simulated headset",
        environment=runtime.environment,
        simulated=True,
        port=runtime.port,
    )


def display_problem(wish: Literal["headset", "test"]) -> str:
    """Return why a trial could not open its headset now, with the remedy; empty where it could.

    Call it before anything is written: a person needs a connected headset, a program what the
    scripted one is made of.
    """
    if wish == "headset":
        found = connected_headset()
        return "" if isinstance(found, RuntimeChoice) else f"{_sentence(found)} {CONNECT}"
    try:
        built_folder()
        find_software_vulkan()
    except RuntimeNotFound as error:
        return str(error)
    return ""


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def connected_headset() -> RuntimeChoice | str:
    """Return the active runtime if it has a headset, else the problem as text.

    This is done in another process: a failed attempt can leave the OpenXR loader unusable.
    """
    try:
        answer = subprocess.run(
            [sys.executable, "-m", "vrhuman.headset.probe"],
            capture_output=True,
            text=True,
            timeout=PROBE_SECONDS,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"the active OpenXR runtime did not answer within {PROBE_SECONDS:g} s"
    lines = answer.stdout.strip().splitlines()
    if answer.returncode != 0 or not lines:
        last = (answer.stderr.strip().splitlines() or ["no words"])[-1]
        return f"the active OpenXR runtime failed when asked ({last})"
    found = json.loads(lines[-1])
    if "problem" in found:
        return str(found["problem"])
    if "simulated hmd" in found["system"].lower():  # Monado without a headset
        return "the active OpenXR runtime has no headset but a simulated one"
    return RuntimeChoice(
        name=found["name"],
        version=found["version"],
        system=found["system"],
        environment={},
        simulated=False,
    )
