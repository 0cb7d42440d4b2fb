"""The shapes of what crosses to the page: for type checkers alone, Python's and the page's.

The build writes them, and those that they name, into js/solver/documents.d.ts. Nothing imports this
module while the page runs. ``array[int]`` crosses as a Uint32Array, ``array[float]`` as a
Float64Array, where nothing else is said.
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
from knight_core.formats.documents import AskedCount, AskedResult
from knight_core.formats.documents import PropertiesDocument as Properties
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

# Squares placed, and the number of squares of the board for a backtrack.
Events = Annotated["array[int]", "Uint16Array | Uint32Array"]


class PageBoard(TypedDict):  # a board
    rows: int
    cols: int
    holes: NotRequired[Sequence[int]]  # squares that are not there, in order


class Sentence(TypedDict):  # a sentence that the page has by its key
    key: str
    params: Params


class Speech(TypedDict):  # the words in which Python writes what the page does not say itself
    tag: str  # the language
    given: dict[str, Message]


class Problem(TypedDict):  # what is wrong with a request, or with a path that it gives
    code: str  # of the sentence `problem.CODE`
    params: Params


class PageReason(TypedDict):
    code: str  # of the one sentence `FAMILY.CODE`
    params: Params
    family: NotRequired[Literal["reason", "lost"]]  # lost: why a path begun cannot be completed
    steps: Sequence[ProofStep]  # the proof, if theory gives one: each is the sentence `proof.CODE`
    picture: Picture | None  # those of all steps in one


CROSSING: Final = {Board: PageBoard, Reason: PageReason, Tour: Squares}
"""How objects cross; a dataclass that is not named here, as its fields."""


class SolveStarted(TypedDict):  # what is said of a request at once
    theory: Reason | None  # why there is no such tour, whatever the method
    counts: Literal["steps", "cases"]


class CountReport(TypedDict):  # how far a count is
    states: int  # alive
    done: float  # squares swept, over all sweeps
    total: int  # squares to be swept


class SolveProgress(TypedDict):  # how far a search is
    forward: int
    backtracks: int
    tours: int
    best: int  # the length of the longest path so far
    fraction: NotRequired[float]  # of the work, if the method knows it before it has a path
    depth: int
    path: array[int]  # the end of one of `depth` squares


class ResultDocument(AskedResult):  # the object of `--format json`, without its tours
    reason: Reason | None
    exists: bool | None  # after a search that gave up: whether there is a tour, if theory knows
    listed: int  # how many of the tours found are listed
    tours: NotRequired[list[list[int]]]  # none, they cross as arrays
    properties: NotRequired[list[Properties]]  # none


TextFormat = Literal["matrix", "squares"]


class Woven(TypedDict):  # a tour whose line goes over and under itself
    svg: str


class Details(TypedDict):  # what the page says of a small tour
    texts: dict[TextFormat, str]
    properties: Properties


class Solved(TypedDict):  # how a search ended, without its events
    document: ResultDocument
    tours: array[int]  # one after the other
    deepest: array[int]  # the longest path that the search reached, if there is no tour
    details: NotRequired[Details | None]  # of the first tour, if asked for and if they can be made


class LastEvents(TypedDict):  # the end of a search
    at: int  # how many events came before
    path: array[int]  # the path where they begin
    events: Events
    # When the search took back the path that the first events have left, three numbers each time:
    # how many squares of it were still there, after how many squares taken back in all at least,
    # and at most.
    left: NotRequired[array[float]]


class Blocks(TypedDict):  # a board in blocks
    rows: Sequence[int]  # how many rows those of each band have
    cols: Sequence[int]


class Course(TypedDict):  # how the events of a search were made
    attempts: Sequence[Attempt]  # one after the other
    blocks: Blocks | None  # those of a construction
    # Of a method that draws an order for each square: eight numbers each, the squares in the order
    # in which they are tried, and the number of squares of the board where there are fewer.
    orders: array[int] | None
    cases: array[int] | None  # those of edge search: see `knight_core.search.edges.CaseRecord`


class SolveResult(Solved):
    events: Events  # the first ones
    last: NotRequired[LastEvents | None]  # the last ones, if others came after the first
    course: NotRequired[Course | None]  # null: nothing was chosen or searched


class CountDocument(AskedCount):  # the object of `count --format json`
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
    tour: array[int] | None  # if that was asked for


class RunsDone(TypedDict):
    done: list[Done]  # the runs that have ended since the last report


class RunsReport(RunsDone):
    forward: int  # how far the next run is


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
    base: Place | None  # where it stands before its first event, told once
    forward: int  # steps told, or passed over on the way to the first event
    events: Uint16s  # squares placed, and the number of squares of the board for a backtrack
    end: RaceEnd | None  # once the run has ended


class RaceNews(TypedDict):
    theory: Reason | None  # why there is no tour at all
    racers: list[RacerNews]


class TextFault(TypedDict):  # what is wrong in a text
    sentence: Sentence
    squares: list[int]
    places: list[int]
    step: bool  # the first two squares are a step that is no knight's move


class ReadAs(TypedDict):  # how a text was read, or why it cannot be read
    code: str
    params: Params
    sentence: Sentence


class TextReading(TypedDict):  # one way to read a text
    kind: ReadingKind
    part: int  # which board of the text
    board: Board | None
    squares: array[int]  # in the order of the visit, also those after a fault
    sound: int  # so many of the first ones are a path
    places: array[int]  # where each of them stands in the text: begin and end, in UTF-16 units
    given: Int32s  # squares and the numbers on them, by turns
    faults: list[TextFault]  # all of them
    how: ReadAs
    lines: tuple[int, int]  # the first and the last line of the text, from 1
    turned: str  # which mirror image or order of the likeliest reading this is, or ""
    open: bool  # whether the text leaves it open that this is meant


class ReadText(TypedDict):  # what a text is: see knight_core.reading
    verdict: ReadingKind | Literal["several"]
    readings: list[TextReading]  # the likeliest first


class KnownTour(TypedDict):  # a tour of the gallery
    code: str  # of the sentence, which has its `title` and the `image`
    exhibit: str
    image: Sequence[Sentence]  # which image of it, in the order to say it


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
    count: int  # of those that are certain to give it
    example: str  # one of them, or ""
    clash: tuple[Preference, ...]  # why no order does: preferences that contradict each other
    sentences: list[Sentence]


class ReviewDocument(TypedDict):  # what a teacher would say of a path
    rule: RuleDocument | None
    orders: OrdersDocument | None
    known: KnownTour | None


class BlindSteps(TypedDict):  # what blind search needs for a tour
    steps: int
    found: bool  # whether that is up to its first tour
    same: bool  # whether that is the tour that was asked about
    sentences: list[Sentence]


class AnsweredDocument(TypedDict):  # whether it is true that a board has no tour
    code: Literal["right", "wrong", "depends", "unknown"]
    reason: Reason | None
    tour: Tour | None  # one that there is
    starts: int  # from how many squares a tour starts, or -1
    sentences: list[Sentence]


# What comes from the sandbox is checked by js/rules/untrusted.js before anybody else sees it.
class RuleFault(TypedDict):  # what is wrong with a rule
    code: str
    params: Params
    key: str  # of the sentence, `rule.KEY`: the code, or a variant of it
    line: int  # of the rule's text, from 1; 0 if there is none
    column: int  # from 1; 0 if there is none
    endColumn: int  # the first one behind it; 0 if there is none
    step: int  # at which the rule was asked, from 1; 0 if it was not asked yet
    square: int  # where the knight stood, or -1
    traceback: str  # Python's own text, or ""
    plainCode: str  # of the sentence that says what the error means, `rule.CODE`, or ""
    plainParams: Params


class RuleCall(TypedDict):  # one call of a rule
    step: int  # the number of the square where the knight stood, from 1
    square: int
    candidates: Sequence[int]  # what it could choose from
    order: Sequence[int]  # in which they are tried, those that it left out at the end
    named: int  # how many of them the rule itself has named
    scores: Sequence[str] | None  # of the candidates, as Python prints them, if it scores
    forward: int  # how many steps had been counted when it was asked


class RuleLine(TypedDict):  # a line that was printed
    step: int  # 0 before the first call
    text: str


class RulePrinted(TypedDict):  # what a run has printed
    lines: list[RuleLine]  # the first ones
    more: int  # how many came after these


class RuleStats(TypedDict):
    forward: int
    backtracks: int
    seconds: float


# `failed`: by the rule's fault; `impossible`: it has tried everything, which is still to be proved.
RuleOutcome = Outcome | Literal["failed"]


class RuleClaim(TypedDict):  # how a run ended, as the sandbox says
    outcome: RuleOutcome
    reason: str  # the code of why it found no tour, or ""
    stats: RuleStats
    tour: array[int]
    deepest: array[int]  # the longest path, or that up to the fault
    events: Events
    last: LastEvents | None


class RuleAnswer(RuleClaim):  # the same, with what is only told
    calls: list[RuleCall]  # the first ones and the last ones
    printed: RulePrinted
    error: RuleFault | None


class VerifiedRun(TypedDict):  # what is true of a run; all null if the rule has failed
    theory: Reason | None  # for one that is shown: why there is no such tour at all, if known
    result: Solved | None  # the same
    record: Done | None  # for an experiment


class RuleTest(TypedDict):  # a board, and what a rule has to do there
    text: str  # e.g. `5x5:a1:tour`
    board: Board
    start: int
    expected: Expected
    steps: int  # within so many
    words: dict[str, str]  # the request of its run


class TestVerdict(Sentence):  # whether a test is passed, and why
    passed: bool


class OtherMove(TypedDict):  # a move to another square than one with the fewest onward moves
    move: int  # its number, from 1
    origin: int
    taken: int
    degree: int  # the onward moves of the square taken
    fewest: Sequence[int]  # the squares that have the fewest
    least: int  # how many these have


class AgreementDocument(TypedDict):  # where a path follows Warnsdorff's rule
    moves: int
    agreed: int
    others: list[OtherMove]


class FollowPosition(TypedDict):  # a moment of a run: see knight_core.play.following
    board: Board
    path: Squares  # so far; nothing has been tried from its last square
    order: str  # of the directions, "" where nothing depends on it
    ties: Tie | Literal[""]  # "": of squares with equally few onward moves each is right
    shows: bool  # whether the onward moves are shown on the board


class FollowTask(FollowPosition):  # a method to follow
    name: str
    method: FollowedMethod
    grade: Grade
    steps: int  # of the task


class FollowPrinted(FollowTask):  # on paper
    # The first steps: for each all that are right, first the one after which it goes on; -1: back.
    next: Sequence[Sequence[int]]


class FollowVerdict(TypedDict):  # on a step
    right: bool
    reason: Sentence  # why it is wrong, or why it is right
    does: Sequence[int]  # the right steps: squares, or -1 alone for going back
    compared: Sequence[Compared]
    phase: Phase  # after the step
    ending: Sentence | None  # how the task has ended
    tour: Tour | None


class NextQuestion(FollowPosition):  # of *What next?*: see knight_core.play.questions
    name: str  # of the set
    number: int  # from 1
    kind: QuestionKind
    grade: Grade
    # Where the answers are no squares: 0 and 1 for no and yes; 0 for not lost, or numbers of steps.
    choices: Sequence[int]


class NextAnswer(TypedDict):  # what an answer is worth
    right: bool
    reason: Sentence
    does: Sequence[int]  # the right answers
    compared: Sequence[Compared]  # of `dead-end` all squares a knight's move away
    proof: Reason | None  # why the path is lost from the step `does[0]` on
    tour: Tour | None  # that begins with the path, if that is not lost


class CheckedCertificate(TypedDict):  # what the checker says of a certificate
    steps: int  # as far as it was checked
    fault: Sentence | None  # null if it proves that there is no such tour
    seconds: float


class CertificateDocument(TypedDict):  # a proof as a text to be saved
    text: str
    checked: CheckedCertificate


class LessonMistake(Sentence):  # of the text of a lesson
    line: int  # from 1


class LessonTask(TypedDict):  # what a `do:` asks for
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
    right: bool | None  # null for what is never marked
    size: Literal["small", "large", ""]  # of a number that is wrong; by how much is for the teacher
    wrong: Sentence | None  # what is wrong with a task


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
    others: Sequence[AnswerCount]  # what is never marked


class GivenAnswer(TypedDict):
    question: str
    given: str
    right: bool | None
    difference: str
    counted: str  # of what counts right answers: how many of how many
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
