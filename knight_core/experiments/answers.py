"""The answer of a report in sentences: the tours found from all starts, and the steps needed.

The sentences are about the runs that have ended. Starts without a tour are counted separately: no
method can find a tour from them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median
from typing import Any, Final, NamedTuple

from knight_core.board import Board
from knight_core.experiments.reports import CompareReport, OrdersReport, Report, SurveyReport
from knight_core.outcome import Outcome
from knight_core.solver import counts_of
from knight_core.texts.sentences import Phrase, phrase

MAX_METHODS: Final = 6
"""The most methods with a paragraph; the table has all methods."""

_NOTABLE: Final = 1.05
"""The smallest ratio of two numbers of steps that gets a sentence."""

Place = tuple[str, str]
"""A board and a start on it."""

Paragraph = list[Phrase]


class Run(NamedTuple):
    """A run that has ended."""

    outcome: str
    first_try: bool
    forward: int
    backtracks: int
    seconds: float

    @property
    def found(self) -> bool:
        return self.outcome == Outcome.FOUND


@dataclass(slots=True)
class Ends:
    """The ends of all runs.

    Attributes:
        runs: the runs from places that may have a tour, by method, then by place.
        places: for each requested place whether there is a tour; None: unknown.
        budget: the step limit of a run.
        holes: the holes of the board.
        such: whether the tours must be closed, or have a required last square.
    """

    runs: dict[str, dict[Place, Run]] = field(default_factory=dict)
    places: dict[Place, bool | None] = field(default_factory=dict)
    budget: int = 0
    holes: str = ""
    such: bool = False

    @property
    def alone(self) -> Place | None:
        """The only place that may have a tour; None if there is none, or more than one."""
        places = [place for place, exists in self.places.items() if exists is not False]
        return places[0] if len(places) == 1 else None

    def add(self, spec: str, place: Place, run: Run) -> None:
        """Add a run of a method from one of :attr:`places`."""
        runs = self.runs.setdefault(spec, {})
        if self.places[place] is not False:
            runs[place] = run

    def counts_cases(self, spec: str) -> bool:
        """Check whether a method counts cases in place of steps."""
        board = Board.parse(next(iter(self.places))[0])
        shape = Board(board.rows, board.cols, self.holes)
        return counts_of(spec.partition(":")[0], shape) == "cases"

    def is_stuck(self, spec: str, run: Run) -> bool:
        """Check whether a run without backtracking ended in a dead end."""
        greedy = "greedy" in spec.split(":")
        return greedy and run.outcome == Outcome.LIMIT and run.forward != self.budget


def answer_of(report: Report) -> list[Paragraph]:
    """The answer of a report: paragraphs of sentences; the first sentence is the shortest answer.

    Parameters of the sentences are numbers and names, and in some a method (``method``, ``better``,
    ``worse``), several (``methods``), a board (``board``), a time in seconds (``time``,
    ``longer``).
    """
    if report["kind"] == "orders":
        return [_orders(report)]
    ends = _ends_of_survey(report) if report["kind"] == "survey" else _ends_of_comparison(report)
    if ends.alone:
        paragraphs = [_alone(ends, ends.alone)]
    else:
        paragraphs = [_method(ends, spec) for spec in [*ends.runs][:MAX_METHODS]]
        # For a comparison, the two methods come first; for a survey, how often each finds a tour.
        paragraphs.insert(0 if report["kind"] == "compare" else len(paragraphs), _pair(ends))
    return [paragraph for paragraph in [*paragraphs, _without_tour(ends)] if paragraph]


# --- the runs -------------------------------------------------------------------------------------


def _ends_of_comparison(report: CompareReport) -> Ends:
    ends = _ends(report)
    for start in report["starts"]:
        ends.places[start["board"], start["start"]] = start["exists"]
    for row in report["rows"]:
        costs = row["forward"], row["backtracks"], row["seconds"]
        run = Run(row["outcome"], row["first_try"], *costs)
        ends.add(row["spec"], (row["board"], row["start"] or ""), run)
    return ends


def _ends_of_survey(report: SurveyReport) -> Ends:
    ends = _ends(report)
    for squares in report["squares"]:
        board = Board(squares["rows"], squares["cols"])
        cells: list[Any] = squares["cells"]
        for square, outcome, first_try, forward, backtracks, seconds, _, theory in cells:
            place = squares["board"], board.name(square)
            ends.places[place] = theory is None
            if outcome != "left-out":
                run = Run(outcome, first_try, forward, backtracks, seconds)
                ends.add(squares["spec"], place, run)
    return ends


def _ends(report: CompareReport | SurveyReport) -> Ends:
    settings = report["settings"]
    return Ends(
        budget=int(settings["max-steps"]),
        holes=settings.get("holes", ""),
        such=settings["closed"] == "1" or bool(settings.get("end")),
    )


# --- one start ------------------------------------------------------------------------------------


def _alone(ends: Ends, place: Place) -> Paragraph:
    """The results from the only start that may have a tour."""
    pair = _pair_of(ends)
    if pair is not None:
        return _alone_pair(ends, place, pair)
    for spec, runs in ends.runs.items():
        if place in runs:
            return _alone_single(ends, place, spec)
    return []


def _alone_single(ends: Ends, place: Place, spec: str) -> Paragraph:
    """The result of a method from the only start."""
    run = ends.runs[spec][place]
    params = {"board": place[0], "start": place[1], "method": spec}
    if not run.found:
        return [phrase("answer.alone.none", params), *_failure(ends, spec)]
    key = "cases" if ends.counts_cases(spec) else "first" if run.first_try else "after"
    costs = {"steps": run.forward, "count": run.backtracks, "time": run.seconds}
    return [phrase(f"answer.alone.{key}", {**params, **costs})]


def _alone_pair(ends: Ends, place: Place, pair: tuple[str, str]) -> Paragraph:
    where = {"board": place[0], "start": place[1]}
    runs = [ends.runs[spec][place] for spec in pair]
    (less, better), (more, worse) = sorted(
        zip(runs, pair, strict=True), key=lambda end: (not end[0].found, end[0].forward)
    )
    names = {"better": better, "worse": worse}
    methods = {**where, "methods": [better, worse]}
    if not less.found:
        failures = [part for spec in pair for part in _failure(ends, spec)]
        return [phrase("answer.alone.neither", methods), *failures]
    if not more.found:
        return [*_alone_single(ends, place, better), *_failure(ends, worse)]
    times = {"time": less.seconds, "longer": more.seconds}
    if ends.counts_cases(better) or ends.counts_cases(worse):
        return [phrase("answer.alone.apart", {**where, **names, **times})]
    if less.forward == more.forward:
        return [phrase("answer.alone.same", {**methods, "count": less.forward})]
    steps = {"fewer": less.forward, "more": more.forward}
    both = phrase("answer.alone.pair", {**where, **names, **times, **steps})
    if more.forward / less.forward < _NOTABLE:
        return [both]
    ratio = _ratio(more.forward, less.forward)
    return [both, phrase("answer.pair.times", {**names, "times": ratio})]


# --- two methods ----------------------------------------------------------------------------------


def _pair_of(ends: Ends) -> tuple[str, str] | None:
    """The two methods to compare: blind search and Warnsdorff's rule if both were run, otherwise
    the first two."""
    specs = [spec for spec, runs in ends.runs.items() if runs]

    def named(method: str) -> str | None:
        return next((spec for spec in specs if spec.partition(":")[0] == method), None)

    if len(specs) < 2:
        return None
    blind, rule = named("depth-first"), named("warnsdorff")
    return (blind, rule) if blind and rule else (specs[0], specs[1])


def _pair(ends: Ends) -> Paragraph:
    """The comparison of two methods over all starts from which both were run."""
    pair = _pair_of(ends)
    if pair is None:
        return []
    first, second = (ends.runs[spec] for spec in pair)
    places = [place for place in first if place in second]
    if not places:
        return []
    both = [place for place in places if first[place].found and second[place].found]
    methods = [*pair]
    if any(map(ends.counts_cases, pair)):
        counts = {"number": len(places), "count": len(both)}
        return [phrase("answer.pair.apart", {"methods": methods, **counts})]
    winners = [_winner(first[place], second[place]) for place in places]
    wins = winners.count(1), winners.count(2)
    neither = sum(not first[place].found and not second[place].found for place in places)
    if neither == len(places):
        return [phrase("answer.pair.none", {"methods": methods, "count": neither})]
    turned = wins[1] > wins[0]
    better, worse = (second, first) if turned else (first, second)
    names = {"better": pair[turned], "worse": pair[not turned]}
    most, least = max(wins), min(wins)
    params = {**names, "count": len(places), "wins": most}
    fewer_always = most == len(places) == len(both)
    draws = len(places) - most - least - neither
    if not most:
        sentences = [phrase("answer.pair.same", {"methods": methods, "count": draws})]
    elif fewer_always:
        sentences = [phrase("answer.pair.all", params)]
    elif most == len(places):
        sentences = [phrase("answer.pair.all-or-alone", params)]
    elif most == least:
        sentences = [phrase("answer.pair.tied", {**params, "methods": methods})]
    else:
        sentences = [phrase("answer.pair.most", params)]
        if least:
            sentences.append(phrase("answer.pair.others", {**names, "count": least}))
    if most and not fewer_always:
        sentences.append(phrase("answer.pair.better"))
    if draws and most:
        sentences.append(phrase("answer.pair.draws", {"count": draws}))
    if neither:
        sentences.append(phrase("answer.pair.neither", {**names, "count": neither}))
    return sentences + _steps_of_both(
        names, [(better[at].forward, worse[at].forward) for at in both]
    )


def _winner(first: Run, second: Run) -> int:
    """The better of two runs, 1 or 2: the only one with a tour, or the one with fewer steps; 0 for
    a draw."""
    if first.found != second.found:
        return 1 if first.found else 2
    if not first.found or first.forward == second.forward:
        return 0
    return 1 if first.forward < second.forward else 2


def _steps_of_both(names: dict[str, str], steps: list[tuple[int, int]]) -> Paragraph:
    """The steps of the better and of the worse method, from the starts where both found a tour."""
    if not steps:
        return []
    fewer, more = (_rounded(median(numbers)) for numbers in zip(*steps, strict=True))
    if fewer == more:
        return []
    params = {**names, "fewer": fewer, "more": more, "count": len(steps)}
    sentences = [phrase("answer.pair.median", params)]
    ratios = [_ratio(much, little) for little, much in steps]
    least, most = min(ratios), max(ratios)
    if least >= _NOTABLE:
        key = "times" if least == most else "range"
        params = {**names, "least": least, "times": most}
        sentences.append(phrase(f"answer.pair.{key}", params))
    return sentences


# --- one method from several starts ---------------------------------------------------------------


def _method(ends: Ends, spec: str) -> Paragraph:
    """The results of a method from all starts that may have a tour."""
    runs = ends.runs[spec]
    if not runs:
        return []
    found = [run for run in runs.values() if run.found]
    first = sum(run.first_try for run in found)
    params = {"method": spec, "count": len(runs), "found": len(found), "first": first}
    if not found:
        key = "none"
    elif len(found) == len(runs):
        key = "all-first" if first == len(found) else "all"
    else:
        key = "some"
    sentences = [phrase(f"answer.method.{key}", params)]
    boards = {board for board, _ in runs}
    cases = ends.counts_cases(spec)
    if found and len(boards) == 1:
        sentences.append(_range([run.forward for run in found], "cases" if cases else "steps"))
    if len(found) > first and not cases:
        (board, start), hardest = max(
            ((place, run) for place, run in runs.items() if run.found),
            key=lambda end: end[1].backtracks,
        )
        where = {"board": board, "start": start, "count": hardest.backtracks}
        sentences.append(phrase("answer.method.hardest", where))
    return sentences + _failure(ends, spec)


def _range(numbers: list[int], unit: str) -> Phrase:
    """The steps, or cases, that a tour took."""
    least, most = min(numbers), max(numbers)
    if least == most:
        return phrase(f"answer.{unit}", {unit: least})
    middle = _rounded(median(numbers))
    return phrase(f"answer.{unit}.range", {"least": least, "most": most, "median": middle})


def _failure(ends: Ends, spec: str) -> Paragraph:
    """The number of starts from which a method found no tour although there may be one, by the kind
    of failure."""
    lost = [(place, run) for place, run in ends.runs[spec].items() if not run.found]
    counts = {"gave-up": 0, "stuck": 0, "gave-up.open": 0, "stuck.open": 0, "not-proved": 0}
    for place, run in lost:
        key = "stuck" if ends.is_stuck(spec, run) else "gave-up"
        if run.outcome == Outcome.NOT_PROVED:
            key = "not-proved"
        elif not ends.places[place]:
            key += ".open"
        counts[key] += 1
    sentences: Paragraph = []
    for key, count in counts.items():
        if count and ends.alone:
            squares = ends.runs[spec][ends.alone].forward
            params = {"method": spec, "count": squares, "budget": ends.budget}
            sentences.append(phrase(f"answer.alone.{key}", params))
        elif count:
            params = {"count": count, "budget": ends.budget}
            sentences.append(phrase(f"answer.method.{key}", params))
    return sentences


def _without_tour(ends: Ends) -> Paragraph:
    """The number of starts from which there is no tour."""
    places = [place for place, exists in ends.places.items() if exists is False]
    if not places:
        return []
    such = ".such" if ends.such else ""
    if len(ends.places) == 1:
        board, start = places[0]
        return [phrase(f"answer.alone.no-tour{such}", {"board": board, "start": start})]
    params = {"count": len(places), "number": len(ends.places)}
    return [phrase(f"answer.no-tour{such}", params)]


# --- orders ---------------------------------------------------------------------------------------


def _orders(report: OrdersReport) -> Paragraph:
    best, space = report["best"], report["space"]
    every = ".mean" if report["settings"]["start"] == "all" else ""
    if best is None:
        return [phrase("answer.orders.none", {"count": report["tried"], "space": space})]
    steps, order = _rounded(best["forward"]), best["order"]
    params = {"steps": steps, "order": order, "space": space}
    if report["exhaustive"]:
        equal = phrase("answer.orders.equal", {"count": report["equal"], "space": space})
        return [phrase(f"answer.orders.best{every}", params), equal]
    open_orders = space - report["ruled_out"]["orders"] - report["equal"]
    so_far = phrase(f"answer.orders.so-far{every}", params)
    return [so_far, phrase("answer.orders.open", {"count": open_orders, "space": space})]


# --- numbers --------------------------------------------------------------------------------------


def _rounded(value: float) -> int | float:
    """A number with at most one decimal."""
    return int(value) if value == int(value) else round(value, 1)


def _ratio(more: int, less: int) -> int | float:
    """A ratio with three significant digits."""
    ratio = float(f"{more / less:.3g}")
    return int(ratio) if ratio == int(ratio) else ratio
