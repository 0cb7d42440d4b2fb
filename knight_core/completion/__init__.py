"""Completion of a path: whether it is possible, by which onward moves, and the move that lost it.

:func:`judge`, :func:`candidates` and :func:`turning_point` have generator forms ``start_…``.
"""

from knight_core.completion.judging import LOST_SQUARES as LOST_SQUARES
from knight_core.completion.judging import MAX_CASES as MAX_CASES
from knight_core.completion.judging import Answer as Answer
from knight_core.completion.judging import Judgement as Judgement
from knight_core.completion.judging import TurningPoint as TurningPoint
from knight_core.completion.judging import candidates as candidates
from knight_core.completion.judging import judge as judge
from knight_core.completion.judging import start_candidates as start_candidates
from knight_core.completion.judging import start_judge as start_judge
from knight_core.completion.judging import start_turning_point as start_turning_point
from knight_core.completion.judging import turning_point as turning_point
