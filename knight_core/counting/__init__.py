"""Exact numbers of tours, by dynamic programming over the states of a frontier.

The shorter side of the board decides time and memory: both grow exponentially with it.
"""

from knight_core.counting.count import BYTES_PER_STATE as BYTES_PER_STATE
from knight_core.counting.count import MAX_SIDE as MAX_SIDE
from knight_core.counting.count import MAX_SQUARES as MAX_SQUARES
from knight_core.counting.count import MAX_STATES as MAX_STATES
from knight_core.counting.count import CountOutcome as CountOutcome
from knight_core.counting.count import CountResult as CountResult
from knight_core.counting.count import count_tours as count_tours
from knight_core.counting.count import parse_max_states as parse_max_states
from knight_core.counting.count import start_count as start_count
