"""Opens and starts PortAudio's streams of 16-bit mono sound, or reports why they do not open."""

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
    """Start a stream of ``device``; ``refused`` makes an error from PortAudio's message.

    :raises VrhumanError: what ``refused`` made, where the device does not open.
    """
    sounddevice = portaudio()
    if device.api == "Windows WASAPI":  # this driver converts rates only on request
        settings["extra_settings"] = sounddevice.WasapiSettings(auto_convert=True)
    kind = sounddevice.RawInputStream if way == "in" else sounddevice.RawOutputStream
    try:
        stream = kind(device=device.number, channels=1, dtype="int16", **settings)
        stream.start()
    except sounddevice.PortAudioError as error:
        raise refused(str(error)) from error
    return stream


def ended(stream: Any) -> None:
    """Stop a stream at once, whatever happens to the device."""
    stream.abort(ignore_errors=True)
    stream.close(ignore_errors=True)
