"""The page's pictures in a real Chromium, and our renderer's from the same eyes.

A server of this module answers a page's frames with the messages of a trial's, from one place in
one house, so that both draw the same world.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import moderngl
import numpy as np
from aiohttp import web
from PIL import Image

from tests.support.paths import ROOT
from tests.support.web.colour_difference import ciede2000, lab
from vrhuman.embodiment.build import build_agent
from vrhuman.embodiment.feedback import Feedback
from vrhuman.embodiment.rig import eye_cameras
from vrhuman.engines.drawing.picture import agent_camera
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.drawing.target import own_target
from vrhuman.houses.free_floor import free_floor
from vrhuman.records import Floats, HeadsetState, JsonValue, WorldState
from vrhuman.runtime.loop.frame_output import FrameOutput
from vrhuman.web.house_file import house_file, pack_house
from vrhuman.web.messages import ClientFrame, Mode, read_message, written_message
from vrhuman.web.server import BUILT
from vrhuman.web.shown import ShownFrames

CLIENT = ROOT / "client"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
CAN_PLAY = CHROMIUM is not None and (CLIENT / "node_modules" / "iwer").is_dir()
"""Whether Chromium and the page's packages are there."""
WIDTH, HEIGHT = 800, 600
FIELD_OF_VIEW = 65.0
SAMPLES = 4
"""A browser draws with so many a pixel, and so does our renderer on a graphics card."""
MIN_PIXELS = 200
"""What is smaller is told, but hardly more than an edge."""
MIN_OBJECTS = 5
MAX_DIFFERENCE, MIN_IOU = 5.0, 0.97


@dataclass
class View:
    """A place in a house from which somebody looks; ``seen`` is the page's newest frame."""

    house: str
    mode: Mode
    scene: Scene
    world_state: WorldState
    base: Floats
    yaw: float
    pitch: float
    seen: HeadsetState | None = None
    frames: ShownFrames | None = None
    file: bytes = b""

    def page(self) -> web.Application:
        """The page's server, who knows nothing else."""
        packed = pack_house(self.scene)
        self.file = house_file(packed)
        app = web.Application()

        async def index(_: web.Request) -> web.StreamResponse:
            self.frames = ShownFrames(self.scene, packed, "right")
            return web.FileResponse(BUILT / "index.html")

        async def me(_: web.Request) -> web.StreamResponse:
            return web.json_response({"step": "session", "study": None})

        async def house(_: web.Request) -> web.StreamResponse:
            return web.Response(body=self.file)

        async def socket(request: web.Request) -> web.StreamResponse:
            line = web.WebSocketResponse()
            await line.prepare(request)
            await line.receive_bytes()
            await line.send_bytes(written_message({"kind": "house"}))
            async for message in line:
                said = read_message(message.data)
                if isinstance(said, ClientFrame) and self.frames is not None:
                    self.seen = said.state
                    answer = self.frames.message(said.state.frame, 0, self.shown())
                    await line.send_bytes(written_message(answer))
            return line

        app.router.add_get("/", index)
        app.router.add_get("/me", me)
        app.router.add_get("/house.glb", house)
        app.router.add_get("/socket", socket)
        app.router.add_static("/", BUILT)
        return app

    def shown(self) -> FrameOutput:
        return FrameOutput(
            world_state=self.world_state,
            events=(),
            command=None,
            base=self.base,
            agent=self.base,
            feedback=Feedback(),
            rig_yaw=self.yaw,
            in_house=True,
            panels=(),
            event_age_ns=0,
            record_ns=0,
        )


@dataclass(frozen=True)
class Found:
    """One object in one view: its pixels in ours, the colours' mean difference, IoU."""

    name: str
    pixels: int
    difference: float
    iou: float

    @property
    def counts(self) -> bool:
        return self.pixels >= MIN_PIXELS

    @property
    def wrong(self) -> bool:
        return self.counts and (self.difference >= MAX_DIFFERENCE or self.iou <= MIN_IOU)


