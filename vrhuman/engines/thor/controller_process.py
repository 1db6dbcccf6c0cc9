"""The process that runs AI2-THOR's Controller: it receives requests and returns results.

The client notices an engine that died only after 100 s, and blocks until then. So a thread here
watches the engine's process; when it ends, or the parent does, this process ends at once.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
from collections.abc import Mapping
from typing import IO, Any

import numpy as np

from vrhuman.engines.thor.block import Block
from vrhuman.engines.thor.messages import (
    CAMERAS,
    Anew,
    Died,
    Filled,
    Perform,
    Performed,
    Start,
    receive,
    send,
)
from vrhuman.engines.thor.snapshot import snapshot
from vrhuman.records import ActionResult

WATCH_SECONDS = 0.1


class Served:
    """The Controller and the process of its engine."""

    def __init__(self, out: IO[bytes]) -> None:
        self._out = out
        self._controller: Any = None
        self._speaking = threading.Lock()
        self._block: Block | None = None

    def start(self, start: Start) -> Performed:
        """Start AI2-THOR with its house, and wait until the house is loaded."""
        from ai2thor.controller import Controller

        os.environ.pop("CUDA_VISIBLE_DEVICES", None)  # otherwise the client would ask vulkaninfo
        draws = bool(start.block)
        if draws:
            self._block = Block(start.size, start.block)
        self._controller = Controller.__new__(Controller)  # watched from its first moment on
        threading.Thread(target=self._watch, daemon=True).start()
        self._controller.__init__(
            local_executable_path=start.executable,
            scene=start.house,
            width=start.size[0],
            height=start.size[1],
            x_display=os.environ.get("DISPLAY") or "0",
            headless=not draws,
            server_timeout=600.0,
            **start.settings,
        )
        return self._made()

    def anew(self) -> Performed:
        """Make the house again from the start."""
        self._controller.reset(self._controller.scene)
        return self._made()

    def _made(self) -> Performed:
        told = self._controller.last_event.metadata
        if not told["lastActionSuccess"]:
            raise RuntimeError(told["errorMessage"] or "the house was refused")
        return self._performed([ActionResult(True)], Perform((), metadata=True))

    def obey(self, order: Start | Anew | Perform) -> Performed:
        """Carry out one request of the parent."""
        match order:
            case Start():
                return self.start(order)
            case Anew():
                return self.anew()
            case Perform():
                return self.perform(order)

    def perform(self, order: Perform) -> Performed:
        """Perform all actions of a request, even after one that failed."""
        results = []
        for action in order.actions:
            try:
                event = self._controller.step(dict(action))
            except ValueError as error:  # the client's exception for a wrong action or argument
                results.append(ActionResult(False, str(error), None, self._code()))
                continue
            told = event.metadata
            results.append(
                ActionResult(
                    bool(told["lastActionSuccess"]),
                    str(told["errorMessage"] or ""),
                    told["actionReturn"],
                    told["errorCode"] or None,
                )
            )
        return self._performed(results, order)

    def end(self, reason: str | None) -> None:
        """Stop the engine, report the reason, and leave this process.

        ``reason`` is None if nobody listens.
        """
        self._speaking.acquire()  # never released: nothing may be sent after this
        server = getattr(self._controller, "server", None)
        process = getattr(server, "unity_proc", None)
        if process is not None and process.poll() is None:
            process.kill()
            process.wait()
        if server is not None and hasattr(server, "tmp_dir"):
            server.tmp_dir.cleanup()  # the pipes
        if reason is not None:
            send(self._out, Died(reason))
        os._exit(0 if reason is None else 1)  # the client's own threads may hang

    def say(self, told: Performed) -> None:
        """Answer the parent."""
        with self._speaking:
            send(self._out, told)

    def _watch(self) -> None:
        while True:
            time.sleep(WATCH_SECONDS)
            server = getattr(self._controller, "server", None)
            process = getattr(server, "unity_proc", None)
            if process is not None and process.poll() is not None:
                self.end(f"AI2-THOR's process ended (exit code {process.returncode})")

    def _code(self) -> str | None:
        return self._controller.last_event.metadata.get("errorCode") or None

    def _performed(self, results: list[ActionResult], order: Perform) -> Performed:
        event = self._controller.last_event
        process = self._controller.server.unity_proc
        return Performed(
            results=tuple(results),
            snapshot=snapshot(event.metadata),
            metadata=dict(event.metadata) if order.metadata else None,
            filled=self._fill(event) if order.pictures and self._block is not None else None,
            pid=None if process is None else int(process.pid),
        )

    def _fill(self, event: Any) -> Filled:
        """Copy the newest pictures into the block."""
        block = self._block
        assert block is not None
        colour = [event.frame, *event.third_party_camera_frames][:CAMERAS]
        depth = [event.depth_frame, *event.third_party_depth_frames][:CAMERAS]
        masks = [
            event.instance_segmentation_frame,
            *event.third_party_instance_segmentation_frames,
        ][:CAMERAS]
        return Filled(
            colour=_copy(colour, block.colour),
            depth=_copy(depth, block.depth),
            masks=_copy(masks, block.masks),
            palette=_palette(event.metadata) if masks[0] is not None else (),
        )


def _copy(pictures: list[Any], into: Any) -> int:
    """Copy the pictures, and return how many there were."""
    count = 0
    for place, picture in zip(into, pictures, strict=False):
        if picture is None:
            break
        place[...] = picture[..., :3] if place.ndim == 3 else np.squeeze(picture)
        count += 1
    return count


def _palette(metadata: Mapping[str, Any]) -> tuple[tuple[str, tuple[int, int, int]], ...]:
    return tuple(
        (str(each["name"]), (int(each["color"][0]), int(each["color"][1]), int(each["color"][2])))
        for each in metadata.get("colors") or ()
    )


def _read(orders: IO[bytes], inbox: queue.Queue[Any], served: Served) -> None:
    while (order := receive(orders)) is not None:
        inbox.put(order)
    served.end(None)  # the parent has ended, or has closed this process


def main() -> None:
    """Serve the parent until its end of the pipe closes."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the client prints must not come between the messages
    orders = sys.stdin.buffer
    served = Served(out)
    inbox: queue.Queue[Any] = queue.Queue()
    threading.Thread(target=_read, args=(orders, inbox, served), daemon=True).start()
    while True:
        order = inbox.get()
        try:
            served.say(served.obey(order))
        except Exception as error:  # whatever the client raises is reported to the parent
            time.sleep(2 * WATCH_SECONDS)  # the watching thread reports a death better
            served.end(f"AI2-THOR failed: {_line(error)}")


def _line(error: Exception) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text[:300]}"


if __name__ == "__main__":
    main()
