"""Drives an experiment: in this process, or over any ``concurrent.futures.Executor``.

Not for the browser, whose worker drives experiments through :mod:`knight_core.bridge`.
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
"""The duration below which tasks get more runs, up to a limit: a long run may follow short ones,
and nothing of a task is kept before its end."""
_MAX_RUNS: Final = 8
_ENDING_SECONDS: Final = 1
"""The time that processes may take to end."""


R = TypeVar("R")
Save = Callable[[list[Record]], object]


def run(
    experiment: Experiment[R],
    executor: Executor | None = None,
    records: Iterable[Record] = (),
    ahead: int = 64,
    save: Save | None = None,
) -> Steps[R]:
    """Do the rest of an experiment.

    Args:
        experiment: the experiment.
        executor: any executor whose workers can import ``knight_core``; None: this
            process does the runs, one after the other.
        records: results known before, of this experiment or others; they are not
            repeated, and not saved.
        ahead: the most tasks that the executor is given at a time: at least one a worker. A task is
            one run, or several while these are short.
        save: is called with the new records as soon as they come.

    Cancelled, it ends with the runs that have ended; an executor's runs that have begun are left to
    it. An exception of a run is raised after the records that came before it are saved.
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
            # The records of tasks that had ended by then are saved first.
            if failure is not None:
                raise failure
            try:
                while len(waiting) < ahead and (runs := experiment.next(size)):
                    waiting.add(executor.submit(run_task, runs, rules_of(runs)))
            except RuntimeError as error:  # it takes no more tasks
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
    """The time that the runs of a task took."""
    return float(sum(record["seconds"] for record in task))


def run_all(
    experiment: Experiment[R],
    executor: Executor | None = None,
    records: Iterable[Record] = (),
    ahead: int = 64,
    save: Save | None = None,
) -> R:
    """Run an experiment to its end, as :func:`run` does; returns its report."""
    return run_to_end(run(experiment, executor, records, ahead, save))


# --- several processes ----------------------------------------------------------------------------


class _Processes(ProcessPoolExecutor):
    """Processes that are started without the signals of a terminal: those reach all its processes
    at once, even one that cannot handle them yet."""

    def submit(self, *task: Any, **options: Any) -> Future[Any]:
        with signals_blocked():
            return super().submit(*task, **options)


@contextmanager
def signals_blocked() -> Iterator[None]:
    """Block Ctrl+C and the hang-up of the terminal; a process started meanwhile keeps them
    blocked."""
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
    """An executor of so many processes; at the end their runs are cancelled within milliseconds.

    A process that does not end, as its rule is in a loop, is ended by force. They end with this
    process, however it ends. If one of them is lost, its run raises
    :class:`concurrent.futures.BrokenExecutor`.
    """
    others = active_children()
    # Started afresh on every system: a copy of a process with threads may hang.
    context = get_context("spawn")
    # No lock: a process that is killed while it holds one would keep it for ever.
    theirs, ours = context.Pipe(duplex=False)
    with signals_blocked():  # for the one that Python starts to clean up after the others
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
        except BaseException:  # asked to end once more
            _kill(others)
            raise
        finally:
            forced.cancel()
            theirs.close()


def _kill(others: list[BaseProcess]) -> None:
    """End the processes of this program, except some."""
    for process in active_children():
        if process not in others:
            process.kill()


def _begin_worker(ending: Connection) -> None:
    # The first process ends the others in an orderly way.
    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    stopped = Event()
    stop_when(stopped.is_set)
    end_with_parent()
    Thread(target=_watch, args=(ending, stopped), daemon=True).start()


def end_with_parent() -> None:
    """Let the system end this process when its parent is gone, even while a rule is running
    in C and no thread of Python gets its turn. Only Linux can."""
    parent = parent_process()
    if parent is None or sys.platform != "linux":
        return
    import fcntl

    # Nothing is ever written there: it becomes readable when its other side is gone.
    handle = parent.sentinel
    fcntl.fcntl(handle, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(handle, fcntl.F_SETSIG, signal.SIGKILL)
    fcntl.fcntl(handle, fcntl.F_SETFL, os.O_ASYNC | fcntl.fcntl(handle, fcntl.F_GETFL))


def _watch(ending: Connection, stopped: Event) -> None:
    """Stop the run of this process when the first process says so; end with it, if it is gone."""
    parent = parent_process()
    wait_for([ending])
    stopped.set()
    if parent is not None:
        parent.join()
        os._exit(1)
