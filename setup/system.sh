#!/usr/bin/env bash
# System packages of vrhuman on Debian 12, the one place that names them.
# Asks nothing; needs root (or sudo) only when something is missing; else ends at once.
set -euo pipefail

# What the scripted test runtime and the renderers load (software Vulkan and OpenGL included).
runtime_packages=(
  libegl1 libgl1 libopengl0 libegl-mesa0 libglx-mesa0 libgl1-mesa-dri
  mesa-vulkan-drivers libvulkan1 libcjson1 libbsd0 libudev1
  xvfb
  # The microphone, and one to test it with.
  libportaudio2 pulseaudio pulseaudio-utils libasound2-plugins
  # A voice that speaks test sentences and audio descriptions.
  espeak-ng
  # A window on a virtual screen, and who strikes its keys (the desktop's tests).
  xdotool libdbus-1-3 libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-image0
  libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0 libxcb-xinerama0
)
# What building the test runtime from source takes (setup/test_runtime.sh).
build_packages=(
  build-essential cmake ninja-build pkg-config xz-utils libeigen3-dev libvulkan-dev
  glslang-tools libudev-dev libegl-dev libgl-dev libopengl-dev libgles-dev libglx-dev
  libx11-dev libx11-xcb-dev libxcb1-dev libxcb-randr0-dev libxrandr-dev libbsd-dev libcjson-dev
  libusb-1.0-0-dev
)

if ! command -v dpkg-query >/dev/null; then
  echo "system: not a Debian system, so nothing is installed; the windows need the counterparts of" \
    "the packages named in $0"
  exit 0
fi

wanted=("${runtime_packages[@]}" "${build_packages[@]}")
installed="$(dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' "${wanted[@]}" \
  2>/dev/null | sed -n 's/^installed //p' || true)"
missing=()
python="$(bash "$(dirname "$0")/python.sh")"
if ! "$python" -c 'import ensurepip' 2>/dev/null; then missing+=(python3-venv); fi
for package in "${wanted[@]}"; do
  case $'\n'"$installed"$'\n' in
    *$'\n'"$package"$'\n'*) ;;
    *) missing+=("$package") ;;
  esac
done

if ((${#missing[@]} == 0)); then
  echo "system: all ${#wanted[@]} packages are present"
  exit 0
fi

as_root=(env DEBIAN_FRONTEND=noninteractive)
if ((EUID != 0)); then
  if ! command -v sudo >/dev/null; then
    echo "system: missing ${missing[*]}; install them as root (there is no sudo here)" >&2
    exit 2
  fi
  as_root=(sudo "${as_root[@]}")
fi

log="$(mktemp)"
trap 'rm -f "$log"' EXIT
apt_get() {
  "${as_root[@]}" apt-get --quiet=2 -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 "$@" >"$log" 2>&1
}

echo "system: installing ${missing[*]}"
# A source that does not answer matters only if a package is then not found: install decides.
apt_get update || { echo "system: some package lists could not be renewed:" && tail -n 3 "$log"; }
if ! apt_get install --yes --no-install-recommends "${missing[@]}"; then
  tail -n 20 "$log" >&2
  echo "system: apt-get could not install the packages named above; see its words" >&2
  exit 2
fi
echo "system: installed ${#missing[@]} packages in ${SECONDS} s"
