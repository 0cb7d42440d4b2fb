"""The review of a tour, a path, or a claim, as a teacher would give it.

- :func:`review`: whether it follows Warnsdorff's rule, with which tie rule, or the move that
  does not; which orders of the directions give it by blind search;
- :func:`start_blind_steps`: the number of steps that blind search needs for it;
- :func:`well_known_tour`: the well-known tour that it is;
- :func:`start_answered`: whether the claim that there is no tour is right, with the proof;
- :func:`rows_of`: the contents of a text, as rows of the table of a class.

All of them are generators in steps of a few milliseconds (:data:`Steps
<knight_core.steps.Steps>`): to stop one, close it.
"""

from knight_core.review.blind import BlindSteps, OrdersReview, start_blind_steps
from knight_core.review.fitting import Preference
from knight_core.review.rows import Row, Wanted, csv_text, rows_of, start_rows
from knight_core.review.rule import Departure, RuleReview
from knight_core.review.sentences import Sentence
from knight_core.review.theory import Answered, start_answered
from knight_core.review.well_known import well_known_tour
from knight_core.review.whole import Review, review, start_review

__all__ = [
    "Answered",
    "BlindSteps",
    "Departure",
    "OrdersReview",
    "Preference",
    "Review",
    "Row",
    "RuleReview",
    "Sentence",
    "Wanted",
    "csv_text",
    "review",
    "rows_of",
    "start_answered",
    "start_blind_steps",
    "start_review",
    "start_rows",
    "well_known_tour",
]
