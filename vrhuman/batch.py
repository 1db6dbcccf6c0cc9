"""Runs one function over many items in parallel: on this computer, or on a Dask or Ray cluster.

joblib runs it: ``loky`` (processes of this computer), ``dask`` and ``ray``. What is sent to the
workers is pickled: a function of a module (or a ``functools.partial`` of one) and plain values; on
a cluster of several computers each of them must find the named files under the same path.

An item that fails gives a :class:`Failure` and never stops the rest. Nor does a worker that dies
(killed by the kernel for its memory, or by a library that crashed): the items that it may have held
are run again, each alone, so that the one that kills its worker is reported by name.
"""

from __future__ import annotations

import os
import socket
import textwrap
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from vrhuman.extras import needs
from vrhuman.records import VrhumanError

Item = TypeVar("Item")
Result = TypeVar("Result")

BACKENDS = ("loky", "dask", "ray")
_CONNECT_SECONDS = 5.0
_AS_DONE = "generator_unordered"
_PORTION = 8
_LOOKS_FOR_PARENT_SECONDS = 1.0
_IN_OTHER_PROCESSES = 2
"""Minimum number of jobs: given a single one, joblib may work in the calling process."""


class BatchError(VrhumanError):
    """The workers cannot be started, or are gone."""


@dataclass(frozen=True, slots=True)
class Failure:
    """The reason in one line why an item could not be done."""

    reason: str

    def __str__(self) -> str:
        return self.reason


def run_all(
    function: Callable[[Item], Result],
    items: Iterable[Item],
    jobs: int | None = None,
    backend: str = "loky",
    address: str | None = None,
) -> Iterator[tuple[Item, Result | Failure]]:
    """Yield each item with what ``function`` returned for it, *in order of completion*.

    ``jobs`` workers (default: one for each processor; on a cluster the cluster decides). With one
    job or one item, ``loky`` runs in this process. ``address`` is that of a cluster's scheduler
    (``tcp://host:8786``); without it a cluster is started on this computer.

    :raises BatchError: at the first item, where the backend is unknown or unreachable; later, where
        the cluster is gone.
    :raises PackageMissing: at the first item, where the backend is not installed.
    """
    todo = dict(enumerate(items))
    if backend not in BACKENDS:
        raise BatchError(f"backend {backend!r}: unknown; choose one of {', '.join(BACKENDS)}")
    if backend == "loky" and address:
        raise BatchError(f"{address}: is the address of a cluster; also give --backend dask or ray")
    if backend == "loky" and (jobs == 1 or len(todo) <= 1):
        for item in todo.values():
            yield item, _attempt(function, item)
        return
    from joblib import cpu_count  # the processors that this process may use

    if address:
        _check_answers(address)
    hire = {"loky": _processes, "dask": _dask, "ray": _ray}[backend]
    with hire(min(jobs or cpu_count(), max(len(todo), 1)), address) as crew:
        yield from _rounds(function, todo, crew)


Call = Any
"""The work for one item as joblib's ``delayed`` makes it; its result is (number, result)."""


@dataclass(frozen=True, slots=True)
class _Crew:
    """The workers of one backend.

    ``ask`` yields the calls' results as they are done; ``gone`` says that no worker is left.
    """

    ask: Callable[[Iterable[Call]], Iterable[tuple[int, Any]]]
    gone: Callable[[], bool] = lambda: False


def _rounds(
    function: Callable[[Item], Result], todo: dict[int, Item], crew: _Crew
) -> Iterator[tuple[Item, Result | Failure]]:
    """Send items to the workers until every item has its result."""
    from joblib import delayed

    asked: set[int] = set()

    def calls(numbers: Iterable[int]) -> Iterator[Call]:
        for number in numbers:
            asked.add(number)
            yield delayed(_in_worker)(function, number, todo[number])

    while todo:
        try:
            for number, result in crew.ask(calls(list(todo))):
                yield todo.pop(number), result
        except Exception as error:
            lost = error
        else:
            continue
        suspects = sorted(asked & todo.keys())
        if not suspects:
            raise BatchError(f"no worker accepts work: {_line(lost)}")
        for number in suspects:
            if crew.gone():
                raise BatchError(
                    f"the workers stopped, {len(todo)} items are not done: {_line(lost)}"
                )
            yield todo[number], _alone(crew, calls([number]))
            del todo[number]


def _alone(crew: _Crew, calls: Iterable[Call]) -> Any:
    try:
        ((_, result),) = crew.ask(calls)
    except Exception as error:
        return Failure(f"no worker could do this item: {_line(error)}")
    return result


