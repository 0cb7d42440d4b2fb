"""Lessons: worksheet, assignment and answer key in one plain text."""

from knight_core.lessons.check import Checked, check
from knight_core.lessons.model import Fact, Item, Lesson, LessonError, Mistake, Step, Task
from knight_core.lessons.parse import parse

__all__ = [
    "Checked",
    "Fact",
    "Item",
    "Lesson",
    "LessonError",
    "Mistake",
    "Step",
    "Task",
    "check",
    "parse",
]
