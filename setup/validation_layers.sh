#!/usr/bin/env bash
# Puts the two Khronos validation layers that tests look on with into the cache (8 MB). They come
# from the build of pyopenxr that has layers for every platform; the one that vrhuman installs is
# smaller, and its core validation does not know OpenGL without a window (EGL).
#   usage: setup/validation_layers.sh PYTHON
#   VRHUMAN_CACHE   where to keep it (default: $XDG_CACHE_HOME/vrhuman or ~/.cache/vrhuman)
set -euo pipefail

version="1.1.6501" # tests/support/openxr/best_practices.py names the same
cache="${VRHUMAN_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/vrhuman}"
folder="$cache/khronos-layers-$version"
if [[ -d "$folder" ]]; then
  echo "validation layers: present"
  exit 0
fi
mkdir -p "$cache"
work="$(mktemp -d "$cache/.khronos-layers.XXXXXX")"
trap 'rm -rf "$work"' EXIT
if ! "$1" -m pip download -qq --disable-pip-version-check --no-deps --only-binary :all: \
  --dest "$work" "pyopenxr==$version"; then
  echo "validation layers: pyopenxr $version cannot be downloaded; tests that need them are skipped"
  exit 0
fi
mkdir "$work/layers"
"$1" - "$work" <<'PYTHON'
import sys
import zipfile
from pathlib import Path

work = Path(sys.argv[1])
(wheel,) = work.glob("*.whl")
with zipfile.ZipFile(wheel) as archive:
    for name in archive.namelist():
        if name.startswith("xr/api_layer/linux_x86_64/") and "validation" in name:
            (work / "layers" / Path(name).name).write_bytes(archive.read(name))
PYTHON
mv "$work/layers" "$folder"
echo "validation layers: $folder"
