"""AI2-THOR's cameras: the agent's, and two third-party cameras for a person's eyes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from vrhuman.engines.seen import AgentPicture, EyePictures, EyesWanted
from vrhuman.engines.thor.block import Block
from vrhuman.engines.thor.messages import Performed
from vrhuman.engines.thor.pictures import Masks, agent_picture, lens, symmetric
from vrhuman.engines.thor.process import EngineLost
from vrhuman.records import Camera, JsonValue

Draw = Callable[[Sequence[Mapping[str, JsonValue]]], Performed]
"""Performs actions; the pictures of the last one are in the block."""
_STILL: Mapping[str, JsonValue] = {"action": "Done"}
"""An action that does nothing and is drawn."""


class Cameras:
    """Draws the pictures of one AI2-THOR.

    The third-party cameras are added when eyes are first requested: from then on AI2-THOR draws
    them every time. ``size`` (width, height) of every picture [px].
    """

    def __init__(self, draw: Draw, block: Block | None, size: tuple[int, int]) -> None:
        self._draw = draw
        self._block = block
        self._aspect = size[0] / size[1]
        self._masks = Masks()
        self._added = False
        self._wanted: EyesWanted | None = None
        self._eyes: EyePictures | None = None

    def want(self, wanted: EyesWanted) -> None:
        """Set where the eyes are, for the next picture of :meth:`look` or :meth:`eyes`."""
        self._wanted = wanted

    def look(self, masks: bool = True) -> AgentPicture:
        """Draw the agent's camera and the requested eyes together; no time passes.

        Without ``masks`` the picture does not say which objects are seen, and is drawn faster.
        """
        if self._wanted is not None:
            told = self._draw_eyes(self._wanted, masks)
        else:
            told = self._drawn([{**_STILL, "renderInstanceSegmentation": masks}])
        assert told.filled is not None
        return agent_picture(self.block, told.filled, self._masks)

    def eyes(self) -> EyePictures | None:
        """Return both eyes where they were last requested; None if nothing was requested.

        They are drawn now unless they have been. The pictures' ``fov`` is symmetric and no narrower
        than the eyes'.
        """
        if self._wanted is not None:
            self._draw_eyes(self._wanted, masks=False)
        drawn, self._eyes = self._eyes, None
        return drawn

    def _draw_eyes(self, wanted: EyesWanted, masks: bool) -> Performed:
        left, right = (symmetric(eye, self._aspect) for eye in wanted.cameras)
        told = self.aim(left, right, masks)
        block = self.block
        self._eyes = EyePictures(
            number=wanted.number,
            cameras=(left, right),
            pictures=(block.colour[1].copy(), block.colour[2].copy()),
            depths=(block.depth[1].copy(), block.depth[2].copy()),
        )
        self._wanted = None
        return told

    def aim(self, left: Camera, right: Camera, masks: bool = False) -> Performed:
        """Draw with two symmetric third-party cameras into the block's second and third place."""
        name = "UpdateThirdPartyCamera" if self._added else "AddThirdPartyCamera"
        actions: list[dict[str, JsonValue]] = []
        for number, camera in enumerate((left, right)):
            which = {"thirdPartyCameraId": number} if self._added else {}
            last = number == 1
            actions.append({"action": name, **which, **lens(camera), "renderImage": last})
        if masks:
            actions[-1]["renderInstanceSegmentation"] = True
        told = self._drawn(actions)
        self._added = True
        return told

    @property
    def block(self) -> Block:
        """The block that holds the latest pictures."""
        if self._block is None:
            raise EngineLost("this AI2-THOR draws nothing")
        return self._block

    def _drawn(self, actions: Sequence[Mapping[str, JsonValue]]) -> Performed:
        told = self._draw(actions)
        for result in told.results:
            if not result.success:
                raise EngineLost(f"AI2-THOR draws nothing: {result.error}")
        return told
