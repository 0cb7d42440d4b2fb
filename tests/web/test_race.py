"""The race of a comparison: seen, stepped, shared, and the same as the exact runs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, expect

from knight_core.experiments.race import make_race
from tests.conftest import NewContext
from tests.web.lab import Lab

METHODS = "depth-first,pruned,warnsdorff,construct"
RACE = f"?lab=compare&start=h1&methods={METHODS}&max-steps=400000"
SIX = "?lab=compare&start=h1&methods=depth-first,random,random:seed%3D7,depth-first:21876543,"
SIX += "depth-first:87654321,warnsdorff&max-steps=900000000"
"""Six methods, of which one arrives."""


@dataclass
class Race:
    """The race on a page."""

    lab: Lab

    @property
    def root(self) -> Locator:
        return self.lab.page.locator("#lab-race")

    @property
    def story(self) -> Locator:
        return self.root.locator(".race-story")

    @property
    def spoken(self) -> Locator:
        return self.root.get_by_role("status")

    @property
    def step(self) -> Locator:
        return self.root.locator(".race-step")

    @property
    def speed(self) -> Locator:
        return self.root.get_by_role("slider", name="Speed")

    def tile(self, number: int) -> Locator:
        """The tile of a method."""
        return self.root.locator(".racer").nth(number)

    def button(self, name: str) -> Locator:
        """A button by its whole name."""
        return self.root.get_by_role("button", name=name, exact=True)

    def stands(self, step: int | None = None) -> None:
        """Waits until the race stands still and shows its step."""
        expect(self.root).to_have_attribute("data-race", "still")
        if step is not None:
            expect(self.step).to_have_text(f"Step {step:,}")

    def counts(self) -> list[tuple[int, int]]:
        """Steps and backtracks of each method, from the table of the counters."""
        rows: list[list[str]] = self.root.locator("tbody tr").evaluate_all(
            "(rows) => rows.map(({ cells }) => [cells[2], cells[3]].map((c) => c.textContent))"
        )
        return [(int(steps.replace(",", "")), int(backs.replace(",", ""))) for steps, backs in rows]


@pytest.fixture
def race(lab: Lab) -> Iterator[Race]:
    """The race of the module's page, where nothing moves by itself."""
    yield Race(lab)
    # The exact runs behind it end with their experiment.
    if lab.root.get_attribute("data-lab") == "running":
        # As an event: the button is hidden when they end meanwhile.
        lab.page.locator("#lab-form [data-action=lab-cancel]").dispatch_event("click")
        expect(lab.root).not_to_have_attribute("data-lab", "running")


def in_python(step: int, methods: str = METHODS) -> list[tuple[int, int]]:
    """Steps and backtracks of each method after so many steps, from the solver itself."""
    words = {"board": "8x8", "start": "h1", "end": "", "closed": "0", "seed": "0"}
    race = make_race({**words, "max-steps": "400000"}, methods.split(","))
    counts = []
    for racer in race.racers:
        forward = backtracks = 0
        while forward < step and not racer.ended:
            for event in racer.advance(step):
                if forward == step:
                    break
                if event == 64:
                    backtracks += 1
                else:
                    forward += 1
        counts.append((forward, backtracks))
    return counts


@pytest.mark.motion
def test_the_race_starts_with_the_click_and_one_arrives(new_context: NewContext) -> None:
    lab = Lab(new_context().new_page())
    race = Race(lab)
    lab.open("?mode=lab")
    lab.until(solver="ready", mode="lab")
    expect(race.root).to_have_attribute("data-race", "playing")
    lab.visit(f"{RACE}#speed=1")
    expect(race.root).to_have_attribute("data-race", "playing")
    expect(race.tile(0)).to_contain_text("Blind search")
    # Nobody has arrived: everybody has made the same number of steps.
    story, spoken = "#lab-race .race-story", "#lab-race [role=status]"
    lab.listen(story)
    lab.listen(spoken)
    race.speed.focus()
    lab.page.keyboard.press("End")
    expect(race.speed).to_have_attribute("aria-valuetext", "5,000 steps per second")
    expect(race.tile(2)).to_have_attribute("data-how", "arrived")
    expect(race.tile(2)).to_have_class(re.compile(r"\bfirst\b"))
    lab.hears(story, "Warnsdorff's rule: arrived first, after 64 steps.")
    lab.hears(spoken, "arrived first")
    # The others go on counting; what does not search says so, and does not win.
    expect(race.tile(3)).to_contain_text("without a search")
    expect(race.tile(3)).not_to_have_class(re.compile(r"\bfirst\b"))
    expect(race.tile(0)).to_have_attribute("data-how", "farBehind")
    expect(race.tile(1)).to_have_attribute("data-how", "arrived")
    before = race.spoken.text_content()
    race.button("Pause the race").click()
    race.stands()
    expect(race.spoken).not_to_have_text(before or "")
    # The exact runs go on behind, and their counts are those of the race.
    _, pruned, *_ = race.counts()
    lab.ended()
    row = lab.report.get_by_role("row", name=re.compile("^Search with ")).first
    for count in pruned:
        expect(row).to_contain_text(f"{count:,}")
    # Whoever leaves the Lab comes back to where the race was.
    race.button("Play the race").click()
    lab.button("Solve mode").click()
    lab.button("Lab mode").click()
    race.stands()


