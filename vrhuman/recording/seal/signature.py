"""Signs the seals of the files that are closed here with the laboratory's key (Ed25519).

A seal can be computed anew by anybody who changes a file; a signature under it only by who has the
key. The key is one file, for its owner alone: whoever has it can sign anything.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from vrhuman.extras import PackageMissing, needs
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.errors import SessionError
from vrhuman.recording.seal.words import closing_words, seal_from_words

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (
        Ed25519PrivateKey,
        Ed25519PublicKey,
    )

SIGNATURE, SIGNER = "seal signature", "seal signer"
"""The words of the closing record with the signature, and whose key made it."""
_DOMAIN = b"vrhuman seal 1 "


class SignatureState(StrEnum):
    """What a file's signature says to who has the laboratory's public key."""

    VALID = "valid"
    UNSIGNED = "unsigned"
    OTHER_KEY = "other key"
    WRONG = "wrong"


def key_path() -> Path:
    """Return where the key is with which the files are signed that this user closes here."""
    return Path(platformdirs.user_config_dir("vrhuman", appauthor=False)) / "lab.key"


def public_path(key: Path) -> Path:
    """Return where the public half of a key is."""
    return key.with_suffix(".pub")


def make_key(path: Path) -> None:
    """Write a new key to ``path``, for its owner alone, and its public half beside it.

    :raises SessionError: if one of them is there already, or cannot be written.
    :raises PackageMissing: if ``cryptography`` is not installed.
    """
    with needs("vrhuman[signing]", "a key to sign sessions with"):
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.asymmetric import ed25519
    key = ed25519.Ed25519PrivateKey.generate()
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    public = key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        for file, data, mode in ((path, private, 0o600), (public_path(path), public, 0o644)):
            number = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
            with os.fdopen(number, "wb") as out:
                out.write(data)
    except FileExistsError as error:
        raise SessionError(
            f"{error.filename}: exists already; files that it signed are checked with it, so keep "
            "it, or choose another name"
        ) from error
    except OSError as error:
        raise SessionError(f"{path}: cannot be written: {error.strerror}") from error


def signature_words(digest: str, key: Path | None = None) -> dict[str, str]:
    """Return the signature under a seal's digest, as words of the closing record.

    They are none where there is no key that can be read: a file is closed in any case.
    """
    path = key_path() if key is None else key
    if not path.exists():
        return {}
    with suppress(SessionError, PackageMissing):
        own = _private(path)
        signature = own.sign(_DOMAIN + digest.encode())
        return {SIGNATURE: signature.hex(), SIGNER: _fingerprint(own.public_key())}
    return {}


def check_signature(session: Path, public: Path) -> SignatureState:
    """Return whether a closed file's seal was signed with the key of this public half.

    Whether the file agrees with its seal is for :func:`vrhuman.recording.seal.check_seal` to tell.

    :raises SessionError: if the file is not a session, or ``public`` no public key.
    :raises PackageMissing: if ``cryptography`` is not installed.
    """
    key = _public(public)
    with needs("vrhuman[signing]", "a signature to check"):
        from cryptography.exceptions import InvalidSignature
    with Blocks(session) as blocks:
        words = closing_words(blocks) or {}
    seal = seal_from_words(words)
    if seal is None or SIGNATURE not in words:
        return SignatureState.UNSIGNED
    if words.get(SIGNER) != _fingerprint(key):
        return SignatureState.OTHER_KEY
    try:
        key.verify(bytes.fromhex(words[SIGNATURE]), _DOMAIN + seal.digest.encode())
    except (InvalidSignature, ValueError):
        return SignatureState.WRONG
    return SignatureState.VALID


def fingerprint(public: Path) -> str:
    """Return the first 16 hexadecimal digits of SHA-256 over a public key, to compare by eye."""
    return _fingerprint(_public(public))


def _fingerprint(key: Ed25519PublicKey) -> str:
    return hashlib.sha256(key.public_bytes_raw()).hexdigest()[:16]


def _private(path: Path) -> Ed25519PrivateKey:
    with needs("vrhuman[signing]", "a key to sign sessions with"):
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
        from cryptography.hazmat.primitives.serialization import load_pem_private_key
    try:
        key = load_pem_private_key(path.read_bytes(), None)
    except (OSError, ValueError, TypeError) as error:
        raise SessionError(f"{path}: not a key that can be read: {error}") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise SessionError(f"{path}: not an Ed25519 key; make one with `vrhuman keys new`")
    return key


def _public(path: Path) -> Ed25519PublicKey:
    with needs("vrhuman[signing]", "a signature to check"):
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
        from cryptography.hazmat.primitives.serialization import load_pem_public_key
    try:
        key = load_pem_public_key(path.read_bytes())
    except OSError as error:
        raise SessionError(f"{path}: cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise SessionError(
            f"{path}: not a public key; give the file that ends in .pub, which `vrhuman keys new` "
            "wrote"
        ) from error
    if not isinstance(key, Ed25519PublicKey):
        raise SessionError(f"{path}: not an Ed25519 key; make one with `vrhuman keys new`")
    return key
