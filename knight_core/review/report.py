"""The report on a text: the output of the command ``check``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from knight_core.board import Board
from knight_core.outcome import Reason
from knight_core.reading import Reading
from knight_core.reading.documents import good_parts
from knight_core.review.blind import start_blind_steps
from knight_core.review.path import start_path_review
from knight_core.review.rows import claim_of, start_row_of
from knight_core.review.sentences import Sentence
from knight_core.review.theory import start_answered
from knight_core.review.whole import start_review
from knight_core.steps import Steps
from knight_core.texts.sentences import (
    Params,
    Phrase,
    board_text,
    paragraph,
    phrase,
    phrase_text,
    stopped,
)
from knight_core.tour import Tour
from knight_core.tour.properties import ANGLES, Magic, Symmetry

MAX_BOARDS: Final = 12
"""The most boards of a text that are described in full; with more, each board gets one line."""


def start_report(
    readings: Sequence[Reading], max_steps: int, board: Board | None = None
) -> Steps[str]:
    """The review of a text, as lines.

    Args:
        readings: the result of :func:`knight_core.reading.read`.
        max_steps: the step limit for blind search to find a tour again.
        board: the board of a claim that there is no tour, if the text names none.
    """
    boards = good_parts(readings)
    if readings[0].kind == "unreadable":
        claimed = yield from _claim_lines(readings[0], readings[0].board or board)
        return "\n".join(claimed) + "\n"
    lines: list[str] = []
    if len(boards) > 1:
        lines.append(Sentence("verdict-several", {"count": len(boards)}).text)
    if len(boards) > MAX_BOARDS:
        for number, reading in enumerate(boards, 1):
            row = yield from start_row_of("", reading)
            params: Params = {
                "number": number,
                "how": reading.how.phrase,
                "verdict": row.summary.phrase,
            }
            lines.append(Sentence("board-in-short", params).text)
            lines += [f"  {phrase_text(row.fault)}"] if row.fault else []
        return "\n".join(lines) + "\n"
    for number, reading in enumerate(boards, 1):
        if len(boards) > 1:
            lines += ["", Sentence("board-of", {"number": number, "count": len(boards)}).text]
        others = [
            phrase(f"reading.turned.{other.turned}")
            for other in readings
            if other is not reading and other.part == reading.part and other.turned
        ]
        lines += yield from _board_lines(reading, others, max_steps)
    return "\n".join(lines) + "\n"


def _board_lines(reading: Reading, others: list[Phrase], max_steps: int) -> Steps[list[str]]:
    """The lines about one board."""
    board = reading.board
    if board is None:
        return []
    lines = [Sentence("read-as", {"how": reading.how.phrase}).text]
    lines += [Sentence("read-also", {"how": other}).text for other in others]
    tour, path = reading.tour, reading.path().squares
    params: dict[str, str | int] = {
        "board": board_text(board.rows, board.cols),
        "size": board.size,
        "visited": len(path),
        "count": len(reading.given) if reading.kind == "puzzle" else len(reading.faults),
    }
    if path:
        params |= {"start": board.name(path[0]), "end": board.name(path[-1])}
    kind: str = reading.kind
    if tour is not None:
        kind = "closed" if tour.closed else "open"
    lines.append(Sentence(f"verdict-{kind}", params).text)
    lines += [f"  {fault.text}" for fault in reading.faults]
    if reading.kind == "puzzle" or not path:
        return lines
    if tour is not None:
        lines += _properties(tour)
        review = yield from start_review(board, path)
        lines += _texts(review.sentences)
        if review.orders is not None and review.orders.least:
            order = review.orders.orders.example
            blind = yield from start_blind_steps(board, path[0], order, max_steps)
            lines += _texts(blind.sentences)
        return lines
    if reading.kind == "fault":
        lines.append(Sentence("path-right", params).text)
    becomes = yield from start_path_review(board, path)
    lines += _texts(becomes.sentences)
    if becomes.point is not None:
        lines += _proof(becomes.point.judgement.reason)
    review = yield from start_review(board, path)
    return lines + _texts(review.sentences)


def _claim_lines(reading: Reading, board: Board | None) -> Steps[list[str]]:
    """The lines about an unreadable text, or a text that claims that there is no tour."""
    lines = [stopped(reading.how.text)]
    if board is None or reading.how.code != "says-none":
        return lines
    answered = yield from start_answered(board, **claim_of(reading))
    lines += _texts(answered.sentences)
    lines += _proof(answered.reason)
    if answered.tour is not None:
        lines += ["", str(answered.tour)]
    return lines


def _properties(tour: Tour) -> list[str]:
    found = tour.properties
    angles = zip(map(str, ANGLES), found.angles, strict=True)
    measures = {"turns": found.turns, "crossings": found.crossings}
    sentences = [Sentence("properties", {**measures, **dict(angles)})]
    if found.symmetry is not Symmetry.NONE:
        sentences.append(Sentence(f"property-{found.symmetry}"))
    if found.whirling:
        sentences.append(Sentence("property-whirling", {}))
    if found.magic is not Magic.NONE:
        sentences.append(Sentence(f"property-{found.magic}", {"sum": found.rows[0]}))
    return [paragraph(_texts(sentences))]


def _proof(reason: Reason | None) -> list[str]:
    """The lines of a reason, one for each step."""
    if reason is None:
        return []
    if len(reason.steps) < 2:
        return [f"  {reason.text}"]
    return [f"  {number}. {step.text}" for number, step in enumerate(reason.steps, 1)]


def _texts(sentences: Iterable[Sentence]) -> list[str]:
    return [sentence.text for sentence in sentences]
