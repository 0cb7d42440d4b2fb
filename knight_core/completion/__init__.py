"""Completion of a path begun: whether it is possible, by which moves, and the move that lost it."""

from knight_core.completion.judging import (
    LOST_SQUARES,
    MAX_CASES,
    Answer,
    Judgement,
    TurningPoint,
    candidates,
    judge,
    start_candidates,
    start_judge,
    start_turning_point,
    turning_point,
)

__all__ = [
    "LOST_SQUARES",
    "MAX_CASES",
    "Answer",
    "Judgement",
    "TurningPoint",
    "candidates",
    "judge",
    "start_candidates",
    "start_judge",
    "start_turning_point",
    "turning_point",
]
