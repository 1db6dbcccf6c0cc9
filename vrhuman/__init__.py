"""Measures how well people do what embodied-AI agents are asked to do.

The names in :data:`__all__` are what scripts and notebooks may rely on (``docs/python.md`` has an
example of each); every other module is internal. They are loaded when they are first used, so that
``import vrhuman`` costs nothing.
"""

from vrhuman.environments import offer as _offer_environments

TYPE_CHECKING = False  # type checkers read it as typing's, whose import takes 20 ms

__all__ = [
    "Action",
    "Pose",
    "Poses",
    "Quaternion",
    "VrhumanError",
    "dataframe",
    "export_sessions",
    "generate_house",
    "load_house",
    "load_houses",
    "measure",
    "open_engine",
    "open_recording",
    "score",
    "verify",
]

if TYPE_CHECKING:
    from pyquaternion import Quaternion

    from vrhuman.embodiment.open_engine import open_engine
    from vrhuman.export.forms import export_sessions
    from vrhuman.geometry import Pose
    from vrhuman.houses.files import load_house
    from vrhuman.houses.files import read_houses as load_houses
    from vrhuman.houses.generator import generate as generate_house
    from vrhuman.recording.verify import verify
    from vrhuman.records import Action, VrhumanError
    from vrhuman.review.measuring.measures import measure_session as measure
    from vrhuman.review.poses import Poses
    from vrhuman.review.recording import open_recording
    from vrhuman.review.results.outcome import outcome as score
    from vrhuman.review.tables import dataframe
    from vrhuman.version import __version__ as __version__
else:
    _HOMES = {
        "__version__": "vrhuman.version.__version__",
        "Action": "vrhuman.records.Action",
        "Pose": "vrhuman.geometry.Pose",
        "Poses": "vrhuman.review.poses.Poses",
        "Quaternion": "pyquaternion.Quaternion",
        "VrhumanError": "vrhuman.records.VrhumanError",
        "dataframe": "vrhuman.review.tables.dataframe",
        "export_sessions": "vrhuman.export.forms.export_sessions",
        "generate_house": "vrhuman.houses.generator.generate",
        "load_house": "vrhuman.houses.files.load_house",
        "load_houses": "vrhuman.houses.files.read_houses",
        "measure": "vrhuman.review.measuring.measures.measure_session",
        "open_engine": "vrhuman.embodiment.open_engine.open_engine",
        "open_recording": "vrhuman.review.recording.open_recording",
        "score": "vrhuman.review.results.outcome.outcome",
        "verify": "vrhuman.recording.verify.verify",
    }

    def __getattr__(name):
        """Return a public name, imported from its module on first use (PEP 562)."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        module, _, attribute = _HOMES[name].rpartition(".")
        value = globals()[name] = getattr(import_module(module), attribute)
        return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


_offer_environments()
