"""Clips as arrays: boxes and colours from the masks, slots, a cache that knows its clip."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import numpy as np
import pytest

from tests.support.benchmarks.moving_boxes import (
    BOX,
    COLOURS,
    FRAMES,
    HEIGHT,
    WIDTH,
    write_clip,
    write_film,
)
from vrhuman.benchmarks.envqa.features import (
    CROP,
    MIN_PIXELS,
    SLOTS,
    VALUES,
    ClipError,
    features_of,
    features_of_clips,
)


@pytest.fixture
def clip(tmp_path: Path) -> Path:
    write_clip(tmp_path / "videos" / "one", 1, np.random.default_rng(5))
    return tmp_path / "videos" / "one"


def still(folder: Path, mask: np.ndarray, types: dict[str, str]) -> Path:
    """A clip of one gray frame with these objects."""
    folder.mkdir()
    write_film(folder / "rgb.mp4", [np.full((HEIGHT, WIDTH, 3), 128, dtype=np.uint8)])
    np.savez_compressed(folder / "masks.npz", masks=mask[None])
    objects = {n: {"object_id": f"{t}|{n}", "object_type": t} for n, t in types.items()}
    (folder / "boxes.json").write_text(json.dumps({"objects": objects}), encoding="utf-8")
    return folder


def test_a_box_is_where_the_mask_is_with_the_colour_of_the_picture(clip: Path) -> None:
    found = features_of(clip)

    with np.load(clip / "masks.npz") as stored:
        masks = stored["masks"]
    for row in (0, len(found.frame) - 1):
        number = ("Apple", "Mug", "Pot", "Book").index(found.types[found.slot[row]]) + 1
        rows, columns = np.nonzero(masks[found.frame[row]] == number)
        values = dict(zip(VALUES, found.values[row], strict=True))
        assert values["left"] == pytest.approx(columns.min() / WIDTH)
        assert values["bottom"] == pytest.approx((rows.max() + 1) / HEIGHT)
        assert values["area"] == pytest.approx(BOX * BOX / (WIDTH * HEIGHT))
        assert values["fill"] == pytest.approx(1.0)
        seen = np.array([values["red"], values["green"], values["blue"]]) * 255
        nearest = min(COLOURS.values(), key=lambda colour: float(np.abs(seen - colour).max()))
        assert np.abs(seen - nearest).max() < 45  # film halves the colours' resolution


def test_every_object_of_every_frame_is_a_row_but_for_the_floor(clip: Path) -> None:
    found = features_of(clip)

    assert found.frames == FRAMES
    assert len(found.frame) == FRAMES * len(found.types)
    assert "Floor" not in found.types
    assert found.crops.shape == (len(found.frame), CROP, CROP, 3)


def test_what_is_in_the_middle_has_the_first_slot_and_the_distance_zero(tmp_path: Path) -> None:
    mask = np.zeros((HEIGHT, WIDTH), dtype=np.uint16)
    mask[0:20, 0:30] = 1
    mask[22:26, 30:34] = 2

    found = features_of(still(tmp_path / "c", mask, {"1": "Bed", "2": "Mug"}))

    assert found.types == ("Mug", "Bed")
    assert found.distance[found.slot == 0] == pytest.approx(0.0, abs=1e-6)
    bed = np.hypot((15 - 32) / 48, (10 - 24) / 48)
    assert found.distance[found.slot == 1] == pytest.approx(bed, abs=1e-6)


@pytest.mark.parametrize(("pixels", "seen"), [(1, False), (2, True)])
def test_a_thing_of_too_few_pixels_is_not_seen(tmp_path: Path, pixels: int, seen: bool) -> None:
    assert 1 < MIN_PIXELS * WIDTH * HEIGHT < 2
    mask = np.zeros((HEIGHT, WIDTH), dtype=np.uint16)
    mask[0, :pixels] = 1

    assert bool(features_of(still(tmp_path / "c", mask, {"1": "Pen"})).types) is seen


def test_a_clip_has_at_most_so_many_slots(tmp_path: Path) -> None:
    numbers = np.arange(1, SLOTS + 6, dtype=np.uint16)
    mask = np.zeros((HEIGHT, WIDTH), dtype=np.uint16)
    mask[: len(numbers)] = numbers[:, None]

    found = features_of(still(tmp_path / "c", mask, {str(n): "Pen" for n in numbers}))

    assert len(found.types) == 32


def test_a_clip_that_is_known_is_not_read_again(clip: Path, tmp_path: Path) -> None:
    first = features_of_clips(clip.parent, ["one"], tmp_path / "cache", jobs=1)["one"]
    stored = tmp_path / "cache" / "one.npz"
    before = stored.stat()

    again = features_of_clips(clip.parent, ["one"], tmp_path / "cache", jobs=1)["one"]

    assert stored.stat() == before
    assert again.types == first.types
    assert np.array_equal(again.values, first.values)
    assert np.array_equal(again.crops, first.crops)


def test_another_clip_under_the_same_name_is_read(clip: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    first = features_of_clips(clip.parent, ["one"], cache, jobs=1)["one"]
    other = json.loads((clip / "boxes.json").read_text(encoding="utf-8"))
    for each in other["objects"].values():
        each["object_type"] = "Toaster"
    (clip / "boxes.json").write_text(json.dumps(other), encoding="utf-8")

    again = features_of_clips(clip.parent, ["one"], cache, jobs=1)["one"]

    assert set(again.types) == {"Toaster"} != set(first.types)


def test_a_damaged_cache_is_made_again(clip: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    first = features_of_clips(clip.parent, ["one"], cache, jobs=1)["one"]
    (cache / "one.npz").write_bytes((cache / "one.npz").read_bytes()[:200])

    again = features_of_clips(clip.parent, ["one"], cache, jobs=1)["one"]

    assert np.array_equal(again.values, first.values)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no modes of files")
def test_only_the_owner_reads_the_cache(clip: Path, tmp_path: Path) -> None:
    features_of_clips(clip.parent, ["one"], tmp_path / "cache", jobs=1)

    assert stat.S_IMODE((tmp_path / "cache" / "one.npz").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("rgb.mp4", "rgb.mp4: cannot be read"),
        ("masks.npz", "masks.npz: cannot be read"),
        ("boxes.json", "boxes.json: objects"),
    ],
)
def test_a_damaged_file_is_named(clip: Path, name: str, told: str) -> None:
    (clip / name).write_bytes(b"{}")

    with pytest.raises(ClipError, match=told):
        features_of(clip)


@pytest.mark.parametrize("name", ["rgb.mp4", "masks.npz", "boxes.json"])
def test_a_missing_file_is_named(clip: Path, tmp_path: Path, name: str) -> None:
    (clip / name).unlink()

    with pytest.raises(ClipError, match=name):
        features_of_clips(clip.parent, ["one"], tmp_path / "cache", jobs=1)


def test_frames_that_do_not_fit_are_told(clip: Path) -> None:
    with np.load(clip / "masks.npz") as stored:
        masks = stored["masks"]
    np.savez_compressed(clip / "masks.npz", masks=masks[:-1])

    with pytest.raises(ClipError, match=r"16 frames and masks\.npz 15"):
        features_of(clip)


def test_a_video_id_never_leaves_the_sets_folder(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="not allowed"):
        features_of_clips(tmp_path, ["../../etc"], tmp_path / "cache", jobs=1)
