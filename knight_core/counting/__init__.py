"""Exact numbers of tours, by frontier states."""

from knight_core.counting.count import (
    BYTES_PER_STATE,
    MAX_SIDE,
    MAX_SQUARES,
    MAX_STATES,
    CountOutcome,
    CountResult,
    count_tours,
    parse_max_states,
    start_count,
)

__all__ = [
    "BYTES_PER_STATE",
    "MAX_SIDE",
    "MAX_SQUARES",
    "MAX_STATES",
    "CountOutcome",
    "CountResult",
    "count_tours",
    "parse_max_states",
    "start_count",
]
