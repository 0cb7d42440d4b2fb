"""Large experiments: their limit in the page, and two tabs that ask for the same one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.conftest import NewContext
from tests.web.lab import Lab


def test_the_page_has_a_limit_and_says_the_command_for_a_shell(lab: Lab) -> None:
    lab.open("?lab=survey&boards=80x80&starts=all&max-steps=1000")
    sentence = (
        "Too many runs: 6,400. In the page an experiment may have at most 5,000. "
        "Ask for fewer starts, boards or methods, or run the experiment in a shell."
    )
    expect(lab.experiment.locator("#le-starts")).to_have_text(sentence)
    expect(lab.status).to_contain_text(sentence)
    command = lab.experiment.locator(".lab-command code")
    expect(command).to_have_text(
        "python -m knight_core survey --boards 80x80 --starts all --max-steps 1000"
    )
    copied = lab.copies(lambda: lab.button("Copy the command").click())
    assert copied == command.text_content()
    # Nothing of it runs, and it is mended in the form.
    lab.setting("Starts").fill("3")
    expect(command).to_have_count(0)
    lab.experiment.get_by_role("button", name="Run", exact=True).click()
    lab.ended()
    expect(lab.progress).to_contain_text("3 runs")


BOTH = "?lab=survey&boards=60x60&starts=all&methods=depth-first&max-steps=400000"
"""It outlives every test."""


@pytest.mark.full
def test_two_tabs_run_the_same_experiment_each_for_itself(new_context: NewContext) -> None:
    context = new_context()
    first, second = Lab(context.new_page()), Lab(context.new_page())
    first.open(BOTH)
    first.begin()
    expect(first.progress).to_have_text(re.compile(r"^[1-9]\d* of 3,600 runs"))
    assert first.records(BOTH, running=True)
    # The second one shows what is saved, and goes on from there.
    second.open(BOTH)
    second.until(lab="stopped")
    expect(second.progress).to_contain_text("of 3,600 runs. Press Continue to do the rest.")
    second.button("Continue").click()
    second.until(lab="running")
    first.experiment.get_by_role("button", name="Cancel").click()
    first.ended("stopped")
    expect(second.root).to_have_attribute("data-lab", "running")
    second.experiment.get_by_role("button", name="Cancel").click()
    second.ended("stopped")
    links = [record["link"] for record in second.records(BOTH)]
    assert links
    assert len(links) == len(set(links))
