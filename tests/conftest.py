"""How the suite runs: which tests share a worker, and how many random examples are drawn.

Tests that own an OpenXR runtime, a screen or a microphone run one after another on one worker, and
begin first. Of the others, those of one file share a worker, and so what the file sets up.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.support.paths import ROOT

if TYPE_CHECKING:
    from xdist.scheduler import LoadScopeScheduling

DEVICES = "devices of the machine"
"""The group of the files that own one."""
_NEEDS = re.compile(r"\bneeds_(runtime|screen|pulse)\b")
"""The marks by which a file says so."""

_COMMON = settings(  # where CI is set, hypothesis starts from another profile than on a desk
    settings.get_profile("default"), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("test", _COMMON, derandomize=True)
settings.register_profile("accept", _COMMON, max_examples=1000, print_blob=True)
_FOUND = (Phase.explicit, Phase.generate)  # one is enough, it need not be the smallest
settings.register_profile("mutants", _COMMON, derandomize=True, phases=_FOUND)
settings.load_profile("test")  # make accept: --hypothesis-profile accept


@cache
def group_of(path: str) -> str:
    """Tests of files of one group run on one worker, one after another."""
    text = (ROOT / path).read_text(encoding="utf-8")
    return DEVICES if _NEEDS.search(text) else path


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest group first, so that no worker is left with it in the end."""
    items.sort(key=lambda item: group_of(_path(item.nodeid)) != DEVICES)


def _path(nodeid: str) -> str:
    return nodeid.partition("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    """Groups by path. (``--dist loadgroup`` of pytest-xdist 3.8 ignores marks under pytest 9.2.)"""
    from xdist.scheduler import LoadScopeScheduling

    class ByPath(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return group_of(_path(nodeid))

    config.option.loadscopereorder = False  # the order of collection
    return ByPath(config, log)
