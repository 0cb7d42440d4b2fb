"""The answer of a report: each of its sentences is true of the rows of the report."""

from __future__ import annotations

import re
from collections.abc import Callable
from statistics import median
from typing import Any

import pytest

from knight_core import Board
from knight_core.experiments import make_experiment, run_all, run_request
from knight_core.experiments.answers import MAX_METHODS, answer_of
from knight_core.experiments.tables import text_of
from knight_core.texts.sentences import texts

LIMIT = 1000
BLIND, RULE, GREEDY, EDGES = "depth-first", "warnsdorff", "warnsdorff:greedy", "multipath"


def comparison(table: dict[str, dict[str, int | str]], **settings: str) -> Any:
    """A comparison whose runs ended as a table says: by start and method a number of steps to a
    tour, or how the run ended. A start without runs is one that theory rules out."""
    rows: list[dict[str, Any]] = []
    starts = []
    for place, ends in table.items():
        board, _, start = ("6x6 " + place).rpartition(" ")
        board = board.split()[-1]
        theory = None if ends else "colour-start"
        barren = theory is not None or "impossible" in ends.values()
        known = any(isinstance(end, int) for end in ends.values()) or "holes" not in settings
        exists = False if barren else known or None
        starts.append({"board": board, "start": start, "theory": theory, "exists": exists})
        for spec, end in ends.items():
            found = isinstance(end, int)
            size = Board.parse(board).size
            forward = end if found else 20 if end == "stuck" else LIMIT
            rows.append(
                {
                    **{"board": board, "start": start, "spec": spec, "theory": None},
                    "outcome": "found" if found else {"stuck": "limit"}.get(str(end), end),
                    "first_try": end == size,
                    "forward": forward,
                    "backtracks": int(forward) - size if found else 7,
                    "seconds": 0.25,
                }
            )
    given = {"closed": "0", "end": "", "max-steps": str(LIMIT), **settings}
    return {"kind": "compare", "settings": given, "starts": starts, "rows": rows}


