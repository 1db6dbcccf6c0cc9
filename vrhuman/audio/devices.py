"""Lists the microphones and loudspeakers that PortAudio reports, and finds the chosen one."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from types import ModuleType
from typing import Literal

from vrhuman.records import VrhumanError

Kind = Literal["microphone", "loudspeaker"]


class NoSoundDevice(VrhumanError):
    """There is no sound device, not the one that was named, or it does not open."""


class NoMicrophone(NoSoundDevice):
    """There is no microphone, not the one that was named, or it does not open."""


class NoLoudspeaker(NoSoundDevice):
    """There is no loudspeaker, not the one that was named, or it does not open."""


_REFUSED: dict[Kind, type[NoSoundDevice]] = {
    "microphone": NoMicrophone,
    "loudspeaker": NoLoudspeaker,
}
_REMEDIES: dict[Kind, str] = {
    "microphone": "connect one, or leave out --microphone",
    "loudspeaker": "connect one, or leave out --cues",
}


@dataclass(frozen=True, slots=True)
class SoundDevice:
    """A microphone or loudspeaker.

    It has PortAudio's ``number`` and ``name``, the driver that reaches it (``api``), and its own
    ``rate`` [Hz].
    """

    number: int
    name: str
    api: str
    rate: float


def portaudio() -> ModuleType:
    """Import the ``sounddevice`` module, which loads PortAudio.

    :raises NoSoundDevice: where PortAudio is not installed.
    """
    try:
        import sounddevice
    except OSError as error:
        raise NoSoundDevice(f"{error}; install PortAudio (Debian: libportaudio2)") from error
    return sounddevice  # type: ignore[no-any-return]


def inputs() -> tuple[SoundDevice, ...]:
    """Return all microphones, the default one first.

    :raises NoSoundDevice: where PortAudio is not installed.
    """
    return _devices("max_input_channels", 0)


def outputs() -> tuple[SoundDevice, ...]:
    """Return all loudspeakers, the default one first.

    :raises NoSoundDevice: where PortAudio is not installed.
    """
    return _devices("max_output_channels", 1)


def _devices(channels: str, way: int) -> tuple[SoundDevice, ...]:
    sounddevice = portaudio()
    apis = [api["name"] for api in sounddevice.query_hostapis()]
    found = [
        SoundDevice(each["index"], each["name"], apis[each["hostapi"]], each["default_samplerate"])
        for each in sounddevice.query_devices()
        if each[channels] > 0
    ]
    default = sounddevice.default.device[way]
    return tuple(sorted(found, key=lambda each: each.number != default))


def forget_devices() -> None:
    """Make PortAudio look for devices again at the next call.

    It looks only when it starts. No device may be open.
    """
    sounddevice = portaudio()
    sounddevice._terminate()
    sounddevice._initialize()


def chosen(wish: str, devices: tuple[SoundDevice, ...], kind: Kind = "microphone") -> SoundDevice:
    """Find the device that ``wish`` names.

    ``wish`` is its number, its name, or a part of its name in upper or lower case; the first device
    for an empty wish.

    :raises NoSoundDevice: where none fits, with the names of the available ones.
    """
    if not devices:
        raise _REFUSED[kind](f"no {kind} found; {_REMEDIES[kind]}")
    if not wish:
        return devices[0]
    named = [each for each in devices if wish in (str(each.number), each.name)]
    alike = [each for each in devices if wish.casefold() in each.name.casefold()]
    for each in named + alike:
        return each
    names = ", ".join(f"{each.number} {each.name}" for each in devices)
    raise _REFUSED[kind](f"no {kind} {wish!r}; choose from: {names}")


def hush_drivers() -> None:
    """Silence PortAudio and its drivers, which write unexpected events to the terminal.

    Python's own errors still appear. It is for a separate process only.
    """
    sys.stderr = os.fdopen(os.dup(2), "w", buffering=1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
