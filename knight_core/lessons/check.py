"""Asks the engine for everything that a lesson says."""

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
    """A fact and what the engine says to it."""

    fact: Fact
    answer: str

    @property
    def true(self) -> bool:
        """Whether both are the same."""
        return agrees(self.answer, self.fact.value)

    @property
    def text(self) -> str:
        """What is false, in one English sentence."""
        return sentence("lesson.false", {"value": self.fact.value, "answer": self.answer})


def check(lesson: Lesson) -> Iterator[Checked | Mistake]:
    """Ask all facts of a lesson in order, and run what it shows with a budget.

    Yields:
        Each fact with its answer; and a mistake for what cannot be asked, and for a ``show`` that
        gives up, unless a fact of its step says so.
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
