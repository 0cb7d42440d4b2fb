"""The exit statuses, as every ``--help`` names them."""

from __future__ import annotations

from typing import Final

from knight_core.counting import CountOutcome
from knight_core.result import Outcome

BAD_INPUT: Final = 2
CANCELLED: Final = 130

OF_OUTCOME: Final = {
    Outcome.FOUND: 0,
    Outcome.IMPOSSIBLE: 1,
    Outcome.LIMIT: 3,
    Outcome.CANCELLED: CANCELLED,
}
OF_COUNT: Final = {
    CountOutcome.COUNTED: 0,
    CountOutcome.TOO_LARGE: 3,
    CountOutcome.CANCELLED: CANCELLED,
}