def chosen(
    house: str, data: JsonValue, mode: Mode, context: moderngl.Context, chance: random.Random
) -> View:
    """A place in a house where a few objects are seen."""
    agent = build_agent(data, house, 0)
    engine = agent.engine
    scene, world_state = engine.scene(), engine.observe()
    renderer, free = Renderer(context, scene, 0), free_floor(engine.house)
    target = own_target(context, (WIDTH, HEIGHT))
    corners = np.concatenate([room.polygon for room in engine.house.rooms])
    low, high = corners.min(axis=0), corners.max(axis=0)
    while True:
        x, z = (chance.uniform(low[axis], high[axis]) for axis in range(2))
        yaw, pitch = chance.uniform(0.0, 360.0), chance.uniform(-5.0, 35.0)
        if not free(x, z):
            continue
        camera = agent_camera((x, 0.9, z), yaw, pitch, (WIDTH, HEIGHT), FIELD_OF_VIEW)
        renderer.draw(camera, world_state.body_poses, target)
        pixels = target.read(camera).pixels(len(scene.segments))
        if (pixels[1:] >= MIN_PIXELS).sum() >= MIN_OBJECTS:
            target.release()
            return View(house, mode, scene, world_state, np.array([x, z]), yaw, pitch)


def compared(
    view: View, picture: Path, ids: Path, context: moderngl.Context, samples: int = SAMPLES
) -> list[Found]:
    """Compare the browser's picture with ours from the same eye."""
    assert view.seen is not None
    eye = eye_cameras(view.seen.head, view.seen.views, view.base, view.yaw, 0.0)[0]
    target = own_target(context, (WIDTH, HEIGHT))
    drawn = []
    for each in (0, samples):
        renderer = Renderer(context, view.scene, each)
        renderer.draw(eye, view.world_state.body_poses, target)
        drawn.append(target.read(eye))
    target.release()
    ours = drawn[1].colour
    Image.fromarray(ours).save(picture.with_suffix(".ours.png"))
    theirs = np.asarray(Image.open(picture).convert("RGB"))[:, :WIDTH]
    silhouettes = np.frombuffer(ids.read_bytes(), "<u2").reshape(HEIGHT, WIDTH)[::-1]
    apart = ciede2000(lab(ours), lab(theirs))
    Image.fromarray(np.clip(apart * 20.0, 0, 255).astype(np.uint8)).save(
        picture.with_suffix(".apart.png")
    )
    found = []
    for segment, name in enumerate(view.scene.segments):
        mine, its = drawn[0].ids == segment, silhouettes == segment
        if segment and mine.any():
            iou = (mine & its).sum() / (mine | its).sum()
            found.append(Found(name, int(mine.sum()), float(apart[mine].mean()), float(iou)))
    room = drawn[0].ids == 0
    found.append(Found("(the room)", int(room.sum()), float(apart[room].mean()), 1.0))
    return found


@dataclass(frozen=True)
class Taken:
    """What the page says of a picture, in a headset of both eyes; ``textures`` in bytes."""

    draws: int
    triangles: int
    textures: int
    errors: list[str]


async def taken(views: Sequence[View], folder: Path) -> list[Taken]:
    """Let Chromium take all pictures."""
    runners, asked = [], []
    for view in views:
        runner = web.AppRunner(view.page())
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        port = runner.addresses[0][1]
        asked.append(
            {
                "url": f"http://127.0.0.1:{port}/",
                "mode": view.mode,
                "pitch": view.pitch,
                "width": WIDTH,
                "height": HEIGHT,
            }
        )
        runners.append(runner)
    (folder / "views.json").write_text(json.dumps(asked), encoding="utf-8")
    with (folder / "views.json").open("rb") as given:
        browser = await asyncio.create_subprocess_exec(
            "node",
            str(CLIENT / "test" / "pictures.mjs"),
            str(CHROMIUM),
            str(folder),
            stdin=given,
            stdout=asyncio.subprocess.PIPE,
        )
        said, _ = await browser.communicate()
    for runner in runners:
        await runner.cleanup()
    return [Taken(**each) for each in json.loads(said)]
