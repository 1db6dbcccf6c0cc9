"""Opens the mesh pack that a session was recorded with, and no other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from vrhuman.recording.entries import SessionStart
from vrhuman.recording.errors import SessionError

if TYPE_CHECKING:
    from vrhuman.houses.mesh_packs import MeshPack  # loads MuJoCo


def recorded_pack(
    start: SessionStart, origin: Path | str, meshes: Path | None, purpose: str = ""
) -> MeshPack | None:
    """Return the session's mesh pack from the folder ``meshes``; None where it had none.

    ``origin`` names the session in the message, and ``purpose`` ends it (" to draw it again").

    :raises SessionError: if the folder has another pack, or is not given.
    """
    from vrhuman.houses.mesh_packs import open_pack

    recorded = str(start.settings.get("meshes") or "")
    if not recorded:
        return None
    pack = open_pack(meshes) if meshes else None
    if pack is None or pack.digest != recorded:
        raise SessionError(
            f"{origin}: recorded with the mesh pack {recorded}; give its folder with "
            f"--meshes{purpose}"
        )
    return pack
