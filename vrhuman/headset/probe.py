"""Asks the runtime under this process's environment whether it has a headset.

Run as ``python -m vrhuman.headset.probe`` in a process of its own, since a runtime that fails to
load can leave the OpenXR loader unusable. The last line printed is a JSON object: ``name`` and
``version`` of the runtime and ``system``, its headset, or ``problem``, why there is none.
"""

from __future__ import annotations

import json
import sys

import xr

from vrhuman.headset.instance import create_instance


def probe() -> dict[str, str]:
    """Return name, version and headset of the active runtime, or the problem."""
    try:
        instance = create_instance(())
    except xr.exception.XrException as error:
        return {"problem": f"no OpenXR runtime answers ({type(error).__name__})"}
    try:
        properties = xr.get_instance_properties(instance)
        found = {
            "name": properties.runtime_name.decode(errors="replace"),
            "version": str(xr.Version(properties.runtime_version)),
        }
        system = xr.get_system(
            instance, xr.SystemGetInfo(form_factor=xr.FormFactor.HEAD_MOUNTED_DISPLAY)
        )
        headset = xr.get_system_properties(instance, system).system_name
        return found | {"system": headset.decode(errors="replace")}
    except xr.exception.XrException as error:
        return found | {"problem": f"no headset is connected ({type(error).__name__})"}
    finally:
        xr.destroy_instance(instance)


if __name__ == "__main__":
    print(json.dumps(probe()), flush=True)
    sys.exit(0)
