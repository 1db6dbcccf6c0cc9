"""A session that was closed in a laboratory says so to who has the laboratory's public key."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from tests.support.recording import synthetic_session
from tests.support.recording.alterations import read, write
from vrhuman.cli import main
from vrhuman.recording.errors import SessionError
from vrhuman.recording.recover import recover
from vrhuman.recording.seal import SealState, check_seal
from vrhuman.recording.seal.signature import (
    SIGNATURE,
    SignatureState,
    check_signature,
    fingerprint,
    key_path,
    make_key,
    public_path,
)
from vrhuman.recording.seal.words import with_crc

pytest.importorskip("cryptography", reason="the extra `signing` is not installed")


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user without a key."""
    monkeypatch.setattr(
        "vrhuman.recording.seal.signature.platformdirs.user_config_dir",
        lambda *_, **__: str(tmp_path / "config"),
    )


@pytest.fixture
def signed(tmp_path: Path) -> Path:
    """A session of a user with a key."""
    make_key(key_path())
    synthetic_session.record(tmp_path / "s.mcap", 20)
    return tmp_path / "s.mcap"


def test_a_session_closed_with_a_key_is_signed(signed: Path) -> None:
    assert check_signature(signed, public_path(key_path())) is SignatureState.VALID
    assert check_seal(signed).state is SealState.UNCHANGED


def test_without_a_key_a_session_is_sealed_and_unsigned(tmp_path: Path) -> None:
    make_key(tmp_path / "lab.key")
    synthetic_session.record(tmp_path / "s.mcap", 20)

    assert check_signature(tmp_path / "s.mcap", tmp_path / "lab.pub") is SignatureState.UNSIGNED
    assert check_seal(tmp_path / "s.mcap").state is SealState.UNCHANGED


def test_a_key_that_cannot_be_read_keeps_no_session_from_closing(tmp_path: Path) -> None:
    key_path().parent.mkdir()
    key_path().write_text("no key")

    synthetic_session.record(tmp_path / "s.mcap", 20)

    assert check_seal(tmp_path / "s.mcap").state is SealState.UNCHANGED


def test_a_file_that_was_sealed_anew_elsewhere_is_not_the_laboratorys(
    tmp_path: Path, signed: Path
) -> None:
    public = public_path(key_path())
    key_path().unlink()
    recover(signed, tmp_path / "forged.mcap")
    content, forged = read(signed), read(tmp_path / "forged.mcap")
    words = forged.metadata["closed"]
    del words["record_crc"]
    own = {name: text for name, text in content.metadata["closed"].items() if "sign" in name}
    forged.metadata["closed"] = with_crc(words | own)

    path = write(forged, tmp_path / "t.mcap")

    assert check_signature(tmp_path / "forged.mcap", public) is SignatureState.UNSIGNED
    assert SIGNATURE in own
    assert check_signature(path, public) is SignatureState.WRONG


def test_another_laboratorys_key_does_not_do(tmp_path: Path, signed: Path) -> None:
    make_key(tmp_path / "other.key")

    assert check_signature(signed, tmp_path / "other.pub") is SignatureState.OTHER_KEY
    assert fingerprint(tmp_path / "other.pub") != fingerprint(public_path(key_path()))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_only_its_owner_can_read_a_key(tmp_path: Path) -> None:
    make_key(tmp_path / "lab.key")

    assert stat.S_IMODE((tmp_path / "lab.key").stat().st_mode) == 0o600


def test_a_key_is_never_written_over(tmp_path: Path) -> None:
    make_key(tmp_path / "lab.key")

    with pytest.raises(SessionError, match="exists already"):
        make_key(tmp_path / "lab.key")


def test_the_key_itself_is_not_taken_for_its_public_half(signed: Path) -> None:
    with pytest.raises(SessionError, match=r"not a public key; give the file that ends in \.pub"):
        check_signature(signed, key_path())


def test_one_command_makes_a_key_and_says_what_it_is_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["keys", "new"]) == 0

    told = capsys.readouterr().out
    assert f"{key_path()}: the key. Only you can read it." in told
    assert "vrhuman verify SESSION.mcap --key lab.pub" in told
    assert main(["keys", "show"]) == 0
    assert fingerprint(public_path(key_path())) in capsys.readouterr().out


def test_verify_with_a_key_says_that_the_laboratory_signed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_key(key_path())
    recover(SAMPLE, tmp_path / "s.mcap")
    public = str(public_path(key_path()))

    assert main(["verify", str(tmp_path / "s.mcap"), "--key", public]) == 0
    assert "signed with this key" in capsys.readouterr().out
    assert main(["verify", str(SAMPLE), "--key", public]) == 1
    assert "not signed with this key: it has no signature" in capsys.readouterr().out
