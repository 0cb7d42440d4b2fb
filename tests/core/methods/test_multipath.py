"""Edge search as a method: against blind search, on shapes, with its own counts and reasons."""

from __future__ import annotations

from knight_core import Board, Outcome, Progress, Recording, TourRequest, solve, start


def test_without_a_start_it_lists_the_tours_from_all_of_them() -> None:
    result = solve("3x4", method="multipath", tours="all")
    assert result.stats.tours == len({*result.tours}) == 16
    assert result.stats.forward == result.stats.backtracks


def test_all_starts_and_goals_of_8x8_are_decided_in_a_few_cases() -> None:
    for square in range(64):
        for goal in ({}, {"closed": True}):
            result = solve("8x8", start=square, method="multipath", max_steps=200, **goal)  # type: ignore[arg-type]
            assert result.outcome is Outcome.FOUND
    for end in range(64):
        if end != 56:
            result = solve("8x8", start="a1", end=end, method="multipath", max_steps=500)
            fits = Board(8, 8).colour(end) != Board(8, 8).colour(56)
            assert result.outcome is (Outcome.FOUND if fits else Outcome.IMPOSSIBLE)


def test_a_proof_without_a_case_says_so() -> None:
    result = solve("3x3", start="a1", method="multipath")
    assert result.reason is not None
    assert (result.reason.code, result.stats.forward) == ("no-case-left", 0)
    result = solve("4x4", start="a1", method="multipath")
    assert result.reason is not None
    assert result.reason.code == "exhausted-cases"
    assert result.reason.params["cases"] == result.stats.forward == result.stats.backtracks > 0


def test_its_budget_is_one_of_cases() -> None:
    result = solve("8x8", start="a1", method="multipath", max_steps=5)
    assert result.outcome is Outcome.LIMIT
    assert result.reason is not None
    assert (result.reason.code, result.reason.params["cases"]) == ("max-cases", 5)
    assert len(result.deepest) > 1


def test_it_can_be_stepped() -> None:
    run = start(TourRequest(20, 20, 0, method="multipath"))
    seen: list[Progress] = [next(run)]
    for _ in range(5):
        seen.append(run.send(3))
    assert [progress.forward for progress in seen[1:]] == [
        seen[0].forward + 3 * step for step in range(1, 6)
    ]


def test_it_logs_no_events_as_cases_are_no_steps() -> None:
    assert solve("5x5", Recording(events=100), start="a1", method="multipath").events is None


def test_a_board_too_large_for_it_is_refused_in_words() -> None:
    result = solve("101x100", start="a1", method="multipath")
    assert result.outcome is Outcome.LIMIT
    assert result.reason is not None
    assert "10,000" in result.reason.text
