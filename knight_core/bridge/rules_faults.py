"""What is wrong with a rule, for the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from knight_core.rules import RuleError

if TYPE_CHECKING:
    from knight_core.bridge import documents


def fault_document(error: BaseException) -> documents.RuleFault:
    """What is wrong with a rule. Anything but a RuleError is the deadline, which has not met the
    rule itself."""
    if not isinstance(error, RuleError):
        error = interrupted()
    return {
        "code": error.code,
        "key": error.key,
        "params": cast("documents.Params", error.params),  # phrases are of files alone
        "text": error.text,
        "line": error.line,
        "column": error.column,
        "endColumn": error.end_column,
        "step": error.step,
        "square": -1 if error.square is None else error.square,
        "traceback": error.traceback,
        "plain": error.plain,
        "plainCode": error.plain_code,
        "plainParams": error.plain_params,
    }


def interrupted(step: int = 0) -> RuleError:
    """The deadline has struck where no rule was at work.

    Args:
        step: the number of the square that the knight stands on, 0 before the first call.
    """
    return RuleError("interrupted", {"step": step}, step=step)
