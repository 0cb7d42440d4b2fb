"""One run of an experiment, wherever it is done: in this process, another one, or far away."""

from __future__ import annotations

from collections.abc import Callable, Generator

from knight_core.experiments.orders import run_orders
from knight_core.experiments.record import Record, Words, record_of
from knight_core.request import parse_request
from knight_core.result import CANCEL, Command, Progress
from knight_core.solver import start


def begin_run(words: Words) -> Generator[Progress, Command, Record]:
    """A run as a generator: it takes the commands of :func:`knight_core.solver.start` and returns
    the record.

    Raises:
        InvalidRequest: as :func:`knight_core.request.parse_request`.
    """
    return run_orders(words) if "orders" in words else _run_tour(words)


def _run_tour(words: Words) -> Generator[Progress, Command, Record]:
    return record_of((yield from start(parse_request(words))))


def never() -> bool:
    """What :func:`stop_when` is given at first: no run is stopped from outside."""
    return False


_stopped: Callable[[], bool] = never


def stop_when(stopped: Callable[[], bool]) -> None:
    """Let :func:`run_request` in this process end its run as cancelled once ``stopped()``."""
    global _stopped
    _stopped = stopped


def run_request(words: Words) -> Record:
    """Do one run: what an executor is given. It takes what its method takes.

    Raises:
        InvalidRequest: as :func:`knight_core.request.parse_request`.
    """
    run = begin_run(words)
    try:
        next(run)
        while True:
            run.send(CANCEL if _stopped() else None)
    except StopIteration as stopped:
        record: Record = stopped.value
        return record
