"""Which microphones there are, as PortAudio tells, and which of them is meant."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType

from vrhuman.records import VrhumanError


class NoMicrophone(VrhumanError):
    """There is none, not that one, or it does not open."""


@dataclass(frozen=True, slots=True)
class InputDevice:
    """A microphone: PortAudio's ``number`` and ``name``, the driver it is reached by (``api``), and
    its own ``rate`` [Hz]."""

    number: int
    name: str
    api: str
    rate: float


def portaudio() -> ModuleType:
    """The ``sounddevice`` module, which loads PortAudio.

    :raises NoMicrophone: where either is not installed.
    """
    try:
        import sounddevice
    except ImportError as error:
        raise NoMicrophone(
            "sounddevice is not installed; pip install 'vrhuman[desktop]'"
        ) from error
    except OSError as error:
        raise NoMicrophone(f"{error}; install PortAudio (Debian: libportaudio2)") from error
    return sounddevice  # type: ignore[no-any-return]


def inputs() -> tuple[InputDevice, ...]:
    """All microphones, the default one first.

    :raises NoMicrophone: where PortAudio is not installed.
    """
    sounddevice = portaudio()
    apis = [api["name"] for api in sounddevice.query_hostapis()]
    found = [
        InputDevice(each["index"], each["name"], apis[each["hostapi"]], each["default_samplerate"])
        for each in sounddevice.query_devices()
        if each["max_input_channels"] > 0
    ]
    default = sounddevice.default.device[0]
    return tuple(sorted(found, key=lambda each: each.number != default))


def forget_devices() -> None:
    """Look anew what there is, the next time it is asked; PortAudio looks only when it starts. No
    microphone may be open."""
    sounddevice = portaudio()
    sounddevice._terminate()
    sounddevice._initialize()


def chosen(wish: str, devices: tuple[InputDevice, ...]) -> InputDevice:
    """The device that ``wish`` names: its number, its name, or a part of its name whatever the
    case; the first for an empty wish.

    :raises NoMicrophone: where none is, with the names of those there are.
    """
    if not devices:
        raise NoMicrophone("no microphone; connect one, or record without (leave out --microphone)")
    if not wish:
        return devices[0]
    named = [each for each in devices if wish in (str(each.number), each.name)]
    alike = [each for each in devices if wish.casefold() in each.name.casefold()]
    for each in named + alike:
        return each
    names = ", ".join(f"{each.number} {each.name}" for each in devices)
    raise NoMicrophone(f"no microphone {wish!r}; there are: {names}")