CASES: dict[str, tuple[dict[str, dict[str, int | str]], list[str]]] = {
    "the issue's": (
        {"a1": {BLIND: 248_169, "pruned": 71_789}, "c3": {BLIND: 2_436_915, "pruned": "limit"}},
        [
            "Better from 1 of 2 starts each: depth-first and pruned. Better means fewer steps, or "
            "a tour where the other found none. Steps from the start where both found a tour: "
            "depth-first 248,169, pruned 71,789.",
            "depth-first: a tour from each of 2 starts, from 0 at the first try. Steps: 248,169 to "
            "2,436,915, median 1,342,542. Most backtracks on the way to a tour: 2,436,879 (from c3 "
            "on 6×6).",
            "pruned: a tour from 1 of 2 starts, from 0 at the first try. Steps: 71,789. Most "
            "backtracks on the way to a tour: 71,753 (from a1 on 6×6). Gave up at the limit "
            "(1,000) from 1 start, though a tour exists.",
        ],
    ),
    "one start": (
        {"a1": {BLIND: 3600, RULE: 36}},
        [
            "Steps from a1 on 6×6: warnsdorff 36, depth-first 3,600. Time: 0.25 s and 0.25 s. "
            "depth-first: 100 times as many steps."
        ],
    ),
    "one start, about as many": ({"a1": {BLIND: 1001, RULE: 1000}}, []),
    "one start, as many": ({"a1": {BLIND: 36, RULE: 36}}, []),
    "one start, one method": ({"a1": {RULE: 36}}, []),
    "one start, after backtracks": ({"a1": {RULE: 40}}, []),
    "one start, one method in vain": ({"a1": {GREEDY: "stuck"}}, []),
    "one start, one gave up": (
        {"a1": {BLIND: "limit", RULE: 36}},
        [
            "warnsdorff: a tour from a1 on 6×6 at the first try, in 36 steps (0.25 s). "
            "depth-first: gave up at its limit (1,000), though a tour exists."
        ],
    ),
    "one start, both in vain": ({"a1": {BLIND: "limit", GREEDY: "stuck"}}, []),
    "one start, cases": ({"a1": {EDGES: 20}}, []),
    "one start, cases and steps": ({"a1": {EDGES: 20, RULE: 36}}, []),
    "one start, cases alone": ({"a1": {EDGES: 20, RULE: "limit"}}, []),
    "no tour from the only start": ({"b1": {}}, ["No tour exists from b1 on 6×6."]),
    "one start with a tour": (
        {"a1": {BLIND: 360, RULE: 36}, "b1": {}},
        [
            "Steps from a1 on 6×6: warnsdorff 36, depth-first 360. Time: 0.25 s and 0.25 s. "
            "depth-first: 10 times as many steps.",
            "No tour exists from 1 of 2 starts. This start is not counted in the other numbers.",
        ],
    ),
    "all agree": (
        {"a1": {BLIND: 360, RULE: 36}, "c3": {BLIND: 720, RULE: 36}},
        [
            "Fewer steps from each of 2 starts: warnsdorff (more steps: depth-first). Middle "
            "number of steps (median) from the 2 starts where both found a tour: warnsdorff 36, "
            "depth-first 540. depth-first: 10 to 20 times as many steps.",
            "depth-first: a tour from each of 2 starts, from 0 at the first try. Steps: 360 to "
            "720, median 540. Most backtracks on the way to a tour: 684 (from c3 on 6×6).",
            "warnsdorff: a tour from each of 2 starts, always at the first try. Steps: 36.",
        ],
    ),
    "all agree, in one ratio": (
        {"a1": {BLIND: 72, RULE: 36}, "c3": {BLIND: 80, RULE: 40}, "b1": {}},
        [],
    ),
    "some disagree": (
        {
            "a1": {BLIND: 360, RULE: 36},
            "c3": {BLIND: 40, RULE: 80},
            "d3": {BLIND: "limit", RULE: 36},
            "e3": {BLIND: "limit", RULE: "limit"},
            "f3": {BLIND: 36, RULE: 36},
            "b1": {},
            "b3": {},
        },
        [],
    ),
    "better or alone": (
        {"a1": {BLIND: 360, RULE: 36}, "c3": {BLIND: "limit", RULE: 36}},
        [],
    ),
    "none found any": (
        {"a1": {BLIND: "limit", GREEDY: "stuck"}, "c3": {BLIND: "limit", GREEDY: "stuck"}},
        [],
    ),
    "unfinished": (
        {"a1": {BLIND: 360, RULE: 36}, "c3": {RULE: 36}, "d3": {RULE: 40}},
        [],
    ),
    "unfinished, one in vain": (
        {"a1": {BLIND: "limit", RULE: "limit"}, "c3": {RULE: 36}, "d3": {RULE: 40}},
        [],
    ),
    "unfinished, one alone": (
        {"a1": {BLIND: "limit", RULE: 36}, "c3": {}, "d3": {RULE: 40}},
        [],
    ),
    "several boards": (
        {
            "6x6 a1": {BLIND: 360, RULE: 36},
            "8x8 a1": {BLIND: 6400, RULE: 64},
            "8x8 e3": {BLIND: 6400, RULE: 110},
        },
        [],
    ),
    "cases": (
        {
            "a1": {EDGES: 20, RULE: 36},
            "c3": {EDGES: 20, RULE: "limit"},
            "d3": {EDGES: 30, RULE: 36},
        },
        [],
    ),
    "cases, all as many": ({"a1": {EDGES: 20}, "c3": {EDGES: 20}}, []),
    "as many": ({"a1": {BLIND: 36, RULE: 36}, "c3": {BLIND: 36, RULE: 36}}, []),
    "one method": ({"a1": {GREEDY: 36}, "c3": {GREEDY: "stuck"}}, []),
    "many methods": (
        {start: {f"random:seed={seed}": 40 + seed for seed in range(9)} for start in ("a1", "c3")},
        [],
    ),
}
SHAPES: dict[str, dict[str, dict[str, int | str]]] = {
    "one start": {"a1": {BLIND: "limit", GREEDY: "stuck"}},
    "proved by a search": {"a1": {BLIND: "impossible", RULE: "limit"}, "c3": {BLIND: 35, RULE: 35}},
    "not known": {
        "a1": {BLIND: "limit", GREEDY: "stuck"},
        "c3": {BLIND: "limit", GREEDY: 35},
        "d3": {BLIND: "not-proved", GREEDY: "stuck"},
        "e3": {BLIND: "limit", GREEDY: "stuck"},
    },
    "not proved": {"a1": {BLIND: "not-proved"}},
}


