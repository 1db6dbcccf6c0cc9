"""Keeps the secret key of a registry, in a file of its own beside the database.

With it each entry of the audit log is sealed: who changes the database without the key cannot
compute the seals anew. The file ends in ``.key``, is made at the first change, and is for its owner
only (mode 0600; on Windows the folder's permissions apply). It has one key a line; the last one
seals, all of them check.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from vrhuman.study.registry.errors import RegistryUnusable

_SECRET_BYTES = 32
_HEAD = (
    "# The secret key of a registry of studies. Keep it with the registry and its backups, and give"
    " it to nobody: whoever has it can change the registry unnoticed."
)


@dataclass(frozen=True, slots=True)
class Key:
    """A secret; its ``name`` says which one it is, and nothing about it."""

    name: str
    secret: bytes = field(repr=False)

    def seal(self, text: str) -> str:
        """Return the HMAC-SHA256 of a text, in hexadecimal."""
        return hmac.digest(self.secret, text.encode("utf-8", "surrogatepass"), "sha256").hex()


def read_keys(path: Path) -> tuple[Key, ...]:
    """Return the keys in a file, the newest last; none if there is no file.

    :raises RegistryUnusable: if the file cannot be read, or has something else in it.
    """
    try:
        lines = path.read_text(encoding="ascii").splitlines()
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text"
        raise RegistryUnusable(f"{path}: the key cannot be read ({reason})") from error
    keys = []
    for number, line in enumerate(lines, 1):
        written = line.strip()
        if not written or written.startswith("#"):
            continue
        try:
            secret = bytes.fromhex(written)
        except ValueError:
            secret = b""
        if len(secret) != _SECRET_BYTES:
            raise RegistryUnusable(
                f"{path}: line {number}: not a key; put back the file as vrhuman wrote it"
            )
        keys.append(_key(secret))
    if not keys:
        raise RegistryUnusable(f"{path}: has no key; put back the file as vrhuman wrote it")
    return tuple(keys)


def make_key(path: Path) -> Key:
    """Write a new key to a file that must not exist.

    :raises OSError: if it cannot be written.
    """
    secret = secrets.token_bytes(_SECRET_BYTES)
    opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(opened, "w", encoding="ascii", newline="\n") as file:
        file.write(f"{_HEAD}\n{secret.hex()}\n")
        file.flush()
        os.fsync(file.fileno())
    return _key(secret)


def _key(secret: bytes) -> Key:
    return Key(hashlib.sha256(b"vrhuman registry key " + secret).hexdigest()[:8], secret)
