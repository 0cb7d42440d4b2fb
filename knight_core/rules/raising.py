"""Converts an exception raised inside of a rule to a :class:`RuleError`."""

from __future__ import annotations

from knight_core.rules.answers import WrongAnswer
from knight_core.rules.errors import RuleError
from knight_core.rules.explain import NONE, plain_of
from knight_core.rules.frames import Place, place_of, traceback_text
from knight_core.rules.returns import returns_of
from knight_core.rules.rule import Rule
from knight_core.rules.texts import one_line, type_name
from knight_core.rules.trace import MAX_PRINTED, PrintedTooMuch
from knight_core.texts.sentences import Params


def rule_error(
    error: BaseException, name: str, source: str, step: int = 0, square: int | None = None
) -> RuleError:
    """The report for an error that a rule raised.

    Args:
        error: Python's error, not an interruption.
        name: the file name of the rule.
        source: its text.
        step: the number of the knight's square in the path; 0 before the first call.
        square: the knight's square.
    """
    place = place_of(error, name, source)
    where = {"step": step, "square": square, **place._asdict()}
    params: dict[str, str | int] = {"line": place.line, "step": step}
    if isinstance(error, PrintedTooMuch):
        code = "printed-too-much"
        params["limit"] = MAX_PRINTED
        return RuleError(code, params, key=_variant(code, step, place), **where)
    kind = one_line(type_name(error))
    plain, plain_params = plain_of(error, name)
    return RuleError(
        "raised",
        params | {"error": kind},
        key=_variant("raised", step, place),
        error=kind,
        plain_code=plain,
        plain_params=plain_params,
        traceback=traceback_text(error, name, source),
        **where,
    )


def _variant(code: str, step: int, place: Place) -> str:
    """The key of the sentence: it depends on whether the step and the line are available."""
    return code if step and place.line else f"{code}-somewhere" if step else f"{code}-loading"


def syntax_error(error: BaseException, name: str, source: str) -> RuleError:
    """The report for a text that Python cannot compile."""
    place = place_of(error, name, source)
    plain, params = plain_of(error, name) if place.line else NONE
    return RuleError(
        "syntax",
        {"line": place.line},
        key="syntax" if place.line else "syntax-somewhere",
        error=one_line(type_name(error)),
        plain_code=plain,
        plain_params=params,
        traceback=traceback_text(error, name, source),
        **place._asdict(),
    )


def interrupted_error(
    error: KeyboardInterrupt, name: str, source: str, step: int = 0, square: int | None = None
) -> RuleError:
    """The report for a rule that was stopped because it did not return in time."""
    place = place_of(error, name, source)
    params: dict[str, str | int] = {"step": step, "line": place.line}
    if not place.line:
        # The rule was not running at that moment.
        return RuleError("interrupted", params, step=step, square=square)
    return RuleError(
        "too-slow",
        params,
        key="too-slow" if step else "too-slow-loading",
        line=place.line,
        step=step,
        square=square,
    )


def wrong_answer(
    error: WrongAnswer, function: object, rule: Rule, step: int, square: int
) -> RuleError:
    """The report for an invalid answer; with its line if the text determines it."""
    params: Params = {**error.params, "step": step}
    found = returns_of(function, rule.name, rule.source)
    plain, line = error.plain, found.only
    if error.key in ("nothing-returned", "no-score") and found.begins:
        line = found.only if found.ends else 0 if found.total else found.begins
        plain = "plain-some-return" if found.total else "plain-no-return"
    return RuleError(
        error.code,
        params,
        key=error.key,
        plain_code=plain,
        line=line,
        step=step,
        square=square,
    )


def refused(code: str, key: str = "", **params: str | int) -> RuleError:
    """The report for a text that is rejected before its first step."""
    line = params.get("line", 0)
    return RuleError(code, params, key=key or code, line=line)
