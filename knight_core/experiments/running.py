"""Drives an experiment: in this process, or over any ``concurrent.futures.Executor``.

Not for the browser, whose worker drives experiments through :mod:`knight_core.bridge`.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from multiprocessing.process import BaseProcess
from threading import Event, Thread, Timer
from typing import Any, Final, TypeVar

from knight_core.experiments.base import Experiment
from knight_core.experiments.record import Record
from knight_core.experiments.runs import begin_run, rules_of, run_task, stop_when
from knight_core.result import CANCEL, Command, run_to_end

_WAIT_SECONDS: Final = 0.1
"""How often a caller may cancel while nothing ends."""
_TASK_SECONDS: Final = 0.05
"""Tasks shorter than this are made longer, up to so many runs: a long run may follow short ones,
and nothing of a task is kept before its end."""
_MOST_RUNS: Final = 8
_ENDING_SECONDS: Final = 2
"""So long processes may take to end."""


@dataclass(frozen=True, slots=True)
class LabProgress:
    """How far an experiment is.

    Attributes:
        done: runs that have ended.
        total: runs in all, for a search for orders as presently estimated.
        fresh: the records that came since the last report.
    """

    done: int
    total: int
    fresh: tuple[Record, ...] = ()


R = TypeVar("R")

LabRun = Generator[LabProgress, Command, R]
"""A running experiment: yields progress, takes :data:`~knight_core.result.CANCEL`, returns the
report of what is there then."""


def run(
    experiment: Experiment[R],
    executor: Executor | None = None,
    records: Iterable[Record] = (),
    ahead: int = 64,
) -> LabRun[R]:
    """Do what an experiment has left to do.

    Args:
        experiment: what to do.
        executor: who does it: any executor whose workers can import ``knight_core``; None: this
            process, one run after the other.
        records: results that are there already, of this experiment or others; they are not
            repeated, and not reported as fresh.
        ahead: the most tasks that the executor is given at a time: at least one a worker. A task is
            one run, or several while these are short.

    Cancelled, it ends with the runs that have ended; an executor's runs that have begun are left to
    it. What a run raises is raised after the records that came before it are reported.
    """
    for record in records:
        experiment.take(record)
    if executor is None:
        yield from _run_here(experiment)
    else:
        yield from _run_over(experiment, executor, ahead)
    return experiment.report()


def _progress(experiment: Experiment[object], fresh: Iterable[Record] = ()) -> LabProgress:
    return LabProgress(experiment.done, experiment.total, tuple(fresh))


def _run_here(experiment: Experiment[object]) -> Generator[LabProgress, Command, None]:
    if (yield _progress(experiment)) == CANCEL:
        return
    while not experiment.finished:
        (words,) = experiment.next(1)
        one = begin_run(words)
        command: Command = None
        try:
            next(one)
            while True:
                command = yield _progress(experiment)
                one.send(command)
        except StopIteration as stopped:
            record: Record = stopped.value
        if experiment.take(record):
            command = yield _progress(experiment, [record])
        if command == CANCEL:
            return


def _run_over(
    experiment: Experiment[object], executor: Executor, ahead: int
) -> Generator[LabProgress, Command, None]:
    waiting: set[Future[tuple[list[Record], Exception | None]]] = set()
    fresh: list[Record] = []
    size = 1
    failure: Exception | None = None
    try:
        while (yield _progress(experiment, fresh)) != CANCEL and not experiment.finished:
            # What had ended by then is reported first.
            if failure is not None:
                raise failure
            try:
                while len(waiting) < ahead and (runs := experiment.next(size)):
                    waiting.add(executor.submit(run_task, runs, rules_of(runs)))
            except RuntimeError as error:  # it takes no more
                failure = error
            ended, waiting = wait(waiting, 0 if failure else _WAIT_SECONDS, FIRST_COMPLETED)
            results: list[list[Record]] = []
            for one in ended:
                try:
                    records, wrong = one.result()
                    results.append(records)
                    failure = wrong or failure
                except Exception as error:
                    failure = error
            # To send a task and its results takes about as long as a short run.
            if results and max(map(_seconds, results)) < _TASK_SECONDS:
                size = min(2 * size, _MOST_RUNS)
            elif results:
                size = 1
            fresh = [record for task in results for record in task if experiment.take(record)]
    finally:
        for one in waiting:
            one.cancel()


def _seconds(task: list[Record]) -> float:
    """How long the runs of a task took."""
    return float(sum(record["seconds"] for record in task))


def run_all(experiment: Experiment[R], executor: Executor | None = None, ahead: int = 64) -> R:
    """Run an experiment to its end, as :func:`run` does; returns its report."""
    return run_to_end(run(experiment, executor, ahead=ahead))


# --- several processes ----------------------------------------------------------------------------


class _Processes(ProcessPoolExecutor):
    """Processes that are begun without the signals of a terminal: those reach all its processes at
    once, also one that is not yet able to answer."""

    def submit(self, *task: Any, **options: Any) -> Future[Any]:
        with _deaf():
            return super().submit(*task, **options)


@contextmanager
def _deaf() -> Iterator[None]:
    """Hold Ctrl+C and the end of the terminal back; a process that begins meanwhile stays so."""
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

    One that does not end, as a rule is in a loop, is ended by force. They end with this process,
    however it ends. If one of them is lost, its run raises
    :class:`concurrent.futures.BrokenExecutor`.
    """
    others = active_children()
    # Started afresh on every system: a copy of a process with threads may hang.
    context = get_context("spawn")
    # No lock: a process that is killed while it holds one would keep it for ever.
    theirs, ours = context.Pipe(duplex=False)
    with _deaf():  # for the one that Python starts to clean up after the others
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
    """End the processes of this program, but for some."""
    for process in active_children():
        if process not in others:
            process.kill()


def _begin_worker(ending: Connection) -> None:
    # The first process ends the others in good order.
    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    stopped = Event()
    stop_when(stopped.is_set)
    Thread(target=_watch, args=(ending, stopped), daemon=True).start()


def _watch(ending: Connection, stopped: Event) -> None:
    """Stop the run of this process when the first process says so; end with it, if it is gone."""
    parent = parent_process()
    wait_for([ending])
    stopped.set()
    if parent is not None:
        parent.join()
        os._exit(1)