@pytest.mark.full
def test_without_motion_the_race_waits_and_is_stepped(race: Race) -> None:
    race.lab.visit(RACE)
    race.stands(0)
    expect(race.story).to_have_text("4 methods, one board each. Which one arrives first?")
    forward, back = race.button("One step forward"), race.button("One step back")
    expect(back).to_have_attribute("aria-disabled", "true")
    forward.click()
    race.stands(1)
    expect(race.spoken).to_contain_text("Step 1. Blind search: 1 of 64 squares filled")
    forward.focus()
    for _ in range(3):
        race.lab.page.keyboard.press("ArrowRight")
    race.stands(4)
    race.lab.page.keyboard.press("ArrowLeft")
    race.stands(3)
    race.lab.has_hash("#race=3")
    assert race.counts() == in_python(3)
    race.button("To the next arrival").click()
    race.stands(64)
    expect(race.tile(2)).to_have_class(re.compile(r"\bfirst\b"))
    back.click()
    race.stands(63)
    expect(race.tile(2)).to_have_attribute("data-how", "searching")
    race.button("Back to the start").click()
    race.stands(0)
    race.lab.has_hash("")


@pytest.mark.full
def test_the_focus_stays_in_the_race_when_the_report_takes_it_in(race: Race) -> None:
    race.lab.visit(RACE)
    forward = race.button("One step forward")
    forward.focus()
    expect(race.lab.page.locator("#lab-report #lab-race")).to_be_visible()
    race.lab.until(lab="finished")
    expect(forward).to_be_focused()


@pytest.mark.full
def test_a_moment_can_be_shared(race: Race) -> None:
    race.lab.visit(f"{RACE}#race=240&speed=1000")
    race.stands(240)
    expect(race.speed).to_have_attribute("aria-valuetext", "1,000 steps per second")
    assert race.counts() == in_python(240)
    race.lab.has_hash("#race=240&speed=1000")
    # Far behind what is kept the race is searched once more.
    race.lab.visit(f"{RACE}#race=120000")
    race.stands(120_000)
    assert race.counts() == in_python(120_000)
    race.button("One step back").click()
    race.stands(119_999)
    race.button("Back to the start").click()
    race.stands(0)
    expect(race.tile(0)).to_have_attribute("data-how", "ready")


@pytest.mark.full
def test_where_there_is_no_tour_theory_stands_beside_the_race(race: Race) -> None:
    race.lab.visit(
        "?lab=compare&board=5x5&start=b1&methods=depth-first,pruned,warnsdorff:greedy,auto"
        "&max-steps=9000#race=9001"
    )
    race.stands(9001)
    expect(race.root.locator(".theory")).to_contain_text("No method can arrive, as theory proves")
    states = [race.tile(number).get_attribute("data-how") for number in range(4)]
    assert states == ["limit", "impossible", "stuck", "refused"]
    expect(race.tile(0)).to_contain_text("That proves nothing.")
    expect(race.tile(1)).to_contain_text("Everything was tried")
    expect(race.tile(2)).to_contain_text("Dead end after")
    expect(race.button("One step forward")).to_have_attribute("aria-disabled", "true")


def test_a_board_that_is_too_large_is_told_in_one_sentence(race: Race) -> None:
    race.lab.visit("?lab=compare&board=60x60&start=a1&methods=warnsdorff,construct")
    expect(race.root.locator(".error")).to_have_text(
        "The race is shown only on boards of up to 2,500 squares, and 60×60 has more."
    )
    expect(race.root.locator(".racers")).to_be_hidden()
    expect(race.button("Play the race")).to_be_hidden()
    race.lab.ended()


@pytest.mark.full
@pytest.mark.expected_errors(r"Uncaught")
def test_a_lost_worker_costs_the_race_nothing(fresh: Lab) -> None:
    race = Race(fresh)
    fresh.open(f"{RACE}#race=30")
    race.stands(30)
    fresh.ended()
    # A crash is noticed at once.
    with fresh.page.expect_worker():
        for worker in fresh.page.workers:
            worker.evaluate("() => { setTimeout(() => { throw new Error('crash'); }); }")
    race.button("To the next arrival").click()
    race.stands(64)
    fresh.visit(f"{RACE}#race=811")
    race.stands(811)
    assert race.counts() == in_python(811)


def longest_task(lab: Lab, meanwhile: Callable[[], None]) -> float:
    """The longest task of the page's own thread meanwhile, in milliseconds of that thread: what
    other programs of the machine take does not count."""
    browser = lab.page.context.browser
    assert browser is not None
    browser.start_tracing(page=lab.page, categories=["toplevel", "__metadata"])
    meanwhile()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    page = {
        (event["pid"], event["tid"])
        for event in events
        if event.get("name") == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks: list[float] = [
        event["tdur"] / 1000
        for event in events
        if (event["pid"], event["tid"]) in page and "tdur" in event
    ]
    return float(max(tasks))


@pytest.mark.full
@pytest.mark.motion
def test_six_methods_at_full_speed_leave_the_page_free(fresh: Lab) -> None:
    """No task of the page takes over 50 ms."""
    race = Race(fresh)
    fresh.open(f"{SIX}#speed=5000")
    expect(race.tile(5)).to_have_attribute("data-how", "arrived")
    many = re.compile(r"^Step \d{2,},\d{3}$")
    assert longest_task(fresh, lambda: expect(race.step).to_have_text(many)) <= 50
    race.button("Pause the race").click()
    race.stands()
