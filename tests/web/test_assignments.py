"""The usual assignments, done with what is seen: each in six actions from the Lab's opening."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.conftest import NewContext
from tests.web.lab import Lab

MOST = 6


class Student:
    """Who presses, fills in and chooses, and counts how often."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.actions = 0
        self.report = page.get_by_role("region", name="Report")

    def press(self, name: str) -> None:
        self.actions += 1
        self.page.get_by_role("button", name=name, exact=True).click()

    def unfold(self, name: str) -> None:
        """Opens what is folded, by the beginning of its summary."""
        self.actions += 1
        self.page.locator("summary").filter(has_text=name).click()

    def fill(self, name: str, text: str) -> None:
        self.actions += 1
        self.page.get_by_role("textbox", name=name, exact=True).fill(text)

    def choose(self, name: str, option: str) -> None:
        self.actions += 1
        self.page.get_by_role("combobox", name=name).select_option(label=option)

    def runs(self) -> None:
        """The experiment ends."""
        expect(self.page.locator("html")).to_have_attribute("data-lab", "finished")

    def row(self, *texts: str) -> Locator:
        """The row of a table that has all of these."""
        row = self.report.get_by_role("row")
        for text in texts:
            row = row.filter(has_text=text)
        return row.first


@pytest.fixture
def student(lab: Lab) -> Iterator[Student]:
    lab.visit("?lab=compare")
    expect(lab.page.get_by_role("heading", name="The race: 8×8 from h1")).to_be_visible()
    student = Student(lab.page)
    yield student
    assert 0 < student.actions <= MOST


@pytest.mark.motion
def test_the_lab_opens_with_a_race_under_way(new_context: NewContext) -> None:
    lab = Lab(new_context().new_page())
    lab.open("?start=a1")
    lab.answered()
    lab.button("Lab mode").click()
    race = lab.page.get_by_role("region", name="The race: 8×8 from h1")
    expect(race).to_have_attribute("data-race", "playing")
    expect(race.get_by_role("button", name="Pause the race")).to_be_visible()
    expect(lab.page.locator("[data-chip]")).to_have_count(5)
    # Blind search goes back: the water rises.
    expect(race.locator(".racer").first).to_have_attribute("data-how", "farBehind")
    lab.has_query("?lab=compare")


@pytest.mark.full
def test_blind_search_with_a_limit_from_random_starts(student: Student) -> None:
    student.press("Blind search with a limit, 5 random starts")
    did = student.page.get_by_role("status").filter(has_text="gives up after 3,000,000 steps")
    expect(did).to_have_count(1)
    student.runs()
    for texts in (("5×5 c5", "36,214"), ("5×5 a1", "8,840"), ("6×6 b1", "2,617,589")):
        expect(student.row(*texts)).to_be_visible()
    expect(student.row("5×5 d5", "no tour")).to_be_visible()
    expect(student.row("6×6 e5", "gave up")).to_be_visible()


def test_first_tries_of_warnsdorffs_rule(student: Student) -> None:
    student.press("Warnsdorff: first tries on 7×7 to 20×20")
    student.runs()
    for board in ("7×7", "8×8", "9×9", "20×20"):
        expect(student.row(board)).to_be_visible()
    student.fill("Boards", "8x8")
    student.fill("Starts", "all")
    student.press("Run")
    expect(student.row("8×8", "64", "63")).to_be_visible()
    student.runs()


def test_two_orders_of_directions(student: Student) -> None:
    student.press("Two orders of directions")
    student.runs()
    for texts in (("a1", "248,169"), ("f1", "58,692"), ("a1", "71,789"), ("f1", "374,221")):
        expect(student.row(*texts)).to_be_visible()
    # A third one, which nobody types: mirrored, it needs the steps of the other start.
    student.unfold("Methods")
    student.press("Add an order")
    student.choose("Named order", "anticlockwise")
    student.press("Add this order")
    student.press("Run")
    for texts in (("a1", "58,692"), ("f1", "248,169")):
        expect(student.row("87654321", *texts)).to_be_visible()
    student.runs()


def test_the_best_order_so_far_is_seen_while_it_runs(student: Student) -> None:
    student.press("The best order from a square")
    # On 5×5 there are tours within the first steps.
    student.fill("Board", "5x5")
    student.fill("Start", "a1")
    student.press("Run")
    best = student.page.get_by_role("region", name=re.compile("^Best o"))
    expect(best).to_contain_text(re.compile(r"\d steps"))
    student.press("Cancel")
    student.press("Solve with this order")
    student.page.get_by_role("heading", name="A tour of all 25 squares").wait_for()


@pytest.mark.full
def test_the_best_order_from_a_square(student: Student) -> None:
    student.press("The best order from a square")
    best = student.page.get_by_role("region", name="Proved: the best of all 40,320 orders")
    expect(best).to_contain_text("1,333 steps", timeout=400_000)
    expect(best).to_contain_text("18756324")
    rows = student.report.get_by_role("row").filter(has_text="1,333")
    expect(rows).to_have_count(4)
    student.press("Cancel")
    student.press("Solve with this order")
    student.page.get_by_role("heading", name="A tour of all 64 squares").wait_for()
    result = student.page.get_by_role("region", name="Result")
    expect(result.get_by_text("1,333", exact=True)).to_be_visible()
