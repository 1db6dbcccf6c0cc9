"""Loads the asset catalogue: every asset of procthor's database with its size, mass and materials.

It is read by path from the JSON files inside the PyPI package ``procthor`` (its modules import
packages that it does not declare, so nothing of it is imported). The 43 MB of AI2-THOR object
metadata are condensed once into a table in the user's cache folder.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.metadata
import importlib.util
import json
import os
import statistics
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import platformdirs

from vrhuman.houses.defaults import (
    PLACEHOLDER_DENSITY,
    PLACEHOLDER_SIZE,
    TYPE_MASSES,
    TYPE_MATERIALS,
)
from vrhuman.houses.house import Asset
from vrhuman.houses.likeness import likeness
from vrhuman.records import JsonValue, VrhumanError

FORMAT = 2
"""Version of the condensed table; increase it when :func:`_condense` changes."""

Size = tuple[float, float, float]


class CatalogueError(VrhumanError):
    """The package ``procthor`` is missing, or one of its files is missing or unreadable."""


@dataclass(frozen=True, slots=True)
class Placement:
    """Where objects of a type belong (procthor's placement-annotations).

    ``weights`` maps a room type to 0 (never) .. 3 (nearly always); the flags say where in a room.
    """

    weights: Mapping[str, int]
    in_corner: bool
    in_middle: bool
    on_edge: bool
    on_floor: bool
    on_wall: bool
    several: bool


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All assets, and the other data that the generator needs.

    ``holes`` are the width and height [m] of the hole a door or window needs; ``contents[a][b]`` is
    the probability that a receptacle of type ``a`` holds a ``b`` in AI2-THOR's scenes;
    ``surface_materials`` are the material names of procthor's database by group (Wall, Wood, ...);
    ``wall_colours`` are its r, g, b for painted walls.
    """

    assets: Mapping[str, Asset]
    by_type: Mapping[str, tuple[Asset, ...]]
    holes: Mapping[str, tuple[float, float]]
    contents: Mapping[str, Mapping[str, float]]
    placements: Mapping[str, Placement]
    surface_materials: Mapping[str, tuple[str, ...]]
    wall_colours: tuple[tuple[float, float, float], ...]
    skyboxes: tuple[str, ...]

    def asset(
        self, asset_id: str, object_type: str | None = None, size: Size | None = None
    ) -> Asset:
        """Return the asset, or for an unknown id a marked placeholder of the best known size.

        That is ``size`` [m] where given, else the median of the assets of its type, or of the type
        that it looks like (:func:`~vrhuman.houses.likeness.likeness`), else 0.15 m.
        """
        known = self.assets.get(asset_id)
        if known is not None:
            return known
        of_type = object_type or "Unknown"
        siblings = self.by_type.get(of_type) or self.by_type.get(likeness(of_type), ())
        if siblings:
            pattern = siblings[0]
            middle = size or tuple(statistics.median(a.size[i] for a in siblings) for i in range(3))
            assert len(middle) == 3
            return replace(
                pattern,
                asset_id=asset_id,
                object_type=of_type,
                size=middle,
                secondary_properties=pattern.secondary_properties - {"CanOpen"},
                placeholder=True,
            )
        box = size or PLACEHOLDER_SIZE
        mass = max(0.05, PLACEHOLDER_DENSITY * box[0] * box[1] * box[2])
        small = max(box) <= 0.4
        return Asset(
            asset_id=asset_id,
            object_type=of_type,
            size=box,
            primary_property="CanPickup" if small else "Moveable",
            secondary_properties=frozenset(),
            mass=round(min(mass, 4.0) if small else mass, 3),
            materials=("Plastic",),
            placeholder=True,
        )


@functools.lru_cache(maxsize=1)
def load_catalogue() -> Catalogue:
    """Load the catalogue of the installed ``procthor``.

    The very first call takes about a second; later ones use the cache.
    """
    spec = importlib.util.find_spec("procthor")
    if spec is None or not spec.submodule_search_locations:
        raise CatalogueError("package 'procthor' is not installed; run: pip install procthor")
    folder = Path(spec.submodule_search_locations[0]) / "databases"
    version = importlib.metadata.version("procthor")
    cache = Path(platformdirs.user_cache_dir("vrhuman", appauthor=False))
    path = cache / f"catalogue-{version}-{FORMAT}.json"
    table = _read_cache(path)
    if table is None:
        table = _condense(folder)
        _write_cache(path, table)
    return _build(table)


def _read_cache(path: Path) -> JsonValue:
    """Read the table, or return None where the file is missing, damaged or unreadable."""
    try:
        digest, _, text = path.read_text(encoding="utf-8").partition("\n")
        if hashlib.sha256(text.encode()).hexdigest() != digest:
            return None
        return json.loads(text)
    except (OSError, ValueError):
        return None


def _write_cache(path: Path, table: JsonValue) -> None:
    """Write the table atomically; where the cache folder cannot be written, only time is lost."""
    text = json.dumps(table, separators=(",", ":"), sort_keys=True)
    digest = hashlib.sha256(text.encode()).hexdigest()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
                file.write(f"{digest}\n{text}")
            os.replace(temporary, path)
        except OSError:
            os.unlink(temporary)
            raise
    except OSError:
        return


def _read(folder: Path, name: str) -> JsonValue:
    path = folder / name
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CatalogueError(
            f"{path}: {error}; reinstall with: pip install --force-reinstall procthor"
        ) from error


def _records(value: JsonValue) -> Iterator[dict[str, JsonValue]]:
    """Yield every object record of AI2-THOR's object metadata, at any depth."""
    if isinstance(value, dict):
        if "assetId" in value:
            yield value
        else:
            for member in value.values():
                yield from _records(member)
    elif isinstance(value, list):
        for member in value:
            yield from _records(member)


def _condense(folder: Path) -> JsonValue:
    """Make the compact table for the cache: plain JSON values only."""
    masses: dict[str, float] = {}
    materials: dict[str, list[str]] = {}
    type_masses: defaultdict[str, Counter[float]] = defaultdict(Counter)
    type_materials: defaultdict[str, Counter[tuple[str, ...]]] = defaultdict(Counter)
    for record in _records(_read(folder, "ai2thor-object-metadata.json")):
        kind, asset_id = record["objectType"], record["assetId"]
        if record["mass"] > 0:
            mass = round(record["mass"], 4)
            masses[asset_id] = mass
            type_masses[kind][mass] += 1
        if record["salientMaterials"]:
            materials[asset_id] = record["salientMaterials"]
            type_materials[kind][tuple(record["salientMaterials"])] += 1
    assets = []
    for kind, entries in sorted(_read(folder, "asset-database.json").items()):
        usual_mass = type_masses[kind].most_common(1)
        usual_materials = type_materials[kind].most_common(1)
        for entry in entries:
            box, asset_id = entry["boundingBox"], entry["assetId"]
            mass = masses.get(asset_id) or (
                usual_mass[0][0] if usual_mass else TYPE_MASSES.get(kind, 1.0)
            )
            made_of = materials.get(asset_id) or (
                usual_materials[0][0] if usual_materials else TYPE_MATERIALS.get(kind, ("Plastic",))
            )
            assets.append(
                [
                    asset_id,
                    kind,
                    [box["x"], box["y"], box["z"]],
                    entry.get("primaryProperty") or "",
                    entry.get("secondaryProperties") or [],
                    mass,
                    list(made_of),
                ]
            )
    return {
        "assets": assets,
        "holes": {
            name: [hole["max"]["x"] - hole["min"]["x"], hole["max"]["y"] - hole["min"]["y"]]
            for name, hole in _read(folder, "wall-holes.json").items()
        },
        "contents": {
            holder: {held: entry["p"] for held, entry in inside.items()}
            for holder, inside in _read(folder, "receptacles.json").items()
        },
        "placements": _read(folder, "placement-annotations.json"),
        "surface_materials": _read(folder, "material-database.json"),
        "wall_colours": [
            [colour["r"], colour["g"], colour["b"]]
            for colour in _read(folder, "solid-wall-colors.json")
        ],
        "skyboxes": sorted(_read(folder, "skyboxes.json")),
    }


def _build(table: JsonValue) -> Catalogue:
    """Build the catalogue; a type is a receptacle as a whole, as in AI2-THOR.

    Its database leaves the property out of single assets: 11 of 14 shelving units have none.
    """
    properties: dict[str, Literal["CanPickup", "Moveable", "Static", ""]]
    properties = {"CanPickup": "CanPickup", "Moveable": "Moveable", "Static": "Static", "": ""}
    holding = {
        kind: frozenset({"Receptacle"})
        for _, kind, _, _, secondary, _, _ in table["assets"]
        if "Receptacle" in secondary
    }
    assets = {
        asset_id: Asset(
            asset_id=asset_id,
            object_type=kind,
            size=(x, y, z),
            primary_property=properties[primary],
            secondary_properties=frozenset(secondary) | holding.get(kind, frozenset()),
            mass=mass,
            materials=tuple(made_of),
        )
        for asset_id, kind, (x, y, z), primary, secondary, mass, made_of in table["assets"]
    }
    by_type: defaultdict[str, list[Asset]] = defaultdict(list)
    for asset in assets.values():
        by_type[asset.object_type].append(asset)
    return Catalogue(
        assets=assets,
        by_type={kind: tuple(group) for kind, group in by_type.items()},
        holes={name: (width, height) for name, (width, height) in table["holes"].items()},
        contents=table["contents"],
        placements=_placements(table["placements"], sorted(by_type)),
        surface_materials={k: tuple(v) for k, v in table["surface_materials"].items()},
        wall_colours=tuple((r, g, b) for r, g, b in table["wall_colours"]),
        skyboxes=tuple(table["skyboxes"]),
    )


def _placements(columns: JsonValue, kinds: list[str]) -> dict[str, Placement]:
    rooms = {
        "Kitchen": "inKitchens",
        "LivingRoom": "inLivingRooms",
        "Bedroom": "inBedrooms",
        "Bathroom": "inBathrooms",
    }
    return {
        kind: Placement(
            weights={room: int(columns[key].get(kind) or 0) for room, key in rooms.items()},
            in_corner=bool(columns["inCorner"].get(kind)),
            in_middle=bool(columns["inMiddle"].get(kind)),
            on_edge=bool(columns["onEdge"].get(kind)),
            on_floor=bool(columns["onFloor"].get(kind)),
            on_wall=bool(columns["onWall"].get(kind)),
            several=bool(columns["multiplePerRoom"].get(kind)),
        )
        for kind in kinds
        if kind in columns["onFloor"]
    }
