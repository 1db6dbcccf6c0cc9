"""Runs a trial's frames as its page sends them, and answers them."""

from __future__ import annotations

import gc
import select
import sys
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from multiprocessing import connection
from multiprocessing.connection import Connection
from typing import Any

from vrhuman.audio.cues import tone
from vrhuman.protocol.cueing import cues
from vrhuman.protocol.progress import Progress, current_phase
from vrhuman.recording.channels.client_clock import CLIENT_CLOCK
from vrhuman.recording.entries import (
    AudioPacket,
    InterruptionReason,
    PauseReason,
    VideoPacket,
)
from vrhuman.records import HeadsetState
from vrhuman.runtime.loop.collecting import collecting_seldom
from vrhuman.runtime.loop.frame_output import FrameOutput
from vrhuman.runtime.loop.virtual_loop import LocalWorld
from vrhuman.runtime.trial import Trial
from vrhuman.web.looks import Looks
from vrhuman.web.messages import Mode, Voice
from vrhuman.web.page_voice import PageVoice
from vrhuman.web.partner_loop import PartnerLoop
from vrhuman.web.shown import ShownFrames
from vrhuman.web.trial_listener import TrialListener
from vrhuman.web.trial_messages import PhaseBegan, received

SILENCE_SECONDS = 0.5
"""A page that sends no frame for so long is away: the trial is paused."""


class PageLoop(TrialListener):
    """Runs the trial's frames as a page sends them.

    ``looks`` film it and ``voice`` encodes what the participant says, if that is wanted;
    ``sounding`` says whether they hear the protocol's notes. ``partner`` is the loop of a second
    participant in the house.
    """

    def __init__(
        self,
        trial: Trial,
        local: LocalWorld,
        new_frames: Callable[[], ShownFrames],
        looks: Looks | None = None,
        voice: PageVoice | None = None,
        sounding: bool = False,
        partner: PartnerLoop | None = None,
    ) -> None:
        super().__init__(trial, CLIENT_CLOCK, new_frames())
        self._looks = looks
        self._voice = voice
        self._sounding = sounding
        self._partner = partner
        self._sound: list[AudioPacket] = []
        self._phase = ""
        self._local = local
        self._new_frames = new_frames

    def serve(self, link: Connection, partners: Connection | None = None) -> None:
        """Answer the messages of a page, and of a second one, until the trial is over.

        What is loaded by now stays, so that garbage collection need not look at it again.
        """
        gc.collect()
        gc.freeze()
        listeners: dict[Connection, TrialListener] = {link: self}
        if self._partner is not None and partners is not None:
            listeners[partners] = self._partner
        waiting = waiter(listeners)
        heard = dict.fromkeys(listeners, time.monotonic())
        with collecting_seldom():
            while not self.trial.at_end:
                ready = waiting(SILENCE_SECONDS)
                now = time.monotonic()
                for each, listener in listeners.items():
                    if each in ready:
                        heard[each] = now
                        message = received(each)
                        listener.hear(message, each in waiting(0.0), each)
                        self._tell_phase(link)
                    elif now - heard[each] >= SILENCE_SECONDS:
                        heard[each] = now
                        listener.away()

    def _tell_phase(self, link: Connection) -> None:
        """Tell the server when another phase has begun."""
        progress = self.trial.progress
        now = current_phase(self.trial.episode.spec, progress)
        if now is None or progress.started_ns is None or now.name == self._phase:
            return
        self._phase = now.name
        link.send(PhaseBegan(now.name, self.trial.steps))

    def came(self, mode: Mode) -> None:  # noqa: ARG002 -- a trial is for the mode it began with
        self.shown = self._new_frames()

    def server_ends(self) -> None:
        self.trial.leave(InterruptionReason.KEYBOARD)

    def note(self, text: str) -> None:
        self.trial.note(f"the page's {text}")

    def voice(self, voice: Voice) -> bool:
        if self._voice is None:
            return False
        if self.frames.offset_ns is not None:
            self._sound += self._voice.heard(voice, self.frames.offset_ns)
        return True

    def away(self) -> None:
        self.frames.interrupted()
        if self.frames.number:
            self.trial.pause(PauseReason.RUNTIME_LOST)
            self.trial.recorder.flush()

    @property
    def in_house(self) -> bool:
        return self.trial.in_house

    def update(self, state: HeadsetState) -> tuple[FrameOutput, Mapping[str, Any]]:
        self._local.now_ns = state.display_time_ns
        before = self.trial.progress
        video, sound = self._video(), self._new_sound()
        shown = self.trial.update(state, 0, self.frames.previous, video, sound)
        if self._looks is not None:
            self._looks.after(self.trial.now_ns, shown)
        if self._partner is not None:
            self._partner.attend()
        return shown, self._sounds(before)

    def pass_over(self, state: HeadsetState) -> None:
        self._local.now_ns = state.display_time_ns
        self.trial.pass_over(state, 0, self.frames.previous)

    def _video(self) -> Sequence[VideoPacket]:
        """Return the film's new pictures; what was seen first is recorded at once."""
        if self._looks is None:
            return ()
        packets, first = self._looks.take()
        for seen in first:
            self.trial.recorder.seen(seen)
        return packets

    def _sounds(self, before: Progress) -> Mapping[str, list[bytes]]:
        """Return what the participant hears of the protocol in this frame."""
        if not self._sounding:
            return {}
        heard = cues(self.trial.episode, before, self.trial.progress)
        return {"sounds": [tone(cue).astype("<i2").tobytes() for cue in heard]} if heard else {}

    def _new_sound(self) -> Sequence[AudioPacket]:
        sound, self._sound = self._sound, []
        return sound


def waiter(links: Collection[Connection]) -> Callable[[float], Collection[Connection]]:
    """Return a function that waits so many seconds at most, and says where something came.

    ``connection.wait`` makes a selector each time, which costs as much as a frame's record.
    """
    if sys.platform == "win32":
        return lambda seconds: [
            each for each in connection.wait(list(links), seconds) if isinstance(each, Connection)
        ]
    poller = select.poll()
    by_number = {each.fileno(): each for each in links}
    for number in by_number:
        poller.register(number, select.POLLIN)
    return lambda seconds: [by_number[number] for number, _ in poller.poll(1000.0 * seconds)]
