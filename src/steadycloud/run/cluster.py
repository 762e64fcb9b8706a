"""Segments on many machines, with Dask distributed.

Workers read and write the frames themselves, so all machines need the same files at the same path.
Dask gives the unfinished work of a dead worker to another one.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import secrets
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from .._version import __version__
from ..errors import SteadycloudError
from ..observer import ignore
from ..parallel import set_threads, thread_count
from .segments import Recipe, Segment, WrittenFrame, denoise_segment, segment_length, split

if TYPE_CHECKING:
    from distributed import Client, Future

LOCAL = "local"
GONE = "the scheduler is gone; frames that were written are complete: start it, then --resume."
CONNECT_S = 5  # limit for the scheduler to answer
JOIN_S = 60  # limit for the first worker to join
LOOK_S = 0.5  # between checks for an interrupt


class ClusterError(SteadycloudError):
    """The cluster cannot be reached, or its workers cannot be used."""


@contextmanager
def connect(
    address: str, n_workers: int | None = None, say: Callable[[str], None] = ignore
) -> Iterator[Client]:
    """A client of the scheduler at `address`; "local" starts a cluster on this machine."""
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise ClusterError("a cluster needs Dask: pip install 'steadycloud[cluster]'") from None

    with ExitStack() as stack:
        where: Any = address
        if address == LOCAL:
            where = stack.enter_context(
                LocalCluster(
                    n_workers=n_workers or thread_count(),
                    threads_per_worker=1,
                    dashboard_address="127.0.0.1:0",
                    silence_logs=logging.CRITICAL,
                )
            )
        try:
            if address != LOCAL:
                _knock(address)
            client = stack.enter_context(Client(where, timeout=CONNECT_S, set_as_default=False))
        except (OSError, ValueError, TypeError, MemoryError, EOFError, RuntimeError):
            # Another server's answer, taken for a message of Dask's, can raise any of these.
            tls = "; tls:// needs certificates, see docs/cluster.md" * address.startswith("tls:")
            raise ClusterError(
                f"no scheduler answers at '{address}'; check the address (tcp://host:8786){tls}, "
                "or start one there: dask scheduler"
            ) from None
        if not client.nthreads():
            say(f"{address}: waiting for a worker ...")
        check_workers(client)
        n_found = len(client.nthreads())
        say(f"{address}: {n_found} worker{'s' * (n_found != 1)}")
        yield client


def _knock(address: str) -> None:
    """Fail if no scheduler answers; a Dask client waits forever if another program does."""
    from distributed.comm import connect as shake_hands
    from distributed.security import Security

    async def knock() -> None:
        options = Security().get_connection_args("client")
        comm = await asyncio.wait_for(shake_hands(address, CONNECT_S, **options), CONNECT_S)
        await comm.close()

    asyncio.run(knock())


def check_workers(client: Client) -> None:
    """Wait for the first worker; refuse workers without this version of steadycloud."""

    def version() -> str:  # sent by value: a worker may not have steadycloud
        try:
            from steadycloud._version import __version__ as found
        except ImportError:
            return ""
        return found

    try:
        client.wait_for_workers(1, timeout=JOIN_S)
    except TimeoutError:
        raise ClusterError(
            f"the scheduler has had no worker for {JOIN_S} s; start one: dask worker ADDRESS"
        ) from None
    for worker, found in client.run(version, on_error="return").items():
        if isinstance(found, OSError):
            continue  # the worker is gone
        if isinstance(found, Exception):
            raise ClusterError(
                f"{worker} did not report its version ({found}); "
                "use the same Python and the same Dask on all machines."
            )
        _refuse_other_version(worker, found, __version__)


def _refuse_other_version(worker: str, theirs: str, ours: str) -> None:
    if theirs != ours:
        has = f"steadycloud {theirs}" if theirs else "no steadycloud"
        raise ClusterError(
            f"{worker} has {has}, this machine has {ours}; install the same version everywhere."
        )


def run_on_cluster(
    client: Client, recipe: Recipe, whole: Segment, say: Callable[[str], None] = ignore
) -> Iterator[WrittenFrame]:
    """Denoise a sequence on the workers of a cluster; frames come in any order.

    A frame comes twice if the worker that wrote it dies, so targets should be in a `Staging`.
    """
    n_slots = max(1, sum(client.nthreads().values()))
    length = segment_length(recipe.needs, len(whole.sources), n_slots)
    topic = f"steadycloud-{secrets.token_hex(8)}"
    calls = [(recipe, segment, topic) for segment in split(_absolute(whole), recipe.needs, length)]
    arrivals: SimpleQueue[Any] = SimpleQueue()
    seen: set[Path | None] = {None}
    client.subscribe_topic(topic, lambda event: arrivals.put(pickle.loads(event[1])))
    watch = Watch(client, say)
    with submitted(client, work_on, calls, arrivals) as waiting:
        while waiting:
            item = next_of(arrivals, watch)
            if isinstance(item, WrittenFrame):
                seen.add(item.path)
                yield item
                continue
            _, segment, _ = calls[waiting.pop(item)]
            if not seen.issuperset(segment.targets):  # else all its frames were announced
                yield from answer_of(item)
    with suppress(Exception):
        client.unsubscribe_topic(topic)


def _absolute(segment: Segment) -> Segment:
    """The same files as absolute paths, for processes in other folders."""
    return Segment(
        tuple(source.absolute() for source in segment.sources),
        tuple(target and target.absolute() for target in segment.targets),
    )


@contextmanager
def submitted(
    client: Client,
    function: Callable[..., Any],
    calls: Sequence[tuple[Any, ...]],
    arrivals: SimpleQueue[Any],
) -> Iterator[dict[Future, int]]:
    """The calls as futures with their positions; each is put into `arrivals` when it is done.

    Unfinished calls are canceled at the end.
    """
    futures = [client.submit(function, *call, pure=False) for call in calls]
    try:
        for future in futures:
            future.add_done_callback(arrivals.put)
        yield {future: position for position, future in enumerate(futures)}
    finally:
        with suppress(Exception):  # of a scheduler that is gone
            client.cancel([future for future in futures if not future.done()])


def answer_of(future: Future) -> Any:
    """The result of a call; an error on the worker is raised here, with the same message."""
    from distributed import KilledWorker

    try:
        answer = future.result()
    except KilledWorker as error:
        raise ClusterError(
            f"the same work ended {error.allowed_failures + 1} workers one after the other, most "
            "likely because memory ran out; give each worker more memory."
        ) from None
    except (CancelledError, asyncio.CancelledError, TimeoutError, OSError) as error:
        if isinstance(error, OSError) and error.filename:
            raise
        raise ClusterError(GONE) from None
    except ModuleNotFoundError as error:
        raise ClusterError(f"a worker lacks {error.name}; install it on all workers.") from None
    if isinstance(answer, Exception):
        raise answer
    return answer


def work_on(recipe: Recipe, segment: Segment, topic: str) -> list[WrittenFrame] | SteadycloudError:
    """What a worker does: the frames of a segment, each announced as soon as it is written.

    An error is returned, not raised, so that the worker's log gets no traceback.
    """
    from distributed import get_worker

    worker = get_worker()
    name = worker_name(worker.name)
    done = []
    try:
        _refuse_other_version(name, __version__, recipe.version)
        _refuse_other_files(segment, name)
        set_threads(recipe.threads or 1)
        for written in denoise_segment(recipe, segment, worker=name):
            worker.log_event(topic, pickle.dumps(written))
            done.append(written)
    except SteadycloudError as error:
        return error
    return done


def _refuse_other_files(segment: Segment, worker: str) -> None:
    for path in filter(None, segment.targets):
        if not path.parent.is_dir():
            raise ClusterError(
                f"{worker} does not have the folder {path.parent.parent} of this machine; "
                "all machines need the same files at the same path."
            )


def worker_name(name: object) -> str:
    """What messages call a worker: its name, its number, or its address."""
    return f"worker {name}" if isinstance(name, int) else str(name)


class Watch:
    """Looks after a cluster while nothing arrives: says when no worker is left."""

    def __init__(self, client: Client, say: Callable[[str], None]) -> None:
        self._client, self._say = client, say
        self._n_workers = 1

    def look(self) -> None:
        """Raise an error if the scheduler is gone; report a change to or from no workers."""
        if self._client.status not in ("running", "connecting"):
            raise ClusterError(GONE)
        if self._client.status == "connecting":
            return
        try:
            n_workers = len(self._client.scheduler_info().get("workers", {}))
        except (OSError, TimeoutError):
            return  # the client will notice that the scheduler is gone
        if n_workers == 0 and self._n_workers > 0:
            self._say(
                "no worker left, waiting for one (Ctrl-C ends the run; --resume continues it)"
            )
        self._n_workers = n_workers


def next_of(arrivals: SimpleQueue[Any], watch: Watch | None = None) -> Any:
    """The next item; waits in short intervals, so that Ctrl-C works on all systems."""
    while True:
        try:
            return arrivals.get(timeout=LOOK_S)
        except Empty:
            if watch is not None:
                watch.look()
