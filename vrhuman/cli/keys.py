"""Makes and shows the laboratory's key, with which sessions are signed: ``vrhuman keys``."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from vrhuman.cli.options import command, print_json

_NEW = """\
{key}: the key. Only you can read it. Whoever has it can sign in the laboratory's name, so do not
  give it away; without it nothing more can be signed, so keep a copy in a safe place.
{public}: its public half, {fingerprint}. Publish it with your data.
{signs}
Others check that a file is as it was closed in your laboratory:
  vrhuman verify SESSION.mcap --key {public_name}"""


def add(commands: Any) -> None:
    """Declare the commands."""
    keys = commands.add_parser(
        "keys", help="make or show the key with which sessions are signed"
    ).add_subparsers(metavar="COMMAND", required=True)
    new = command(keys, "new", _new, "make a key to sign sessions with", "vrhuman keys new")
    new.add_argument("--out", type=Path, help="the key's file (default: where sessions find it)")
    show = command(
        keys, "show", _show, "say which key signs the sessions closed here", "vrhuman keys show"
    )
    show.add_argument("key", type=Path, nargs="?", help="a key's file (default: the one in use)")
    show.add_argument("--json", action="store_true", help="print one line of JSON")


def _new(options: argparse.Namespace) -> int:
    from vrhuman.recording.seal.signature import fingerprint, key_path, make_key, public_path

    key = options.out or key_path()
    make_key(key)
    public = public_path(key)
    signs = (
        "Every session that you close on this computer is signed with it from now on."
        if key == key_path()
        else f"It signs nothing there: sessions are signed with {key_path()}."
    )
    print(
        _NEW.format(
            key=key,
            public=public,
            fingerprint=fingerprint(public),
            signs=signs,
            public_name=public.name,
        )
    )
    return 0


def _show(options: argparse.Namespace) -> int:
    from vrhuman.recording.seal.signature import fingerprint, key_path, public_path

    key = options.key or key_path()
    if options.key is None and not key.exists():
        if options.json:
            print_json({"key": None})
        else:
            print("no key: sessions are sealed, but not signed; `vrhuman keys new` makes one")
        return 0
    public = public_path(key)
    known = fingerprint(public)
    if options.json:
        told = {"key": str(key), "public": str(public), "fingerprint": known}
        print_json(told | {"in_use": key == key_path()})
    else:
        print(f"{key}\npublic half {public}, {known}\n\n{public.read_text('utf-8')}", end="")
    return 0
