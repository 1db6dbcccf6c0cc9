"""Registers the environments with gymnasium, which does so by itself where vrhuman is installed.

``gymnasium.make("vrhuman/Excalibur-v0")`` draws pictures; ``"vrhuman/ExcaliburMap-v0"`` draws
nothing. From a checkout that is not installed, import this module first.
"""

from __future__ import annotations

from typing import Any

from vrhuman.extras import needs

with needs("vrhuman[agents]", "environments"):
    import gymnasium

EXCALIBUR = "vrhuman/Excalibur-v0"
MAP = "vrhuman/ExcaliburMap-v0"
_CLASSES = {
    EXCALIBUR: "vrhuman.agents.gym.picture_env:ExcaliburEnv",
    MAP: "vrhuman.agents.gym.map_env:ExcaliburMapEnv",
}


def register_envs() -> None:
    """Register both environments, unless they are."""
    for name, entry_point in _CLASSES.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=entry_point)


def make_env(
    n_envs: int = 1,
    use_async_envs: bool = False,
    name: str = EXCALIBUR,
    **options: Any,
) -> Any:
    """Return a vector of environments as LeRobot asks for one.

    An episode that ends is reset in the same step, so that its last observation and info are in
    ``info["final_obs"]`` and ``info["final_info"]``. With ``use_async_envs`` each is a process.
    """
    register_envs()
    return gymnasium.make_vec(
        name,
        num_envs=n_envs,
        vectorization_mode="async" if use_async_envs else "sync",
        vector_kwargs={"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP},
        **options,
    )


register_envs()