def _check_answers(address: str) -> None:
    """Check that a host and port answer; Ray itself looks for minutes for a missing cluster."""
    host, _, port = address.split("://")[-1].rpartition(":")
    if not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), _CONNECT_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise BatchError(
            f"{address}: no cluster answers at this address: {_line(error)}"
        ) from error


def _in_worker(
    function: Callable[[Item], Result], number: int, item: Item
) -> tuple[int, Result | Failure]:
    """Run one item in a worker, with one thread for drawing or computing.

    There are as many workers as processors.
    """
    for name in ("LP_NUM_THREADS", "OMP_NUM_THREADS"):
        os.environ[name] = "1"
    _end_with_parent()
    return number, _attempt(function, item)


@cache
def _end_with_parent() -> None:
    """End this worker when its parent is killed, as it could never return its result."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(_LOOKS_FOR_PARENT_SECONDS)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _attempt(function: Callable[[Item], Result], item: Item) -> Result | Failure:
    try:
        return function(item)
    except VrhumanError as error:
        return Failure(_one_line(error))
    except Exception as error:  # an unexpected error: reported with its place in the code
        at = traceback.extract_tb(error.__traceback__)[-1]
        return Failure(f"{_line(error)} ({Path(at.filename).name}:{at.lineno})")


def _line(error: Exception) -> str:
    return f"{type(error).__name__}: {_one_line(error)}"


def _one_line(error: Exception) -> str:
    return textwrap.shorten(str(error), 400, placeholder=" ...")


# --------------------------------------------------------------------------------------- crews


@contextmanager
def _processes(jobs: int, _address: str | None) -> Iterator[_Crew]:
    from joblib import Parallel, parallel_config

    with parallel_config("loky", n_jobs=max(_IN_OTHER_PROCESSES, jobs), inner_max_num_threads=1):
        yield _Crew(lambda calls: Parallel(return_as=_AS_DONE, batch_size=1)(calls))


@contextmanager
def _dask(jobs: int, address: str | None) -> Iterator[_Crew]:
    from joblib import Parallel

    with needs("vrhuman[cluster]", "backend dask"):
        from distributed import Client
    try:
        if address:
            client = Client(address, timeout=_CONNECT_SECONDS)
        else:
            client = Client(n_workers=jobs, threads_per_worker=1, dashboard_address=None)
    except (OSError, ValueError) as error:
        raise BatchError(f"{address}: no Dask scheduler at this address: {_line(error)}") from error

    def ask(calls: Iterable[Call]) -> Iterable[tuple[int, Any]]:
        backend = _dask_backend(client)
        return Parallel(backend=backend, return_as=_AS_DONE, batch_size=1)(calls)  # type: ignore[no-any-return]

    with client:
        yield _Crew(ask, gone=lambda: client.status != "running")


def _dask_backend(client: Any) -> Any:
    """Return joblib's Dask backend with two changes (joblib 1.6).

    joblib waits forever for an item that killed its worker, and does the work of a cluster with one
    worker in the calling process.
    """
    from joblib._dask import DaskDistributedBackend

    class Backend(DaskDistributedBackend):  # type: ignore[misc]
        def effective_n_jobs(self, n_jobs: int) -> int:
            return max(_IN_OTHER_PROCESSES, int(super().effective_n_jobs(n_jobs)))

        def submit(self, func: Any, callback: Callable[[Any], None]) -> Any:
            def tell_of_loss(done: Any) -> None:
                if done.exception() is not None:
                    callback(done.exception())

            future = super().submit(func, callback)
            future.add_done_callback(tell_of_loss)
            return future

        def retrieve_result_callback(self, out: Any) -> Any:
            if isinstance(out, BaseException):
                raise out
            return super().retrieve_result_callback(out)

    return Backend(client=client)


@contextmanager
def _ray(jobs: int, address: str | None) -> Iterator[_Crew]:
    from joblib import Parallel

    with needs("ray", "backend ray"):
        import ray
        from ray.util.joblib import register_ray
    register_ray()
    try:
        ray.init(address=address, num_cpus=None if address else jobs, include_dashboard=False)
    except (ConnectionError, ValueError) as error:
        raise BatchError(f"{address}: no Ray cluster at this address: {_line(error)}") from error

    def ask(calls: Iterable[Call]) -> Iterator[tuple[int, Any]]:
        """Send a few calls at a time, so that results arrive while others are worked on.

        Ray returns lists only.
        """
        waiting = iter(calls)
        with Parallel(backend="ray", n_jobs=-1 if address else jobs, batch_size=1) as parallel:
            while portion := list(islice(waiting, _PORTION * jobs)):
                yield from parallel(portion)

    try:
        yield _Crew(ask)
    finally:
        ray.shutdown()
