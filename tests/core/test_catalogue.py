"""The facts that other programs take from knight_core."""

from __future__ import annotations

import json

from knight_core import METHODS, TIES, TourRequest, catalogue
from knight_core.board.presets import SHAPES
from knight_core.experiments import make_experiment
from knight_core.request import SYMMETRIES, parse_request


def test_the_facts_are_json_and_complete() -> None:
    facts = catalogue.facts()
    assert json.loads(json.dumps(facts)) == facts
    assert [method["id"] for method in facts["methods"]] == list(METHODS)
    assert facts["methods"][0] == {
        "id": "auto",
        "options": ["seed"],
        "many": True,
        "holes": True,
        "symmetric": True,
        "counts": "steps",
        "own": False,
    }
    assert [method["id"] for method in facts["methods"] if method["own"]] == ["rule"]
    assert [method["id"] for method in facts["methods"] if not method["holes"]] == ["construct"]
    assert [shape["id"] for shape in facts["shapes"]] == list(SHAPES)
    assert facts["shapes"][0] == {"id": "cross12", "rows": 4, "cols": 4, "holes": [0, 3, 12, 15]}
    assert facts["ties"] == list(TIES)
    assert facts["symmetries"] == list(SYMMETRIES)
    finding = [method["id"] for method in facts["methods"] if method["symmetric"]]
    assert finding == ["auto", "multipath", "construct"]
    assert facts["presets"]["makay"] == "43218765"
    assert all(sorted(order) == list("12345678") for order in facts["presets"].values())
    assert {word for words in facts["choices"].values() for word in words} >= {"1", "0", "true"}
    assert facts["limits"] == {
        "squares": 16_000_000,
        "page_squares": 1_000_000,
        "woven_squares": 2_500,
        "lost_squares": 400,
        "seed": 2**53 - 1,
        "count_states": 4_000_000,
        "race_squares": 2_500,
        "racers": 12,
        "page_runs": 5_000,
        "edge_squares": 10_000,
        "rule_squares": 10_000,
        "digits": 18,
    }


def test_the_default_words_make_the_default_request() -> None:
    words = {str(name): text for name, text in catalogue.facts()["defaults"].items()}
    assert words == {
        "rows": "8",
        "cols": "8",
        "start": "",
        "end": "",
        "closed": "",
        "method": "auto",
        "order": "12345678",
        "ties": "order",
        "backtrack": "1",
        "seed": "0",
        "max-steps": "",
        "tours": "1",
        "holes": "",
        "symmetry": "any",
    }
    assert parse_request(words) == TourRequest()


def test_the_default_settings_make_each_experiment() -> None:
    lab = catalogue.facts()["lab"]
    assert lab["tools"] == ["compare", "survey", "orders"] == list(lab["defaults"])
    for tool, words in lab["defaults"].items():
        # Only compare needs a start of its own.
        named = {"start": "h1"} if tool == "compare" else {}
        settings = make_experiment({"lab": tool, **words, **named}).settings
        assert set(settings) <= set(words)
        # What is not named, or as it is anyway, is not in the link.
        for name in set(words) - set(settings):
            assert words[name] == ("run" if name == "ruled-out" else ""), name
        assert settings["max-steps"] == words["max-steps"]
