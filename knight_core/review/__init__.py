"""The review of a tour, a path, or a claim.

- :func:`review`: whether it follows Warnsdorff's rule, with which tie rule, or which move departs
  from the rule; which orders of the directions give the tour by blind search;
- :func:`start_blind_steps`: the number of steps that blind search needs;
- :func:`well_known_tour`: the tour of the gallery that equals it up to symmetry;
- :func:`start_answered`: whether the claim that there is no tour is right, with the proof;
- :func:`rows_of`: the summary of a text, as rows of the table of a class.

The functions ``start_…`` are generators that yield every few milliseconds (:data:`Steps
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