class Rows:
    """The rows of a comparison, looked through in the plainest way."""

    def __init__(self, report: Any) -> None:
        self.report = report
        self.rows: list[Any] = report["rows"]
        self.holes = "holes" in report["settings"]
        self.starts = [(start["board"], start["start"]) for start in report["starts"]]
        self.barren = {
            *((start["board"], start["start"]) for start in report["starts"] if start["theory"]),
            *(self.place(row) for row in self.rows if row["outcome"] == "impossible"),
        }
        self.found = {self.place(row) for row in self.rows if row["outcome"] == "found"}

    @staticmethod
    def place(row: Any) -> tuple[str, str]:
        return row["board"], row["start"]

    def of(self, spec: str) -> dict[tuple[str, str], Any]:
        """The runs of a method from the starts that are not ruled out."""
        return {
            self.place(row): row
            for row in self.rows
            if row["spec"] == spec and self.place(row) not in self.barren
        }

    def tours(self, spec: str) -> dict[tuple[str, str], int]:
        """The steps of the tours that a method found."""
        runs = self.of(spec).items()
        return {place: row["forward"] for place, row in runs if row["outcome"] == "found"}

    def places(self, *specs: str) -> set[tuple[str, str]]:
        return set.intersection(*(set(self.of(spec)) for spec in specs))

    def better(self, first: str, second: str) -> list[tuple[str, str]]:
        """The starts from which the first method took fewer steps, or alone found a tour."""
        mine, others = self.tours(first), self.tours(second)
        return [
            place
            for place in self.places(first, second)
            if place in mine and (place not in others or mine[place] < others[place])
        ]

    def both(self, first: str, second: str) -> list[tuple[int, int]]:
        mine, others = self.tours(first), self.tours(second)
        return [(mine[place], others[place]) for place in mine if place in others]

    def lost(self, spec: str, ends: str) -> list[tuple[str, str]]:
        """The starts from which a method ended in this way without a tour."""

        def end(row: Any) -> str:
            stuck = "greedy" in row["spec"] and row["forward"] < LIMIT
            return "stuck" if row["outcome"] == "limit" and stuck else str(row["outcome"])

        return [place for place, row in self.of(spec).items() if end(row) == ends]

    def exists(self, place: tuple[str, str]) -> bool:
        return place in self.found or not self.holes


def about(value: float) -> float:
    return round(value, 1)


def near(ratio: float, given: float) -> bool:
    """Whether a ratio is given in three digits."""
    return bool(ratio == pytest.approx(given, rel=0.005))


Check = Callable[[Rows, dict[str, Any], str], bool]


def steps_of(r: Rows, p: dict[str, Any], name: str) -> int:
    return int(r.of(p[name])[p["board"], p["start"]]["forward"])


def is_failure(r: Rows, p: dict[str, Any], spec: str, end: str, known: bool) -> bool:
    return bool(p["count"] == sum(r.exists(place) == known for place in r.lost(spec, end)))


def tour_exists(r: Rows, p: dict[str, Any], end: str, known: bool) -> bool:
    (place,) = r.lost(p["method"], end)
    return r.exists(place) == known


