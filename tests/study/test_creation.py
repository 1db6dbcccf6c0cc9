"""A new study has the lab's own files with it."""

from dataclasses import replace
from pathlib import Path

import pytest

from vrhuman.protocol.specification import PROTOCOLS, load_protocol, protocol_hash
from vrhuman.protocol.texts import texts_path
from vrhuman.records import VrhumanError
from vrhuman.study.creation import create_study
from vrhuman.study.entries import Study
from vrhuman.study.registry.registry import Registry

NOW = "2026-01-02T03:04:05.678Z"


def study_of(text: str) -> Study:
    return Study("memory", "", text, protocol_hash(text), None, "memory", 1, NOW)


@pytest.fixture
def protocol(tmp_path: Path) -> Path:
    """A protocol with texts of the lab's own beside it."""
    text = load_protocol("excalibur")[1].replace('texts = "en"', 'texts = "words/ours.toml"')
    (tmp_path / "lab" / "words").mkdir(parents=True)
    own = texts_path("en", tmp_path).read_text(encoding="utf-8")
    (tmp_path / "lab" / "words" / "ours.toml").write_text(own, encoding="utf-8")
    path = tmp_path / "lab" / "ours.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_texts_beside_the_protocol_go_into_the_studys_folder(
    protocol: Path, tmp_path: Path
) -> None:
    study = study_of(protocol.read_text(encoding="utf-8"))
    with Registry.open(tmp_path / "study.db", create=True) as registry:
        create_study(registry, study, str(protocol))

        assert registry.study("memory") == study
    copied = tmp_path / "memory" / PROTOCOLS / "words" / "ours.toml"
    assert copied.read_bytes() == (protocol.parent / "words" / "ours.toml").read_bytes()


def test_a_missing_file_is_named_before_anything_is_made(protocol: Path, tmp_path: Path) -> None:
    (protocol.parent / "words" / "ours.toml").unlink()
    study = study_of(protocol.read_text(encoding="utf-8"))

    with Registry.open(tmp_path / "study.db", create=True) as registry:
        with pytest.raises(VrhumanError, match=r"ours\.toml: file not found"):
            create_study(registry, study, str(protocol))

        assert registry.studies() == ()


def test_files_from_elsewhere_are_refused(protocol: Path, tmp_path: Path) -> None:
    text = protocol.read_text(encoding="utf-8").replace("words/ours", "../ours")

    with (
        Registry.open(tmp_path / "study.db", create=True) as registry,
        pytest.raises(VrhumanError, match="must be in the protocol's folder"),
    ):
        create_study(registry, replace(study_of(text)), str(protocol))


def test_who_is_interrupted_creates_the_same_study_again(
    protocol: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = study_of(protocol.read_text(encoding="utf-8"))
    with Registry.open(tmp_path / "study.db", create=True) as registry:
        with monkeypatch.context() as patch:
            patch.setattr("vrhuman.study.creation.write_bytes", _stopped)
            with pytest.raises(KeyboardInterrupt):
                create_study(registry, study, str(protocol))
        assert registry.studies() == ()

        create_study(registry, study, str(protocol))

        assert registry.study("memory") == study
    assert (tmp_path / "memory" / PROTOCOLS / "words" / "ours.toml").exists()


def _stopped(path: Path, data: bytes) -> None:
    raise KeyboardInterrupt(path, data)
