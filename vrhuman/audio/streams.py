"""PortAudio's streams of 16-bit mono sound: opened and begun, or told why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from vrhuman.audio.devices import SoundDevice, portaudio
from vrhuman.records import VrhumanError


def begun(
    way: Literal["in", "out"],
    device: SoundDevice,
    refused: Callable[[str], VrhumanError],
    **settings: Any,
) -> Any:
    """A running stream of ``device``; ``refused`` makes the error of PortAudio's words.

    :raises VrhumanError: what ``refused`` made, where the device does not open.
    """
    sounddevice = portaudio()
    if device.api == "Windows WASAPI":  # the one driver that converts rates only when told to
        settings["extra_settings"] = sounddevice.WasapiSettings(auto_convert=True)
    kind = sounddevice.RawInputStream if way == "in" else sounddevice.RawOutputStream
    try:
        stream = kind(device=device.number, channels=1, dtype="int16", **settings)
        stream.start()
    except sounddevice.PortAudioError as error:
        raise refused(str(error)) from error
    return stream


def ended(stream: Any) -> None:
    """At once, whatever becomes of the device."""
    stream.abort(ignore_errors=True)
    stream.close(ignore_errors=True)
