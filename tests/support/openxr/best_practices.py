"""Hears what the Khronos best-practices layer finds: on Linux it counts its findings in silence.

The layer's one function that takes a finding is led to ours (x86-64: a jump is written over its
first bytes), so that what the layer really found in a run is known, and a test can fail by it.
"""

from __future__ import annotations

import ctypes
import mmap
import platform
import struct
import sys

import pytest

from vrhuman.headset.simulated_runtime import runtime_folder

NAME = "XR_APILAYER_KHRONOS_best_practices_validation"
LAYERS = runtime_folder().parent / "khronos-layers-1.1.6501"
"""Where ``setup/validation_layers.sh`` puts both Khronos layers."""
WHERE_LAYERS_ARE = {"LD_LIBRARY_PATH": str(LAYERS)}
"""A program's environment: the manifests that pyopenxr shows the loader name the files alone."""

needs_layers = [
    pytest.mark.skipif(
        sys.platform != "linux" or platform.machine() != "x86_64",
        reason="the best-practices layer is heard on Linux x86-64",
    ),
    pytest.mark.skipif(
        not LAYERS.is_dir(),
        reason="the Khronos layers are not there: run setup/validation_layers.sh",
    ),
]

_LOG_MESSAGE = "_ZN8BPLogger10LogMessageERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE"
_EXPORTED = "xrNegotiateLoaderApiLayerInterface"
_READ_WRITE_EXECUTE = 7
_JUMP_BYTES = 12
_SYMBOL_TABLE = 2


class Findings:
    """Make it before the headset is opened; ``said`` grows as the layer finds something."""

    def __init__(self) -> None:
        self.said: list[str] = []
        path = LAYERS / "libXrApiLayer_best_practices_validation.so"
        places = _symbols(path.read_bytes())
        exported = getattr(ctypes.CDLL(str(path)), _EXPORTED)
        base = (ctypes.cast(exported, ctypes.c_void_p).value or 0) - places[_EXPORTED]
        address = base + places[_LOG_MESSAGE]
        self._hear = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self._heard)
        ours = ctypes.cast(self._hear, ctypes.c_void_p).value or 0
        _make_writable(address)
        jump = b"\x48\xb8" + ours.to_bytes(8, "little") + b"\xff\xe0"  # mov rax, ours; jmp rax
        ctypes.memmove(address, jump, _JUMP_BYTES)

    def _heard(self, text: int) -> None:
        """``text`` is a std::string: where its bytes are, and how many."""
        start, length = (ctypes.c_size_t * 2).from_address(text)
        self.said.append(ctypes.string_at(start, length).decode())


def _symbols(elf: bytes) -> dict[str, int]:
    """Names and offsets in a 64-bit little-endian ELF file's own table (``.symtab``)."""
    (sections_at,) = struct.unpack_from("<Q", elf, 0x28)
    size, count = struct.unpack_from("<HH", elf, 0x3A)
    headers = [struct.unpack_from("<IIQQQQIIQQ", elf, sections_at + i * size) for i in range(count)]
    table = next(h for h in headers if h[1] == _SYMBOL_TABLE)
    names_at = headers[table[6]][4]
    found = {}
    for at in range(table[4], table[4] + table[5], 24):
        name, _info, _other, _section, value = struct.unpack_from("<IBBHQ", elf, at)
        start = names_at + name
        found[elf[start : elf.index(b"\0", start)].decode()] = value
    return found


def _make_writable(address: int) -> None:
    page = address & ~(mmap.PAGESIZE - 1)
    protect = ctypes.CDLL(None).mprotect
    protect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    assert protect(page, 2 * mmap.PAGESIZE, _READ_WRITE_EXECUTE) == 0