CHECKS: dict[str, Check] = {
    "alone.pair": lambda r, p, _: (
        steps_of(r, p, "better") == p["fewer"] < p["more"] == steps_of(r, p, "worse")
    ),
    "alone.same": lambda r, p, _: all(
        r.tours(method) == {(p["board"], p["start"]): p["count"]} for method in p["methods"]
    ),
    "alone.apart": lambda r, p, _: len(r.both(p["better"], p["worse"])) == 1,
    "alone.neither": lambda r, p, _: not any(map(r.tours, p["methods"])),
    "alone.none": lambda r, p, _: not r.tours(p["method"]),
    "alone.first": lambda r, p, _: steps_of(r, p, "method") == p["steps"] == 36,
    "alone.after": lambda r, p, _: steps_of(r, p, "method") == p["steps"] == 36 + p["count"],
    "alone.cases": lambda r, p, _: bool(r.tours(p["method"])),
    "alone.gave-up": lambda r, p, _: tour_exists(r, p, "limit", True),
    "alone.gave-up.open": lambda r, p, _: tour_exists(r, p, "limit", False),
    "alone.stuck": lambda r, p, _: tour_exists(r, p, "stuck", True),
    "alone.stuck.open": lambda r, p, _: tour_exists(r, p, "stuck", False),
    "alone.not-proved": lambda r, p, _: tour_exists(r, p, "not-proved", False),
    "alone.no-tour": lambda r, p, _: {(p["board"], p["start"])} == r.barren == {*r.starts},
    "pair.all": lambda r, p, _: (
        p["count"]
        == len(r.better(p["better"], p["worse"]))
        == len(r.places(p["better"], p["worse"]))
        == len(r.both(p["better"], p["worse"]))
    ),
    "pair.all-or-alone": lambda r, p, _: (
        p["count"]
        == len(r.better(p["better"], p["worse"]))
        == len(r.places(p["better"], p["worse"]))
    ),
    "pair.most": lambda r, p, _: (
        len(r.places(p["better"], p["worse"])) == p["count"]
        and len(r.better(p["better"], p["worse"])) == p["wins"]
        and p["wins"] > len(r.better(p["worse"], p["better"]))
    ),
    "pair.tied": lambda r, p, _: (
        len(r.places(p["better"], p["worse"])) == p["count"]
        and len(r.better(p["better"], p["worse"])) == p["wins"]
        and p["wins"] == len(r.better(p["worse"], p["better"]))
    ),
    "pair.better": lambda r, p, _: True,
    "pair.others": lambda r, p, _: len(r.better(p["worse"], p["better"])) == p["count"],
    "pair.same": lambda r, p, _: (
        sum(first == second for first, second in r.both(*p["methods"])) == p["count"]
    ),
    "pair.draws": lambda r, p, _: (
        sum(first == second for first, second in r.both(BLIND, RULE)) == p["count"]
    ),
    "pair.neither": lambda r, p, _: (
        len(r.places(p["better"], p["worse"]) - {*r.tours(p["better"]), *r.tours(p["worse"])})
        == p["count"]
    ),
    "pair.none": lambda r, p, _: (
        len(r.places(*p["methods"])) == p["count"]
        and not any(r.places(*p["methods"]) & {*r.tours(method)} for method in p["methods"])
    ),
    "pair.apart": lambda r, p, _: (
        len(r.both(*p["methods"])) == p["count"] and len(r.places(*p["methods"])) == p["number"]
    ),
    "pair.median": lambda r, p, _: (
        [about(median(steps)) for steps in zip(*r.both(p["better"], p["worse"]), strict=True)]
        == [p["fewer"], p["more"]]
        and len(r.both(p["better"], p["worse"])) == p["count"]
    ),
    "pair.range": lambda r, p, _: (
        near(min(b / a for a, b in r.both(p["better"], p["worse"])), p["least"])
        and near(max(b / a for a, b in r.both(p["better"], p["worse"])), p["times"])
    ),
    "pair.times": lambda r, p, _: all(
        near(b / a, p["times"]) for a, b in r.both(p["better"], p["worse"])
    ),
    "method.all": lambda r, p, spec: (
        p["count"] == len(r.tours(spec)) == len(r.of(spec))
        and p["first"] == sum(row["first_try"] for row in r.of(spec).values())
    ),
    "method.all-first": lambda r, p, spec: (
        p["count"] == len(r.of(spec)) == sum(row["first_try"] for row in r.of(spec).values())
    ),
    "method.some": lambda r, p, spec: (
        p["count"] == len(r.of(spec)) > p["found"] == len(r.tours(spec))
        and p["first"] == sum(row["first_try"] for row in r.of(spec).values())
    ),
    "method.none": lambda r, p, spec: p["count"] == len(r.of(spec)) and not r.tours(spec),
    "method.hardest": lambda r, p, spec: (
        r.of(spec)[p["board"], p["start"]]["backtracks"]
        == p["count"]
        == max(row["backtracks"] for row in r.of(spec).values() if row["outcome"] == "found")
    ),
    "method.gave-up": lambda r, p, spec: is_failure(r, p, spec, "limit", True),
    "method.gave-up.open": lambda r, p, spec: is_failure(r, p, spec, "limit", False),
    "method.stuck": lambda r, p, spec: is_failure(r, p, spec, "stuck", True),
    "method.stuck.open": lambda r, p, spec: is_failure(r, p, spec, "stuck", False),
    "method.not-proved": lambda r, p, spec: is_failure(r, p, spec, "not-proved", False),
    "steps": lambda r, p, spec: {p["steps"]} == {*r.tours(spec).values()},
    "steps.range": lambda r, p, spec: (
        (p["least"], p["median"], p["most"])
        == (
            min(r.tours(spec).values()),
            about(median(r.tours(spec).values())),
            max(r.tours(spec).values()),
        )
    ),
    "cases": lambda r, p, spec: {p["cases"]} == {*r.tours(spec).values()},
    "cases.range": lambda r, p, spec: (
        p["least"] == min(r.tours(spec).values()) < max(r.tours(spec).values()) == p["most"]
    ),
    "no-tour": lambda r, p, _: len(r.barren) == p["count"] and len(r.starts) == p["number"],
}
TABLES = [
    *((comparison(table), name) for name, (table, _) in CASES.items()),
    *((comparison(table, holes="f6"), f"{name}, holes") for name, table in SHAPES.items()),
]


