"""The types of the documents sent to the page, for the type checkers of Python and of the page.

The build writes them, and the types to which they refer, into js/solver/documents.d.ts. Nothing
imports this module while the page runs. By default ``array[int]`` becomes a Uint32Array and
``array[float]`` a Float64Array.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Annotated, Final, Literal, NotRequired, TypedDict

from knight_core.board import Board
from knight_core.catalogue import Facts
from knight_core.completion import Answer, TurningPoint
from knight_core.experiments import reports
from knight_core.experiments.links import Words
from knight_core.experiments.race import Place
from knight_core.formats.documents import PropertiesDocument as Properties
from knight_core.formats.documents import RequestedCount, RequestedResult
from knight_core.lessons.model import Kind as LessonKind
from knight_core.outcome import Outcome, Picture, ProofStep, Reason
from knight_core.play.following import Compared, Phase
from knight_core.play.following import Method as FollowedMethod
from knight_core.play.names import Grade
from knight_core.play.puzzles import Puzzle as PuzzleDocument
from knight_core.play.questions import Kind as QuestionKind
from knight_core.reading.model import Kind as ReadingKind
from knight_core.review import Departure, Preference
from knight_core.review import Row as ClassRow
from knight_core.review.rule import Tie
from knight_core.rules.exercise import Expected
from knight_core.search.event_log import Attempt
from knight_core.texts.sentences import Message, Params
from knight_core.tour import Tour

__all__ = ["ClassRow", "CountReport", "Facts", "PuzzleDocument", "TurningPoint"]

Squares = Annotated["array[int]", "Uint32Array"]
Uint8s = Annotated["array[int]", "Uint8Array"]
Uint16s = Annotated["array[int]", "Uint16Array"]
Int32s = Annotated["array[int]", "Int32Array"]

# Squares placed; the area of the board stands for a backtrack.
Events = Annotated["array[int]", "Uint16Array | Uint32Array"]


class PageBoard(TypedDict):  # a board
    rows: int
    cols: int
    holes: NotRequired[Sequence[int]]  # squares that are not there, in order


class Sentence(TypedDict):  # a sentence that the page has by its key
    key: str
    params: Params


class Speech(TypedDict):  # the language, and the sentences, of a text that Python writes
    tag: str  # the language
    given: dict[str, Message]


class Problem(TypedDict):  # a mistake in a request, or in a path that it contains
    code: str  # of the sentence `problem.CODE`
    params: Params


class PageReason(TypedDict):
    code: str  # of the one sentence `FAMILY.CODE`
    params: Params
    family: NotRequired[Literal["reason", "lost"]]  # lost: why a path begun cannot be completed
    steps: Sequence[ProofStep]  # the proof, if theory gives one: each is the sentence `proof.CODE`
    picture: Picture | None  # the pictures of all steps in one


CROSSING: Final = {Board: PageBoard, Reason: PageReason, Tour: Squares}
"""The documents of objects; other dataclasses are sent as their fields."""


class SolveStarted(TypedDict):  # about a request, before its search
    theory: Reason | None  # why there is no such tour, whatever the method
    counts: Literal["steps", "cases"]


class CountReport(TypedDict):  # how far a count is
    states: int  # in memory
    done: float  # squares swept, over all sweeps
    total: int  # squares to be swept


class SolveProgress(TypedDict):  # how far a search is
    forward: int
    backtracks: int
    tours: int
    best: int  # the length of the longest path so far
    fraction: NotRequired[float]  # of the work, if the method knows it before it has a path
    depth: int
    path: array[int]  # the end of the current path, which has `depth` squares


class ResultDocument(RequestedResult):  # the object of `--format json`, without its tours
    reason: Reason | None
    exists: bool | None  # after a search that gave up: whether there is a tour, if theory knows
    listed: int  # how many of the tours found are listed
    tours: NotRequired[list[list[int]]]  # empty: tours are sent as arrays
    properties: NotRequired[list[Properties]]  # empty


TextFormat = Literal["matrix", "squares"]


class Woven(TypedDict):  # a tour whose line goes over and under itself
    svg: str


class Details(TypedDict):  # the texts and properties of a small tour
    texts: dict[TextFormat, str]
    properties: Properties


class Solved(TypedDict):  # how a search ended, without its events
    document: ResultDocument
    tours: array[int]  # one after the other
    deepest: array[int]  # the longest path that the search reached, if there is no tour
    details: NotRequired[Details | None]  # of the first tour, if requested and if possible


class LastEvents(TypedDict):  # the end of a search
    at: int  # how many events came before
    path: array[int]  # the path where they begin
    events: Events
    # When the search took back squares of the path at the end of the first events. Three numbers an
    # entry: how many of these squares were left; the least, and the greatest, number of backtracks
    # of the whole search at that time.
    left: NotRequired[array[float]]


class Blocks(TypedDict):  # a board in blocks
    rows: Sequence[int]  # how many rows those of each band have
    cols: Sequence[int]


class Course(TypedDict):  # how the events of a search were made
    attempts: Sequence[Attempt]  # one after the other
    blocks: Blocks | None  # those of a construction
    # For a method with a random order at each square: eight numbers a square, its neighbours in the
    # order in which they are tried, filled up with the area of the board.
    orders: array[int] | None
    cases: array[int] | None  # of edge search: see `knight_core.search.edges.CaseRecord`


class SolveResult(Solved):
    events: Events  # the first ones
    last: NotRequired[LastEvents | None]  # the last ones, if others came after the first
    course: NotRequired[Course | None]  # null: nothing was chosen or searched


class CountDocument(RequestedCount):  # the object of `count --format json`
    reason: Reason | None


class JudgedMove(TypedDict):  # a Judgement of the path with an onward move
    square: int
    answer: Answer
    cases: int
    tour: Tour | None
    reason: Reason | None


class JudgedMoves(TypedDict):
    moves: list[JudgedMove]


class LabBegun(TypedDict):  # an experiment
    settings: Words  # canonical
    total: int  # runs
    seconds: float  # see knight_core.experiments.estimate
    longest: float


class LabTaken(TypedDict):  # how far an experiment is
    done: int
    total: int
    finished: bool
    fresh: Uint8s  # for each line 1 if it was new, 2 if it was known, else 0


class Done(TypedDict):  # a run that has ended
    link: str
    line: str  # its record as a line of text that only Python reads
    tour: array[int] | None  # if it was requested


class RunsDone(TypedDict):
    done: list[Done]  # the runs that have ended since the last report


class RunsReport(RunsDone):
    forward: int  # the steps of the present run


class CompareReport(reports.CompareReport):
    answer: list[list[Sentence]]  # see knight_core.experiments.answers


class SurveyReport(reports.SurveyReport):
    answer: list[list[Sentence]]  # see knight_core.experiments.answers


class OrdersReport(reports.OrdersReport):
    answer: list[list[Sentence]]  # see knight_core.experiments.answers
    spread: NotRequired[reports.Spread]


LabReport = CompareReport | SurveyReport | OrdersReport


class RaceEnd(TypedDict):  # how a run of a race ended
    outcome: Outcome
    forward: int
    backtracks: int
    reason: Reason | None


class RacerNews(TypedDict):  # what is new of one run of a race
    spec: str  # the method and its options in one word
    built: bool  # whether its tour is constructed, not searched
    base: Place | None  # the position before its first event; sent once
    forward: int  # the steps so far, with those before the first event
    events: Uint16s  # squares placed; the area of the board stands for a backtrack
    end: RaceEnd | None  # once the run has ended


class RaceNews(TypedDict):
    theory: Reason | None  # why there is no tour at all
    racers: list[RacerNews]


class TextFault(TypedDict):  # a mistake in a text
    sentence: Sentence
    squares: list[int]
    places: list[int]
    step: bool  # the first two squares are consecutive, and not a knight's move apart


class ReadAs(TypedDict):  # how a text was read, or why it cannot be read
    code: str
    params: Params
    sentence: Sentence


class TextReading(TypedDict):  # one way to read a text
    kind: ReadingKind
    part: int  # which board of the text
    board: Board | None
    squares: array[int]  # in the order of the visit, also those after a fault
    sound: int  # the length of the longest valid beginning: a path
    places: array[int]  # the place of each square in the text: begin and end, in UTF-16 units
    given: Int32s  # pairs of a square and its number
    faults: list[TextFault]  # all of them
    how: ReadAs
    lines: tuple[int, int]  # the first and the last line of the text, from 1
    turned: str  # the mirror image or order of the likeliest reading that this is, or ""
    open: bool  # whether the text is ambiguous about this reading


class ReadText(TypedDict):  # the readings of a text: see knight_core.reading
    verdict: ReadingKind | Literal["several"]
    readings: list[TextReading]  # the likeliest first


class KnownTour(TypedDict):  # a tour of the gallery
    code: str  # of the sentence, which has its `title` and the `image`
    exhibit: str
    image: Sequence[Sentence]  # which image of it, in the order of reading


class TieDocument(TypedDict):  # what decides among equals
    id: str
    count: int  # of the orders of directions that fit
    example: str  # one of them


class RuleDocument(TypedDict):  # whether a path follows Warnsdorff's rule
    moves: int
    followed: int  # how many of them the rule allows
    departure: Departure | None  # the first one that it does not allow
    ties: list[TieDocument]
    sentences: list[Sentence]


class OrdersDocument(TypedDict):  # which orders of directions give the tour by blind search
    code: Literal["known", "partly", "too-large"]
    least: int  # how many orders give the tour at least
    most: int  # and at most
    count: int  # the orders that certainly give it
    example: str  # one of them, or ""
    clash: tuple[Preference, ...]  # why no order does: preferences that contradict each other
    sentences: list[Sentence]


class ReviewDocument(TypedDict):  # the review of a path
    rule: RuleDocument | None
    orders: OrdersDocument | None
    known: KnownTour | None


class BlindSteps(TypedDict):  # the steps that blind search needs for a tour
    steps: int
    found: bool  # whether it found a tour within its limit
    same: bool  # whether this is the requested tour
    sentences: list[Sentence]


class AnsweredDocument(TypedDict):  # whether it is true that a board has no tour
    code: Literal["right", "wrong", "depends", "unknown"]
    reason: Reason | None
    tour: Tour | None  # an example, if there is one
    starts: int  # from how many squares a tour starts, or -1
    sentences: list[Sentence]


# js/rules/untrusted.js checks these documents of the sandbox before any other code gets them.
class RuleFault(TypedDict):  # the error of a rule
    code: str
    params: Params
    key: str  # of the sentence, `rule.KEY`: the code, or a variant of it
    line: int  # of the rule's text, from 1; 0 if there is none
    column: int  # from 1; 0 if there is none
    endColumn: int  # the first column behind it; 0 if there is none
    step: int  # of the call of the rule, from 1; 0 if it was not called yet
    square: int  # the knight's square, or -1
    traceback: str  # Python's own text, or ""
    plainCode: str  # of the sentence that explains the error, `rule.CODE`, or ""
    plainParams: Params


class RuleCall(TypedDict):  # one call of a rule
    step: int  # the number of the knight's square in the path, from 1
    square: int
    candidates: Sequence[int]  # the squares to choose from
    order: Sequence[int]  # in which they are tried: those that the rule left out come last
    named: int  # how many of them the rule returned
    scores: Sequence[str] | None  # of the candidates, as Python prints them, if it scores
    forward: int  # the steps counted before this call


class RuleLine(TypedDict):  # a line that the rule printed
    step: int  # 0 before the first call
    text: str


class RulePrinted(TypedDict):  # the output of a run
    lines: list[RuleLine]  # the first lines
    more: int  # the number of further lines


class RuleStats(TypedDict):
    forward: int
    backtracks: int
    seconds: float


# `failed`: the rule raised an error; `impossible`: an exhausted search, which is not proved yet.
RuleOutcome = Outcome | Literal["failed"]


class RuleClaim(TypedDict):  # the end of a run, as the sandbox reports it
    outcome: RuleOutcome
    reason: str  # the code of the reason why it found no tour, or ""
    stats: RuleStats
    tour: array[int]
    deepest: array[int]  # the longest path, or the path before the error
    events: Events
    last: LastEvents | None


class RuleAnswer(RuleClaim):  # the same, with fields that are only shown
    calls: list[RuleCall]  # the first ones and the last ones
    printed: RulePrinted
    error: RuleFault | None


class VerifiedRun(TypedDict):  # a run after verification; all null if the rule has failed
    theory: Reason | None  # of a shown run: the proof that there is no such tour, if known
    result: Solved | None  # of a shown run
    record: Done | None  # of an experiment's run


class RuleTest(TypedDict):  # a board, and the result that a rule must reach there
    text: str  # e.g. `5x5:a1:tour`
    board: Board
    start: int
    expected: Expected
    steps: int  # the step limit
    words: dict[str, str]  # the request of its run


class TestVerdict(Sentence):  # whether a test is passed, and why
    passed: bool


class OtherMove(TypedDict):  # a move to another square than one with the fewest onward moves
    move: int  # its number, from 1
    origin: int
    taken: int
    degree: int  # the onward moves of the square taken
    fewest: Sequence[int]  # the squares that have the fewest
    least: int  # the onward moves of these


class AgreementDocument(TypedDict):  # where a path follows Warnsdorff's rule
    moves: int
    agreed: int
    others: list[OtherMove]


class FollowPosition(TypedDict):  # a moment of a run: see knight_core.play.following
    board: Board
    path: Squares  # so far; no move has been tried from its last square
    order: str  # of the directions, "" where nothing depends on it
    ties: Tie | Literal[""]  # "": of squares with equally few onward moves each is right
    shows: bool  # whether the onward moves are shown on the board


class FollowTask(FollowPosition):  # a method to follow
    name: str
    method: FollowedMethod
    grade: Grade
    steps: int  # of the task


class FollowPrinted(FollowTask):  # for printing
    # For each of the first steps all right answers; the solution continues with the first of them.
    # -1: go back.
    next: Sequence[Sequence[int]]


class FollowVerdict(TypedDict):  # on a step
    right: bool
    reason: Sentence  # why it is wrong, or why it is right
    does: Sequence[int]  # the right steps: squares, or only -1 for going back
    compared: Sequence[Compared]
    phase: Phase  # after the step
    ending: Sentence | None  # how the task ended
    tour: Tour | None


class NextQuestion(FollowPosition):  # of *What next?*: see knight_core.play.questions
    name: str  # of the set
    number: int  # from 1
    kind: QuestionKind
    grade: Grade
    # Empty if the answers are squares. Else 0 and 1 for no and yes, or 0 for "not lost" and numbers
    # of steps.
    choices: Sequence[int]


class NextAnswer(TypedDict):  # the verdict on an answer
    right: bool
    reason: Sentence
    does: Sequence[int]  # the right answers
    compared: Sequence[Compared]  # of `dead-end` all squares a knight's move away
    proof: Reason | None  # why the path is lost from the step `does[0]` on
    tour: Tour | None  # a tour that begins with the path, if the path is not lost


class CheckedCertificate(TypedDict):  # the checker's verdict on a certificate
    steps: int  # the number of steps checked
    fault: Sentence | None  # null if it proves that there is no such tour
    seconds: float


class CertificateDocument(TypedDict):  # a proof as a text to be saved
    text: str
    checked: CheckedCertificate


class LessonMistake(Sentence):  # in the text of a lesson
    line: int  # from 1


class LessonTask(TypedDict):  # the task of a `do:` line
    kind: Literal["tour", "path", "stuck", "text", "rule", "follow", "next"]
    sentence: Sentence


class LessonDot(TypedDict):  # a square in a drawing
    name: str
    x: float
    y: float


class LessonDrawing(TypedDict):  # dots, and lines as pairs of their numbers
    dots: Sequence[LessonDot]
    lines: Sequence[Sequence[int]]


class LessonItem(TypedDict):  # a line of a step
    kind: LessonKind
    text: (
        str  # buttons by their keys, in [ ]; of `show` a link, of `hold` its words, of `do` nothing
    )
    number: int  # of a question, from 1; else 0
    choices: Sequence[str]
    task: LessonTask | None
    drawing: LessonDrawing | None


class LessonStep(TypedDict):
    title: str
    items: Sequence[LessonItem]


class LessonDocument(TypedDict):  # a lesson, without its right answers
    title: str
    audience: str
    goal: str
    lang: str
    licence: str
    digest: str
    steps: Sequence[LessonStep]


class ReadLesson(TypedDict):
    lesson: LessonDocument | None  # null if the text has mistakes
    mistakes: Sequence[LessonMistake]


class LessonMark(TypedDict):
    right: bool | None  # null for answers that are never marked
    size: Literal["small", "large", ""]  # too small or too large; only the teacher sees by how much
    wrong: Sentence | None  # the mistake in a task


class AnswersFile(TypedDict):
    name: str
    text: str


class AnswerCount(TypedDict):
    answer: str
    count: int


class AnswersQuestion(TypedDict):  # a column of the table of a class
    question: str  # its name, step.question
    kind: str
    text: str  # "" of a task
    task: Sentence | None
    right: int
    wrong: Sequence[AnswerCount]
    others: Sequence[AnswerCount]  # answers that are never marked


class GivenAnswer(TypedDict):
    question: str
    given: str
    right: bool | None
    difference: str
    counted: str  # of tasks that count right answers: the right ones and all, as text
    why: Sentence | None


class AnswersRow(TypedDict):
    file: str
    name: str
    right: int
    note: Sentence | None
    answers: Sequence[GivenAnswer]


class AnswersTable(TypedDict):  # the answers of a class to a lesson
    questions: Sequence[AnswersQuestion]
    files: Sequence[AnswersRow]
    csv: str
