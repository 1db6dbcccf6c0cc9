"""Remembers the colours chosen for the windows, for the next time one is opened."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import get_args

import platformdirs

from vrhuman.desktop.theme.palettes import Scheme, set_scheme


def remembered_scheme(file: Path | None = None) -> Scheme:
    """Return the colours chosen last; the desktop's where none were, or the file is damaged."""
    try:
        value = json.loads((file or _file()).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return "desktop"
    chosen = value.get("colours") if isinstance(value, dict) else None
    for scheme in get_args(Scheme):
        if scheme == chosen:
            return scheme  # type: ignore[no-any-return]
    return "desktop"


def choose_scheme(scheme: Scheme, file: Path | None = None) -> None:
    """Colour the windows, now and from now on; if it cannot be saved, only now."""
    set_scheme(scheme)
    path = file or _file()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"colours": scheme}), encoding="utf-8")


def _file() -> Path:
    return Path(platformdirs.user_config_dir("vrhuman", appauthor=False)) / "windows.json"
