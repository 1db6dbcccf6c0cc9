"""What scripts may import: a dozen names, loaded when they are used, each on its page."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient
from pyquaternion import Quaternion

import vrhuman as vr
from tests.support.paths import ROOT, SAMPLE
from vrhuman import geometry

PACKAGE = Path(vr.__file__).parent
NOTEBOOK = ROOT / "docs" / "notebooks" / "first_look.ipynb"


def test_import_loads_nothing_else() -> None:
    ask = "import sys; b = {*sys.modules}; import vrhuman; print(sorted({*sys.modules} - b))"

    told = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)

    offered = "vrhuman.environments"  # to gymnasium, if that is ever imported
    assert told.stdout.strip() == str(["vrhuman", offered])


@pytest.mark.parametrize("name", vr.__all__)
def test_every_name_is_there_and_is_said_to_be(name: str) -> None:
    assert getattr(vr, name) is getattr(vr, name)
    assert name in dir(vr)


def test_type_checkers_are_told_of_what_is_loaded() -> None:
    """The imports that only they read and the homes of the names are the same."""
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    [branch] = [node for node in tree.body if isinstance(node, ast.If)]
    typed = {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in branch.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }

    assert typed == vr._HOMES
    assert sorted(typed) == sorted([*vr.__all__, "__version__"])


def test_no_name_is_a_rooms() -> None:
    """Importing the room would hide it."""
    rooms = {path.name.removesuffix(".py") for path in PACKAGE.iterdir()}

    assert rooms.isdisjoint(vr.__all__)


def test_another_name_is_refused_as_of_any_module() -> None:
    with pytest.raises(AttributeError, match="module 'vrhuman' has no attribute 'utils'"):
        vr.utils  # noqa: B018


def test_the_page_uses_every_name() -> None:
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")

    assert not [name for name in vr.__all__ if f"vr.{name}" not in page]


def test_poses_are_those_of_the_record() -> None:
    with vr.open_recording(SAMPLE) as recording:
        time_ns = (recording.phases[0].start_ns + recording.phases[0].end_ns) // 2
        world_state = recording.at(time_ns).world_state
        where = vr.Poses(recording).at(time_ns)

        assert isinstance(where["head"].rotation, Quaternion)
        np.testing.assert_array_equal(where["agent"].position, world_state.agent_position)
        wrist = where["wrist"].rotation
        np.testing.assert_array_equal(geometry.array_of(wrist), world_state.arm.wrist_rotation)
        ahead = where["agent"].apply((0.0, 0.0, 1.0)) - world_state.agent_position
        np.testing.assert_allclose(ahead, geometry.forward(world_state.yaw), atol=1e-9)
        things = {thing.object_id: thing for thing in recording.house.objects}
        assert len(where.keys() & things.keys()) > 50
        fridge = next(name for name in things if name.startswith("Fridge|"))
        np.testing.assert_allclose(where[fridge].position, things[fridge].position, atol=0.05)


def test_an_engine_acts_and_ends_with_its_block() -> None:
    house = vr.generate_house(rooms=1, seed=1)

    with vr.open_engine(house) as engine:
        before = engine.observe().yaw
        done = engine.act(vr.Action("RotateRight", {"degrees": 30}))

        assert done.success
        assert engine.observe().yaw == pytest.approx((before + 30.0) % 360.0)


def test_sessions_are_exported_under_their_names(tmp_path: Path) -> None:
    made = vr.export_sessions([SAMPLE], "csv", tmp_path)

    assert made == [tmp_path / "sample-csv"]
    assert (tmp_path / "sample-csv" / "steps.csv").is_file()


def test_a_form_that_is_none_is_refused_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(vr.VrhumanError, match="'xlsx': no such form; choose one of parquet, csv"):
        vr.export_sessions([SAMPLE], "xlsx", tmp_path)


@pytest.mark.parametrize("spec", ["houses.jsonl:1", "houses.jsonl"])
def test_houses_are_read_by_path_or_by_name(spec: str, tmp_path: Path) -> None:
    (tmp_path / "houses.jsonl").write_text('{"id": 0}\n{"id": 1}\n', encoding="utf-8")

    number = int(spec.endswith(":1"))

    assert vr.load_house(tmp_path / spec) == vr.load_house(str(tmp_path / spec)) == {"id": number}
    assert list(vr.load_houses(tmp_path / "houses.jsonl"))[number] == {"id": number}


def test_the_notebook_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path))
    monkeypatch.delenv("MPLBACKEND", raising=False)
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    where = {"metadata": {"path": str(NOTEBOOK.parent)}}

    NotebookClient(notebook, timeout=300, kernel_name="python3", resources=where).execute()

    outputs = [out for cell in notebook.cells for out in cell.get("outputs", ())]
    assert not [out for out in outputs if out.output_type == "error"]
    assert "ExQA 100.0" in "".join(out.get("text", "") for out in outputs)


def test_the_notebook_is_kept_without_what_it_printed() -> None:
    cells = nbformat.read(NOTEBOOK, as_version=4).cells

    assert not [cell for cell in cells if cell.get("outputs") or cell.get("execution_count")]