def parts_of(report: Any) -> list[tuple[str, dict[str, Any], str]]:
    """The sentences of an answer: each with the method of its paragraph, if that is about one."""
    return [
        (
            part["key"].removeprefix("answer."),
            part["params"],
            paragraph[0]["params"].get("method", ""),
        )
        for paragraph in answer_of(report)
        for part in paragraph
    ]


@pytest.mark.parametrize(("report", "name"), TABLES, ids=[name for _, name in TABLES])
def test_each_sentence_is_true_of_the_rows(report: Any, name: str) -> None:
    parts = parts_of(report)
    assert parts
    rows = Rows(report)
    for key, params, spec in parts:
        assert CHECKS[key](rows, params, spec), (key, params)
    # Nothing is left out: every method, every start without a tour, every run in vain.
    specs = [*dict.fromkeys(row["spec"] for row in rows.rows)]
    several = len({*rows.starts} - rows.barren) > 1
    if several:
        named = [
            params["method"]
            for key, params, _ in parts
            if key.startswith("method.") and "method" in params
        ]
        assert named == [spec for spec in specs if rows.of(spec)][:MAX_METHODS]
        for spec in named:
            vain = sum(
                params["count"]
                for key, params, of in parts
                if of == spec and re.match(r"method\.(gave-up|stuck|not-proved)", key)
            )
            assert vain == len(rows.of(spec)) - len(rows.tours(spec))
    barren = [params.get("count", 1) for key, params, _ in parts if "no-tour" in key]
    assert barren == ([len(rows.barren)] if rows.barren else [])


@pytest.mark.parametrize("name", [name for name, (_, text) in CASES.items() if text])
def test_the_sentences_in_english(name: str) -> None:
    table, paragraphs = CASES[name]
    report = comparison(table)
    for row in report["rows"]:
        row |= {"link": "", "reason": None}
    text = text_of(report)
    assert text.startswith("".join(f"{paragraph}\n" for paragraph in paragraphs) + "\n")


