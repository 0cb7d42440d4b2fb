"""Lessons: worksheet, assignment and answer key in one plain text.

:func:`parse` reads a lesson, and :func:`check` compares its facts with the engine's answers.
"""

from knight_core.lessons.check import Checked, check
from knight_core.lessons.model import Lesson, LessonError, Mistake
from knight_core.lessons.parse import parse

__all__ = [
    "Checked",
    "Lesson",
    "LessonError",
    "Mistake",
    "check",
    "parse",
]
