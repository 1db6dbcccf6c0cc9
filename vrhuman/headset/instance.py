"""Makes the OpenXR instance with the program's name, API version and extensions."""

from __future__ import annotations

from collections.abc import Iterable

import xr

APPLICATION_NAME = "vrhuman"


def offered_extensions() -> frozenset[str]:
    """Return the extensions that the active runtime and its layers offer."""
    offered = xr.enumerate_instance_extension_properties()
    return frozenset(each.extension_name.decode() for each in offered)


def create_instance(extensions: Iterable[str]) -> xr.Instance:
    """Create an instance of OpenXR 1.0, which every runtime of recent years accepts."""
    return xr.create_instance(
        xr.InstanceCreateInfo(
            application_info=xr.ApplicationInfo(
                application_name=APPLICATION_NAME,
                engine_name=APPLICATION_NAME,
                api_version=xr.XR_API_VERSION_1_0,
            ),
            enabled_extension_names=list(extensions),
        )
    )