def test_the_tables_and_the_orders_say_every_sentence() -> None:
    keys = {key.removeprefix("answer.") for key in texts() if key.startswith("answer.")}
    plain = {re.sub(r"\.(one|other)$", "", key) for key in keys}
    plain = {key.removesuffix(".such") for key in plain if not key.startswith("orders.")}
    assert plain == {*CHECKS}
    assert plain == {key for report, _ in TABLES for key, _, _ in parts_of(report)}


@pytest.mark.parametrize("goal", [{"closed": "1"}, {"end": "b1"}])
def test_where_the_tour_is_to_end_is_kept_in_mind(goal: dict[str, str]) -> None:
    # Open tours may exist.
    tables: list[dict[str, dict[str, int | str]]] = [{"a1": {}}]
    tables.append({"a1": {}, "c3": {RULE: 36}, "d3": {RULE: 36}})
    for table in tables:
        assert parts_of(comparison(table, **goal))[-1][0].endswith("no-tour.such")


def test_a_survey_answers_as_the_comparison_of_the_same_runs() -> None:
    words = {"starts": "all", "methods": f"{RULE},{GREEDY}", "max-steps": "2000"}
    for boards in ("5x5", "6x6,5x5"):
        for skip in ({}, {"ruled-out": "skip"}):
            reports: list[Any] = [
                run_all(make_experiment({"lab": lab, "boards": boards, **words, **skip}))
                for lab in ("survey", "compare")
            ]
            parts: list[Any] = [answer_of(report) for report in reports]
            assert sorted(parts[0], key=str) == sorted(parts[1], key=str)
            # What a survey asks is how often a method finds a tour.
            assert parts[0][0] == parts[1][1]
            rows = reports[0]["rows"]
            first = sum(row["first_try"] for row in rows if row["spec"] == RULE)
            assert f", from {first} at the first try." in text_of(reports[0])


def test_an_experiment_that_has_just_begun_has_no_answer_but_theory() -> None:
    words = {"starts": "a1,b1", "methods": f"{BLIND},{RULE}"}
    experiment = make_experiment({"lab": "compare", "boards": "5x5", **words})
    report: Any = experiment.report()
    assert [key for key, _, _ in parts_of(report)] == ["no-tour"]
    for words in experiment.next(9):
        experiment.take(run_request({**words, "max-steps": "30000000"}))
        parts_of(experiment.report())
    assert parts_of(experiment.report())[0][0] == "alone.pair"


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (
            {"board": "3x4", "start": "a1"},
            r"Proved: the best of all 40,320 orders is \d{8} \(12 steps\)\. "
            r"[\d,]+ of 40,320 orders need as few steps\.",
        ),
        (
            {"board": "5x5", "start": "c3", "max-steps": "3000"},
            r"No order has found a tour yet\. Started: \d+ of 40,320 orders\.",
        ),
        (
            {"board": "5x5", "start": "c3", "max-steps": "900000"},
            r"The best order so far is \d{8} \([\d,]+ steps\)\. [\d,]+ of 40,320 orders may "
            r"still need fewer steps\.",
        ),
        (
            {"board": "3x4", "start": "all", "max-steps": "900000"},
            r"Proved: the best of all 40,320 orders is \d{8} \(12 steps on average over all "
            r"starts\)\. 136 of 40,320 orders need as few steps\.",
        ),
    ],
)
def test_the_best_order(words: dict[str, str], answer: str) -> None:
    report: Any = run_all(make_experiment({"lab": "orders", **words}))
    text = text_of(report).splitlines()[0]
    assert re.fullmatch(answer, text), text
    if report["best"]:
        solved = [row for row in report["ranking"] if row["solved"]]
        equal = sum(row["forward"] == report["best"]["forward"] for row in solved)
        assert report["equal"] >= equal >= 1
        assert report["equal"] == equal or equal == len(report["ranking"])
