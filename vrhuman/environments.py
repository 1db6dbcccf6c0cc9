"""Makes gymnasium know vrhuman's environments, whichever of the two is imported first.

gymnasium has had no plugins since 1.0: an id is known once its package has registered it. Neither
package waits for the other, and who does not use gymnasium does not pay for it.
"""

import sys

EXCALIBUR = "vrhuman/Excalibur-v0"
MAP = "vrhuman/ExcaliburMap-v0"
CLASSES = {
    EXCALIBUR: "vrhuman.agents.gym.picture_env:ExcaliburEnv",
    MAP: "vrhuman.agents.gym.map_env:ExcaliburMapEnv",
}
"""The classes of the environments, which are imported when one is made."""
_GYMNASIUM = "gymnasium"


def offer() -> None:
    """Register the environments with gymnasium: now if it is loaded, else once it is."""
    if _GYMNASIUM in sys.modules:
        register_with(sys.modules[_GYMNASIUM])
    else:
        sys.meta_path.insert(0, _OnceLoaded())


def register_with(gymnasium) -> None:  # type: ignore[no-untyped-def]
    """Register the environments with the loaded package ``gymnasium``, unless they are."""
    for name, entry_point in CLASSES.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=entry_point)


class _OnceLoaded:
    """An import finder that lets the others find gymnasium, and registers after it was loaded."""

    def find_spec(self, name, path=None, target=None):  # type: ignore[no-untyped-def]  # noqa: ARG002
        """Return gymnasium's own spec; None for every other module."""
        if name != _GYMNASIUM:
            return None
        from importlib.util import find_spec

        sys.meta_path.remove(self)
        spec = find_spec(_GYMNASIUM)
        if spec is None or spec.loader is None:
            sys.meta_path.insert(0, self)
            return None
        load = spec.loader.exec_module

        def load_and_register(module) -> None:  # type: ignore[no-untyped-def]
            load(module)
            register_with(module)

        spec.loader.exec_module = load_and_register  # type: ignore[method-assign]
        return spec
