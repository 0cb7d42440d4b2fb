"""The calls of the page: each with its lane, and the function or the class that it calls.

Parameters are passed by name. In the lane ``now`` the function returns the answer, also while
other calls run. In ``beside`` it returns a generator, which runs in slices at the same time as the
lane ``main``. In ``main`` it is a :class:`~knight_core.bridge.driven.Driven` class. The lanes
``beside`` and ``main`` run one call at a time each. An answer is JSON, except for its arrays.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, Literal, NamedTuple

Lane = Literal["now", "beside", "main"]


class Call(NamedTuple):
    """An entry of the table of calls.

    Attributes:
        lane: the lane in which the call runs.
        module: the module, relative to knight_core.bridge; the first call imports it.
        name: the name of the function or the class in that module.
        with_session: whether the session is passed before the parameters.
    """

    lane: Lane
    module: str
    name: str
    with_session: bool = False

    @property
    def function(self) -> Callable[..., Any]:
        """The function or the class of this call; its module is imported if necessary."""
        module = import_module(f".{self.module}", "knight_core.bridge")
        function: Callable[..., Any] = getattr(module, self.name)
        return function


CALLS: Final[dict[str, Call]] = {
    "solve": Call("main", "solving", "Solve"),
    "count": Call("main", "solving", "Count"),
    "isDrawable": Call("now", "solving", "is_drawable"),
    "details": Call("now", "tours", "details"),
    "properties": Call("beside", "files", "start_properties"),
    "render": Call("beside", "files", "start_render"),
    "woven": Call("now", "tours", "woven"),
    "startMap": Call("now", "tours", "start_map"),
    # Puzzles and games.
    "rulePath": Call("now", "tours", "rule_path"),
    "puzzle": Call("beside", ".play.puzzles", "start_puzzle"),
    "follow": Call("beside", "follow", "start_follow"),
    "followStep": Call("beside", "follow", "start_follow_step"),
    "followSheet": Call("beside", "follow", "start_follow_sheet"),
    "next": Call("beside", "follow", "start_next"),
    "nextAnswer": Call("beside", "follow", "start_next_answer"),
    # Whether a path can be completed.
    "candidates": Call("beside", "truth", "start_candidates"),
    "turningPoint": Call("beside", "truth", "start_turning_point"),
    # Proofs that there is no tour.
    "certificate": Call("beside", "proofs", "start_certificate"),
    "checkCertificate": Call("beside", "proofs", "start_check_certificate"),
    # Texts and their review.
    "readText": Call("beside", "reading", "start_read_text"),
    "reviewTour": Call("beside", "review", "start_review"),
    "reviewClaim": Call("beside", "review", "start_answered"),
    "blindSteps": Call("beside", "review", "start_blind_steps"),
    "classRows": Call("beside", "review", "start_rows"),
    "classCsv": Call("now", "review", "class_csv"),
    # Experiments.
    "labBegin": Call("beside", "experiments", "start_begin", with_session=True),
    "labNext": Call("now", "experiments", "next_runs", with_session=True),
    "runs": Call("main", "runs", "Runs"),
    "labTake": Call("beside", "experiments", "start_take", with_session=True),
    "labReport": Call("beside", "experiments", "start_report", with_session=True),
    "labCsv": Call("now", "experiments", "report_csv"),
    "race": Call("now", "experiments", "race", with_session=True),
    # Rules written by users. The first two run only in the sandbox.
    "ruleCheck": Call("now", "rules", "check"),
    "ruleRuns": Call("main", "rules", "RuleRuns"),
    "ruleDigest": Call("now", "rules_own", "digest"),
    "ruleDeclare": Call("now", "rules_own", "declared"),
    "verifyRuns": Call("beside", "rules_own", "start_verify"),
    "agreement": Call("now", "rules_own", "agreement"),
    "testsOf": Call("now", "rules_own", "tests_of"),
    "testVerdict": Call("now", "rules_own", "test_verdict"),
    # Lessons.
    "lesson": Call("now", "lessons", "lesson"),
    "mark": Call("beside", "lessons", "start_mark"),
    "lessonSheet": Call("beside", "lessons", "start_sheet"),
    "answersTable": Call("beside", "lessons", "start_table"),
}
"""Every call, by the name that the page uses."""
