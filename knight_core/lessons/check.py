"""Checks the facts of a lesson by the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from knight_core.errors import InvalidRequest
from knight_core.lessons import facts
from knight_core.lessons.compare import agrees
from knight_core.lessons.model import Fact, Lesson, Mistake
from knight_core.outcome import Outcome
from knight_core.texts.sentences import sentence


@dataclass(frozen=True, slots=True)
class Checked:
    """A fact, and the engine's value."""

    fact: Fact
    answer: str

    @property
    def true(self) -> bool:
        """Whether the values agree."""
        return agrees(self.answer, self.fact.value)

    @property
    def text(self) -> str:
        """The difference in one sentence."""
        return sentence("lesson.false", {"value": self.fact.value, "answer": self.answer})


def check(lesson: Lesson) -> Iterator[Checked | Mistake]:
    """Check all facts of a lesson in order, and run each ``show`` that has a step limit.

    Yields:
        Each fact with the engine's value; a mistake for each fact that cannot be checked, and for
        each ``show`` that gives up, unless a fact of its step states that.
    """
    for fact in lesson.facts():
        try:
            yield Checked(fact, facts.answer(fact))
        except InvalidRequest as error:
            yield _refused(fact.line, error)
    for step in lesson.steps:
        limited = {
            item.fact.link.text
            for item in step.items
            if item.fact is not None and item.fact.link is not None and item.value == "limit"
        }
        for item in step.items:
            link = item.link
            if item.kind != "show" or link is None or link.mode != "solve" or link.text in limited:
                continue
            request = link.request()
            if request.max_steps is None:
                continue
            try:
                if facts.run_of(request).outcome is Outcome.LIMIT:
                    yield Mistake(item.line, "gives-up", {"link": link.text})
            except InvalidRequest as error:
                yield _refused(item.line, error)


def _refused(line: int, error: InvalidRequest) -> Mistake:
    return Mistake(line, "bad-words", {"why": error.phrase})
