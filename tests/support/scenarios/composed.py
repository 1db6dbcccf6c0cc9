"""The runtime as a service with an X display: composed pictures, and its death.

``python -m tests.support.scenarios.composed NAME`` prints a JSON object as its last line.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Set
from typing import Any

import numpy as np
from numpy.typing import NDArray
from Xlib import X
from Xlib.display import Display

from tests.support.scenarios.openxr import DEADLINE, PANEL, one_frame, until
from tests.support.scenarios.process import main
from vrhuman.headset.choose import scripted_choice
from vrhuman.headset.errors import RuntimeLost, RuntimeNotFound
from vrhuman.headset.graphics import GraphicsContext, open_graphics
from vrhuman.headset.openxr import OpenXRHeadset
from vrhuman.headset.platforms.platform_linux import EglContext
from vrhuman.headset.simulated import SimulatedDevice, SimulatedInputs
from vrhuman.headset.simulated_service import WINDOW, ComposedDisplay, scripted_service
from vrhuman.panels.painter import PanelPainter
from vrhuman.records import Floats, HeadsetState, Panel, View

LEFT, RIGHT = (200, 64, 32), (16, 128, 240)
"""What the eyes show, in sRGB bytes."""
ACROSS = math.tan(math.radians(42.5))
ALONG = ACROSS * 0.07 / 0.065
"""Half of what an eye's half of the window shows at 1 m [m]: 85 degrees on 65 by 70 mm of display
(Monado 25.0.0, drivers/remote/r_hmd.c), whatever field of view the pictures were drawn for."""
Pixels = NDArray[np.uint8]


def photograph(window: str) -> Pixels:
    """(540, 960, 3): what the runtime composed into its window, left eye on the left."""
    display = Display(window)
    try:
        image = display.screen().root.get_image(0, 0, *WINDOW, X.ZPixmap, 0xFFFFFFFF)
    finally:
        display.close()
    width, height = WINDOW
    blue_first = np.frombuffer(image.data, np.uint8).reshape(height, width, 4)
    return blue_first[..., 2::-1]


def two_colours(headset: OpenXRHeadset, panels: tuple[Panel, ...]) -> HeadsetState:
    frame = headset.begin_frame()
    state = headset.poll(frame)
    if frame.should_render and state.head.valid:
        for eye, colour in zip(headset.acquire_eyes(), (LEFT, RIGHT), strict=True):
            eye.framebuffer.clear(*(each / 255 for each in colour), 1.0)
    headset.submit(frame, state.views, panels)
    return state


def seen(
    headset: OpenXRHeadset,
    window: str,
    panels: tuple[Panel, ...],
    wanted: Callable[[Pixels], bool] = lambda _: True,
) -> Pixels:
    """The picture once both eyes' colours, and what else is ``wanted``, have come through."""
    end = time.monotonic() + DEADLINE
    while True:
        two_colours(headset, panels)
        picture = photograph(window)
        if near(picture[60, 100], LEFT) and near(picture[60, 900], RIGHT) and wanted(picture):
            return picture
        if time.monotonic() > end:
            raise TimeoutError(f"not seen: {picture[60, 100]}, {picture[60, 900]}")


def differing(one: Pixels, other: Pixels) -> int:
    """How many pixels look different."""
    return int((np.abs(one.astype(int) - other).max(axis=2) > 8).sum())


def near(pixel: Pixels, colour: tuple[int, int, int]) -> bool:
    return bool(np.abs(pixel.astype(int) - colour).max() <= 2)


def place(view: View, point: Floats, eye: int) -> tuple[int, int]:
    """Where the window shows a point of the stage to an upright eye: row and column."""
    x, y, z = point - view.position
    width, height = WINDOW[0] / 2, WINDOW[1]
    across = 0.5 + 0.5 * x / -z / ACROSS
    along = 0.5 - 0.5 * y / -z / ALONG
    return int(along * height), int((eye + across) * width)


