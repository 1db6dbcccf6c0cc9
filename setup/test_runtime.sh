#!/usr/bin/env bash
# Builds the scripted test runtime, Monado 25.0.0 with its remote driver, in two kinds:
#   .         inside the process that uses it, composing nothing (null compositor): fast
#   service/  a service that composes into an X window: for composed pictures and runtime deaths
# Once per machine, into the cache that vrhuman/headset/simulated_runtime.py looks in; else ends at once.
#   VRHUMAN_CACHE            where to keep it (default: $XDG_CACHE_HOME/vrhuman or ~/.cache/vrhuman)
#   VRHUMAN_MONADO_TARBALL   a copy of the source tarball, where Debian's archive cannot be reached
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
tarball_name="monado_25.0.0+dfsg.orig.tar.xz"
tarball_sha256="ddfa1899078173bea3db98034dc8b990df727a169f490896570ff6e3bda72113"

options=(
  -DCMAKE_BUILD_TYPE=Release -DGIT_DESC=v25.0.0 -DBUILD_TESTING=OFF
  -DXRT_OPENXR_INSTALL_ABSOLUTE_RUNTIME_PATH=OFF -DXRT_OPENXR_INSTALL_ACTIVE_RUNTIME=OFF
  -DXRT_FEATURE_STEAMVR_PLUGIN=OFF -DXRT_FEATURE_SLAM=OFF
  -DXRT_FEATURE_RENDERDOC=OFF -DXRT_MODULE_MONADO_CLI=OFF -DXRT_BUILD_SAMPLES=OFF
  -DXRT_BUILD_DRIVER_REMOTE=ON -DXRT_BUILD_DRIVER_SIMULATED=ON
)
for driver in PSMV PSSENSE PSVR RIFT_S ROKID STEAMVR_LIGHTHOUSE VIVE WMR XREAL_AIR HDK HYDRA NS \
  TWRAP OPENGLOVES SIMULAVR; do
  options+=("-DXRT_BUILD_DRIVER_$driver=OFF")
done
for library in SDL2 WAYLAND OPENCV DBUS SYSTEMD GST JPEG; do
  options+=("-DXRT_HAVE_$library=OFF")
done

kinds=(OFF=. ON=service) # XRT_FEATURE_SERVICE, and the folder that the kind is kept in

die() {
  echo "test runtime: $*" >&2
  exit 2
}

# The key names what is built; the Python side finds it by the constant it has of the same key.
digest="$({ echo "$tarball_sha256" "${options[@]}" "${kinds[@]}"; cat "$here/monado.patch"; } | sha256sum)"
key="25.0.0-${digest:0:10}"
python_side="$here/../vrhuman/headset/simulated_runtime.py"
grep -q "^TEST_RUNTIME_KEY = \"$key\"\$" "$python_side" ||
  die "the recipe changed: set TEST_RUNTIME_KEY = \"$key\" in vrhuman/headset/simulated_runtime.py"

cache="${VRHUMAN_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/vrhuman}"
prefix="$cache/monado-$key"
if [[ -f "$prefix/manifest" ]]; then
  echo "test runtime: monado-$key is present"
  exit 0
fi
if ! command -v dpkg-query >/dev/null; then
  echo "test runtime: is built on Debian only; without it \`make demo\` runs in virtual time, and" \
    "tests that need it are skipped"
  exit 0
fi
mkdir -p "$cache" || die "cannot write $cache; set VRHUMAN_CACHE to a folder that can be written"
work="$(mktemp -d "$cache/.monado-build.XXXXXX")"
trap 'rm -rf "$work"' EXIT
log="$work/log"

step() { # step WHAT COMMAND...: runs it with its words kept back, says how long it took
  local what="$1" began=$SECONDS
  shift
  if ! "$@" >"$log" 2>&1; then
    tail -n 30 "$log" >&2
    die "$what failed; the last words of it are above"
  fi
  echo "test runtime: $what: $((SECONDS - began)) s"
}

download() { # Debian 13 has the source; the mirror is the one this machine's apt uses.
  local apt="$work/apt" mirror
  mirror="$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' |
    awk '/\/debian\/?$/ && !seen++')"
  if [[ -z "$mirror" ]]; then
    echo "no Debian mirror among this machine's apt sources; set VRHUMAN_MONADO_TARBALL"
    return 1
  fi
  mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial"
  : >"$apt/status"
  echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" \
    >"$apt/sources.list"
  local isolated=(
    apt-get -o "Dir::Etc::SourceList=$apt/sources.list" -o Dir::Etc::SourceParts=/dev/null
    -o "Dir::State::Lists=$apt/lists" -o "Dir::State::status=$apt/status"
    -o "Dir::Cache=$apt/cache" -o APT::Sandbox::User= -o Acquire::Languages=none
    -o Acquire::Retries=3
  )
  "${isolated[@]}" update || echo "apt-get update complained; going on with what it got"
  (cd "$work" && "${isolated[@]}" source --tar-only --download-only monado=25.0.0+dfsg-2) ||
    (cd "$work" && "${isolated[@]}" source --tar-only --download-only monado)
}

fetch() {
  if [[ -n "${VRHUMAN_MONADO_TARBALL:-}" ]]; then
    cp "$VRHUMAN_MONADO_TARBALL" "$work/$tarball_name"
  else
    download
  fi
  echo "$tarball_sha256  $work/$tarball_name" | sha256sum --check
}

unpack() {
  mkdir "$work/source"
  tar -xf "$work/$tarball_name" --strip-components=1 -C "$work/source"
  patch --directory="$work/source" --strip=1 --fuzz=0 <"$here/monado.patch"
}

build() { # One tree for both: the second kind compiles again only what differs, a third.
  local kind
  for kind in "${kinds[@]}"; do
    cmake -G Ninja -S "$work/source" -B "$work/build" "${options[@]}" \
      "-DXRT_FEATURE_SERVICE=${kind%%=*}" -DCMAKE_INSTALL_LIBDIR=lib \
      "-DCMAKE_INSTALL_PREFIX=$work/prefix/${kind#*=}" &&
      nice cmake --build "$work/build" &&
      cmake --install "$work/build" --strip || return 1
  done
}

keep() {
  {
    echo "monado $key"
    echo "source $tarball_name sha256 $tarball_sha256"
    echo "patch setup/monado.patch sha256 $(sha256sum <"$here/monado.patch" | cut -d ' ' -f 1)"
    echo "options ${options[*]}"
    echo "kinds ${kinds[*]}"
    echo "built $(date -u +%Y-%m-%dT%H:%M:%SZ) with $(cc --version | head -n 1)"
  } >"$work/prefix/manifest"
  # One rename makes it appear whole; a second builder that comes later finds it there.
  mv -T "$work/prefix" "$prefix" || [[ -f "$prefix/manifest" ]]
}

echo "test runtime: building monado-$key (two to three minutes on two cores, once)"
step "fetching the source" fetch
step "unpacking and patching" unpack
step "building" build
step "keeping it in $prefix" keep
echo "test runtime: ready in $SECONDS s"
