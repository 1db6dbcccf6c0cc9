"""Vectors of environments, as LeRobot asks for them.

``gymnasium.make("vrhuman/Excalibur-v0")`` draws pictures; ``"vrhuman/ExcaliburMap-v0"`` draws
nothing. gymnasium knows both once ``vrhuman`` is imported (:mod:`vrhuman.environments`).
"""

from __future__ import annotations

from typing import Any

from vrhuman.environments import EXCALIBUR
from vrhuman.extras import needs

with needs("vrhuman[agents]", "environments"):
    import gymnasium


def make_env(
    n_envs: int = 1,
    use_async_envs: bool = False,
    name: str = EXCALIBUR,
    **options: Any,
) -> Any:
    """Return a vector of environments as LeRobot asks for one.

    An episode that ends is reset in the same step, so that its last observation and info are in
    ``info["final_obs"]`` and ``info["final_info"]``. With ``use_async_envs`` each is a process,
    started by spawn: one that is forked from a process that has drawn cannot draw. ``options`` are
    the environment's own.
    """
    how: dict[str, Any] = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}
    if use_async_envs:
        how["context"] = "spawn"
    return gymnasium.make_vec(
        name,
        num_envs=n_envs,
        vectorization_mode="async" if use_async_envs else "sync",
        vector_kwargs=how,
        **options,
    )
