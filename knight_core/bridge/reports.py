"""What an experiment says, as the page takes it: the rows and the runs of a survey in columns, for
there may be 100,000 of each."""

from __future__ import annotations

from array import array
from itertools import compress
from typing import TYPE_CHECKING, Final, cast

from knight_core.steps import Progress

if TYPE_CHECKING:
    from knight_core.bridge import documents
    from knight_core.experiments.base import Experiment
    from knight_core.experiments.reports import Report
    from knight_core.experiments.rows import Row
    from knight_core.experiments.survey import Survey
    from knight_core.steps import Steps

_COUNTS: Final = (
    *("runs", "first_try", "after_backtracking", "impossible", "gave_up"),
    *("theory_impossible", "missed", "forward", "backtracks", "seconds"),
)
_NUMBERS: Final = (
    *_COUNTS,
    "left_out",
    "first",
    "starts",
    "rows",
    "cols",
    "worst",
    "most",
    "colour",
)
_TEXTS: Final[tuple[documents.SurveyText, ...]] = ("board", "spec", "head", "tail")


def start_page_report(experiment: Experiment[Report]) -> Steps[documents.LabReport]:
    """What the results so far say.

    The ``numbers`` of a survey's rows are those of a row of its report, and ``left_out``, starts
    that are not run; ``first``, the number of its first run; ``starts``, how many runs it has;
    ``rows`` and ``cols`` of its board; ``most``, the most backtracks of a run that found a tour,
    and ``worst``, the number of that run, −1 if none did; ``colour``, runs whose tour theory
    refuses by the colours of squares.
    """
    from knight_core.experiments.compare import Compare
    from knight_core.experiments.orders import Orders

    if isinstance(experiment, Orders):
        report = yield from experiment.start_report()
        return {**report, "spread": (yield from experiment.start_spread())}
    if isinstance(experiment, Compare):
        return (yield from experiment.start_report())
    survey = cast("Survey", experiment)
    places: dict[str, int] = {}  # of words
    texts = {name: array("I") for name in _TEXTS}
    numbers = {name: array("d") for name in _NUMBERS}
    colours = [at for at, code in enumerate(survey.codes) if code and code.startswith("colour")]
    for number in range(survey.row_count):
        row = survey.row(number)
        head, tail = row.link
        for name, text in zip(_TEXTS, (str(row.board), row.method.text, head, tail), strict=True):
            texts[name].append(places.setdefault(text, len(places)))
        for field, value in _numbers(survey, row, colours).items():
            numbers[field].append(value)
        yield Progress(number, survey.row_count)
    return {
        "kind": "survey",
        "settings": survey.settings,
        "rows": {
            "count": survey.row_count,
            "words": list(places),
            "texts": texts,
            "numbers": numbers,
        },
        "runs": {
            "square": survey.squares(),
            "ended": array("B", survey.ended),
            "backtracks": array("d", survey.backtracks),
            "theory": array("I", survey.theory),
            "theories": [code for code in survey.codes if code],
        },
    }


def _numbers(survey: Survey, row: Row, colours: list[int]) -> dict[str, float]:
    """The numbers of a row; ``colours`` are the places of the codes that argue with colours."""
    counts = survey.counts(row)
    worst, most = _worst(survey, row)
    theory = survey.theory[row.runs]
    return {
        **{name: counts[name] for name in _COUNTS},
        "left_out": counts.get("left_out", 0),
        "first": row.first,
        "starts": row.count,
        "rows": row.board.rows,
        "cols": row.board.cols,
        "worst": worst,
        "most": most,
        "colour": sum(map(theory.count, colours)),
    }


def _worst(survey: Survey, row: Row) -> tuple[int, int]:
    """The first run of a row with the most backtracks of those that found a tour, and how many."""
    found = survey.found(row)
    if not any(found):
        return -1, 0
    backtracks = survey.backtracks[row.runs]
    most = max(compress(backtracks, found))
    place = backtracks.index(most)
    while not found[place]:
        place = backtracks.index(most, place + 1)
    return row.first + place, most