def composed(graphics: Callable[[Set[str]], GraphicsContext]) -> dict[str, Any]:
    with scripted_service(ComposedDisplay(refresh_hz=30)) as service:
        choice = scripted_choice(service)
        with (
            OpenXRHeadset(choice, PanelPainter(), graphics=graphics) as headset,
            SimulatedDevice(service.port) as device,
        ):
            device.send(SimulatedInputs())
            state = until(headset, lambda state: state.focused and state.head.valid)
            bare = seen(headset, service.window, ())
            picture = seen(
                headset, service.window, (PANEL,), lambda now: differing(now, bare) > 1000
            )
            half = np.array((0.5 * float(PANEL.size[0]), 0.0, 0.0))
            inside, outside = [], []
            for eye, view in enumerate(state.views):
                inside.append(picture[place(view, PANEL.position - 0.9 * half, eye)].tolist())
                outside.append(picture[place(view, PANEL.position - 1.1 * half, eye)].tolist())
            return {
                "extension": headset._graphics.extension,
                "eyes": [bare[270, 120].tolist(), bare[270, 840].tolist()],
                "panel": inside,
                "beside_panel": outside,
                "eye_size": list(headset.eye_size),
            }


def by_egl() -> dict[str, Any]:
    return composed(open_graphics)


def by_glx() -> dict[str, Any]:
    """As on a runtime that does not offer EGL's extension."""
    return composed(lambda offered: open_graphics(offered - {EglContext.extension}))


def fewer_pixels() -> dict[str, Any]:
    """Frames take too long: fewer pixels are drawn, and fill the view all the same."""
    with scripted_service(ComposedDisplay(refresh_hz=30)) as service:
        choice = scripted_choice(service)
        with (
            OpenXRHeadset(choice, PanelPainter(), least=0.5) as headset,
            SimulatedDevice(service.port) as device,
        ):
            device.send(SimulatedInputs())
            until(headset, lambda state: state.focused and state.head.valid)
            end = time.monotonic() + DEADLINE
            while True:
                frame = headset.begin_frame()
                state = headset.poll(frame)
                if not (frame.should_render and state.head.valid):
                    headset.submit(frame)
                    continue
                for eye in headset.acquire_eyes():
                    eye.framebuffer.clear(0.0, 0.0, 0.0, 1.0)
                    width, height = eye.size
                    for colour, at in ((LEFT, 0), (RIGHT, height // 2)):
                        part = (0, at, width, height // 2)
                        eye.framebuffer.clear(*(c / 255 for c in colour), 1.0, viewport=part)
                sizes = [list(eye.size) for eye in headset.acquire_eyes()]
                time.sleep(1.2 * frame.period_ns * 1e-9)  # the work that there is no time for
                headset.submit(frame, state.views)
                picture = photograph(service.window)
                places = [picture[row, column] for row in (60, 480) for column in (60, 420, 900)]
                top, bottom = places[:3], places[3:]
                whole = all(near(each, RIGHT) for each in top)
                whole = whole and all(near(each, LEFT) for each in bottom)
                if frame.sharpness == 0.5 and whole:
                    return {"sizes": sizes, "eye_size": list(headset.eye_size)}
                if time.monotonic() > end:
                    raise TimeoutError(f"at {frame.sharpness} of the pixels: {places}")


def death() -> dict[str, Any]:
    """The service is killed in the middle of frames, and started again."""
    with scripted_service() as service:
        choice = scripted_choice(service)
        with (
            OpenXRHeadset(choice, PanelPainter()) as headset,
            SimulatedDevice(service.port, absence=60.0) as device,
        ):
            device.send(SimulatedInputs())
            until(headset, lambda state: state.focused and state.head.valid)
            killed = time.monotonic()
            service.kill()
            told = ""
            try:
                while time.monotonic() < killed + DEADLINE:
                    one_frame(headset)
            except RuntimeLost as error:
                told = str(error)
            told_after = time.monotonic() - killed
            refused = ""
            try:
                headset.reopen()
            except RuntimeNotFound as error:
                refused = str(error)
            service.start()
            headset.reopen()

            def moved(state: HeadsetState) -> bool:
                device.send(SimulatedInputs())
                return state.focused and bool(state.head.position[1] > 1.5)

            until(headset, moved)
            picture = seen(headset, service.window, ())
            return {
                "told": told,
                "told_after": told_after,
                "refused": refused,
                "eyes": [picture[270, 120].tolist(), picture[270, 840].tolist()],
            }


if __name__ == "__main__":
    main({each.__name__: each for each in (by_egl, by_glx, fewer_pixels, death)})
