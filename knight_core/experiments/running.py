"""Drives an experiment: in this process, or over any ``concurrent.futures.Executor``.

The browser does not use this module: its worker drives experiments by :mod:`knight_core.bridge`.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from multiprocessing.process import BaseProcess
from threading import Event, Thread, Timer
from typing import Any, Final, TypeVar

from knight_core.experiments.base import Experiment
from knight_core.experiments.record import Record
from knight_core.experiments.runs import begin_run, rules_of, run_task, stop_when
from knight_core.steps import CANCEL, Progress, Steps, run_to_end

_WAIT_SECONDS: Final = 0.1
"""The interval at which a caller may cancel while no run ends."""
_TASK_SECONDS: Final = 0.05
"""The duration below which tasks get more runs, up to :data:`_MAX_RUNS`: a long run may follow
short ones, and the records of a task are saved only at its end."""
_MAX_RUNS: Final = 8
_ENDING_SECONDS: Final = 1
"""The time that processes may take to end before they are killed."""


R = TypeVar("R")
Save = Callable[[list[Record]], object]


def run(
    experiment: Experiment[R],
    executor: Executor | None = None,
    records: Iterable[Record] = (),
    ahead: int = 64,
    save: Save | None = None,
) -> Steps[R]:
    """Do the missing runs of an experiment; returns its report.

    Args:
        experiment: the experiment.
        executor: any executor whose workers can import ``knight_core``; None: this process does the
            runs, one after the other.
        records: earlier results, of this experiment or others; these runs are not repeated, and
            these records not saved.
        ahead: the most tasks in the executor at the same time; at least one for each worker. A task
            is one run, or several short runs.
        save: is called with new records as soon as they arrive.

    After a cancellation the report has the runs that have ended; an executor may still finish runs
    that have begun. An exception of a run is raised after the records before it are saved.
    """
    for record in records:
        experiment.take(record)
    if executor is None:
        yield from _run_here(experiment, save)
    else:
        yield from _run_over(experiment, executor, ahead, save)
    return experiment.report()


def _progress(experiment: Experiment[object]) -> Progress:
    return Progress(experiment.done, experiment.total)


def _run_here(experiment: Experiment[object], save: Save | None) -> Steps[None]:
    command = yield _progress(experiment)
    while command != CANCEL and not experiment.finished:
        (words,) = experiment.next(1)
        running = begin_run(words)
        command = None
        try:
            while True:
                running.send(command)
                command = yield _progress(experiment)
        except StopIteration as stopped:
            record: Record = stopped.value
        if experiment.take(record):
            if save is not None:
                save([record])
            command = yield _progress(experiment)


def _run_over(
    experiment: Experiment[object], executor: Executor, ahead: int, save: Save | None
) -> Steps[None]:
    waiting: set[Future[tuple[list[Record], Exception | None]]] = set()
    size = 1
    failure: Exception | None = None
    try:
        while (yield _progress(experiment)) != CANCEL and not experiment.finished:
            # The records of the ended tasks were saved before.
            if failure is not None:
                raise failure
            try:
                while len(waiting) < ahead and (runs := experiment.next(size)):
                    waiting.add(executor.submit(run_task, runs, rules_of(runs)))
            except RuntimeError as error:  # the executor accepts no more tasks
                failure = error
            ended, waiting = wait(waiting, 0 if failure else _WAIT_SECONDS, FIRST_COMPLETED)
            results: list[list[Record]] = []
            for task in ended:
                try:
                    records, wrong = task.result()
                    results.append(records)
                    failure = wrong or failure
                except Exception as error:
                    failure = error
            # Sending a task and its results takes about as long as a short run.
            if results and max(map(_seconds, results)) < _TASK_SECONDS:
                size = min(2 * size, _MAX_RUNS)
            elif results:
                size = 1
            fresh = [record for some in results for record in some if experiment.take(record)]
            if fresh and save is not None:
                save(fresh)
    finally:
        for task in waiting:
            task.cancel()


def _seconds(task: list[Record]) -> float:
    """The time of the runs of a task."""
    return float(sum(record["seconds"] for record in task))


def run_all(
    experiment: Experiment[R],
    executor: Executor | None = None,
    records: Iterable[Record] = (),
    ahead: int = 64,
    save: Save | None = None,
) -> R:
    """:func:`run` without a generator: do all runs, and return the report."""
    return run_to_end(run(experiment, executor, records, ahead, save))


# --- several processes ----------------------------------------------------------------------------


class _Processes(ProcessPoolExecutor):
    """A process pool whose processes start with the signals of the terminal blocked: a terminal
    sends them to all its processes, even to one that cannot handle them yet."""

    def submit(self, *task: Any, **options: Any) -> Future[Any]:
        with signals_blocked():
            return super().submit(*task, **options)


@contextmanager
def signals_blocked() -> Iterator[None]:
    """A context that blocks SIGINT and SIGHUP; a process that is started inside inherits the
    blocked signals."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGHUP))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def pool(workers: int) -> Iterator[Executor]:
    """A context with an executor of ``workers`` processes; on exit their runs are cancelled within
    milliseconds.

    A process that does not end, because its rule is in a loop, is killed. The processes end with
    this process, however it ends. If a process is lost, its run raises
    :class:`concurrent.futures.BrokenExecutor`.
    """
    others = active_children()
    # "spawn" on every system: a forked process with threads may hang.
    context = get_context("spawn")
    # A pipe, not a lock: a process that is killed while it holds a lock would never release it.
    theirs, ours = context.Pipe(duplex=False)
    with signals_blocked():  # for the resource tracker, a process that Python starts here
        executor = _Processes(workers, context, _begin_worker, (theirs,))
    try:
        yield executor
    finally:
        ours.close()
        forced = Timer(_ENDING_SECONDS, _kill, [others])
        forced.daemon = True
        forced.start()
        try:
            executor.shutdown(wait=True, cancel_futures=True)
        except BaseException:  # a second signal
            _kill(others)
            # Else Python's exit could meet the executor's thread while that closes its pipe.
            with signals_blocked():
                executor.shutdown(wait=True)
            raise
        finally:
            forced.cancel()
            theirs.close()


def _kill(others: list[BaseProcess]) -> None:
    """Kill the child processes of this program, except ``others``."""
    for process in active_children():
        if process not in others:
            process.kill()


def _begin_worker(ending: Connection) -> None:
    # Only the parent process handles these signals; it then ends the workers.
    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    stopped = Event()
    stop_when(stopped.is_set)
    end_with_parent()
    Thread(target=_watch, args=(ending, stopped), daemon=True).start()


def end_with_parent() -> None:
    """Make the system kill this process when its parent ends, even if a rule runs in C and blocks
    all Python threads. On Linux only."""
    parent = parent_process()
    if parent is None or sys.platform != "linux":
        return
    import fcntl

    # Nothing is ever written to this pipe: it becomes readable when its other side is closed.
    handle = parent.sentinel
    fcntl.fcntl(handle, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(handle, fcntl.F_SETSIG, signal.SIGKILL)
    fcntl.fcntl(handle, fcntl.F_SETFL, os.O_ASYNC | fcntl.fcntl(handle, fcntl.F_GETFL))


def _watch(ending: Connection, stopped: Event) -> None:
    """Cancel the run of this process when the parent closes the pipe; end when the parent ends."""
    parent = parent_process()
    wait_for([ending])
    stopped.set()
    if parent is not None:
        parent.join()
        os._exit(1)
