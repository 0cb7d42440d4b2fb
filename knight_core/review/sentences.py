"""What is said of a tour, of a path, or of a claim, in English: by ``review.`` and a code."""

from __future__ import annotations

from typing import Final

_SAID: Final[dict[str, str]] = {
    # -- Warnsdorff's rule -------------------------------------------------------------------------
    "rule-follows": (
        "It follows Warnsdorff's rule: every move goes to a square with the fewest onward moves."
    ),
    "rule-follows-end": (
        "It follows Warnsdorff's rule, with the last square kept for the end: every move goes to a "
        "square with the fewest onward moves."
    ),
    "rule-no-choice": "The rule left it no choice: each time there was only one such square.",
    "rule-order": (
        "Where several squares have equally few (choices: {choices}), it takes the first one in "
        "the order {order}. Only this order fits."
    ),
    "rule-order-orders": (
        "Where several squares have equally few (choices: {choices}), it takes the first one in "
        "an order of the directions, e.g. {order} (orders that fit: {count})."
    ),
    "rule-roth": (
        "Where several squares have equally few (choices: {choices}), it takes the one farthest "
        "from the centre (Roth's tie rule), and where that leaves several, the first one in the "
        "order {order}. Only this order fits."
    ),
    "rule-roth-orders": (
        "Where several squares have equally few (choices: {choices}), it takes the one farthest "
        "from the centre (Roth's tie rule), and where that leaves several, the first one in an "
        "order of the directions, e.g. {order} (orders that fit: {count})."
    ),
    "rule-roth-every": (
        "Where several squares have equally few (choices: {choices}), it takes the one farthest "
        "from the centre (Roth's tie rule)."
    ),
    "rule-pohl": (
        "Where several squares have equally few (choices: {choices}), it adds up the onward moves "
        "of the squares that come after each, and takes the one with the smallest sum (Pohl's tie "
        "rule). Where that leaves several, it takes the first one in the order {order}. Only this "
        "order fits."
    ),
    "rule-pohl-orders": (
        "Where several squares have equally few (choices: {choices}), it adds up the onward moves "
        "of the squares that come after each, and takes the one with the smallest sum (Pohl's tie "
        "rule). Where that leaves several, it takes the first one in an order of the directions, "
        "e.g. {order} (orders that fit: {count})."
    ),
    "rule-pohl-every": (
        "Where several squares have equally few (choices: {choices}), it adds up the onward moves "
        "of the squares that come after each, and takes the one with the smallest sum (Pohl's tie "
        "rule)."
    ),
    "rule-roth-too": (
        "Roth's tie rule, the square farthest from the centre, makes the same choices."
    ),
    "rule-pohl-too": (
        "Pohl's tie rule, the fewest onward moves of the squares that come after, makes the same "
        "choices."
    ),
    "rule-chance": (
        "Where several squares have equally few (choices: {choices}), it follows no tie rule that "
        "is known here. Perhaps it chose by chance."
    ),
    "rule-departs-one": (
        "It does not follow Warnsdorff's rule. The first move against it is move {move}, from "
        "{origin} to {taken} (onward moves: {degree}). The rule goes to {allowed} (onward moves: "
        "{fewest})."
    ),
    "rule-departs": (
        "It does not follow Warnsdorff's rule. The first move against it is move {move}, from "
        "{origin} to {taken} (onward moves: {degree}). The rule goes to one of {allowed} (onward "
        "moves of each: {fewest})."
    ),
    "rule-lost": (
        "But where the rule goes, no tour is possible any more: here it was right to leave it."
    ),
    "rule-kept": "Where the rule goes, a tour would have been possible too.",
    "rule-mixed": "Some of these squares keep a tour possible, others do not.",
    "rule-count": "Moves that the rule allows: {followed} of {moves}.",
    # -- blind search ------------------------------------------------------------------------------
    "orders-one": "Blind search finds exactly this tour with one order of the directions: {order}.",
    "orders-some": (
        "Blind search finds exactly this tour with {count} of the 40,320 orders of the directions, "
        "e.g. {order}."
    ),
    "orders-every": "Blind search finds exactly this tour with every order of the directions.",
    "orders-none": "Blind search finds this tour with no order of the directions.",
    "orders-clash": (
        "Move {move}, from {origin}, takes direction {direction} to {taken}, though direction "
        "{instead} to {other} would have kept a tour possible. So {direction} would have to come "
        "before {instead}."
    ),
    "orders-clash-end": "Both cannot be.",
    "orders-clash-ring": "All of this cannot be.",
    "orders-partly": (
        "Blind search finds exactly this tour with the order {order}, and with {least} to {most} "
        "of the 40,320 orders in all. Which, is not known exactly: some positions are too hard."
    ),
    "orders-perhaps": (
        "Blind search finds this tour with at most {most} of the 40,320 orders of the directions. "
        "Whether there is one, is not known: some positions are too hard."
    ),
    "orders-too-large": (
        "Which orders of the directions give this tour by blind search is asked on boards of up to "
        "{limit} squares."
    ),
    "blind-found": "With the order {order} blind search finds it after {steps} steps.",
    "blind-budget": (
        "With the order {order} blind search has not come to its end after {steps} steps."
    ),
    "blind-exhausted": (
        "With the order {order} blind search tries everything and finds no tour, in {steps} steps."
    ),
    # -- a well-known tour -------------------------------------------------------------------------
    "known-tour": "This tour is well known: {title}.",
    "known-tour-image": "This tour is well known: {title}; here {image}.",
    "known-gallery": "This tour stands in the gallery: {title}.",
    "known-gallery-image": "This tour stands in the gallery: {title}; here {image}.",
    # -- "no solution exists" ----------------------------------------------------------------------
    "answer-right": "That is right: {board} has no tour.",
    "answer-right-closed": "That is right: {board} has no closed tour.",
    "answer-right-start": "That is right: no tour of {board} starts on {start}.",
    "answer-right-ends": "That is right: {board} has no tour with these ends.",
    "answer-wrong": "That is not right: {board} has a tour.",
    "answer-wrong-closed": "That is not right: {board} has a closed tour.",
    "answer-wrong-start": "That is not right: {board} has a tour that starts on {start}.",
    "answer-wrong-ends": "That is not right: {board} has a tour with these ends.",
    "answer-wrong-every": "That is not right: on {board} a tour starts from every square.",
    "answer-depends": (
        "That depends on the start. On {board} a tour starts from {starts} of the {size} squares, "
        "but none from {square}, for instance."
    ),
    "answer-unknown": "Whether that is right is not known: a search did not come to its end.",
    # -- a path ------------------------------------------------------------------------------------
    "path-right": "The first squares are right, up to {end}: {visited} of {size}.",
    "path-completable": "From there it can still be completed to a tour.",
    "path-unknown": "Whether it can still be completed is not known: the position is too hard.",
    "path-too-large": (
        "Whether it can still be completed is asked on boards of up to {limit} squares."
    ),
    "path-lost": (
        "It cannot be completed any more. Move {move}, from {before} to {square}, lost it; up to "
        "{before} it could still be completed."
    ),
    "path-lost-by": (
        "It cannot be completed any more, at the latest since move {move}, to {square}. It could "
        "be completed after so many moves: {kept}. In between, that is not known."
    ),
    "path-lost-since": (
        "It cannot be completed any more, at the latest since move {move}, to {square}. Whether it "
        "could be before, is not known."
    ),
    "path-lost-start": "It could never be completed: no tour starts on {square}.",
    # -- a text as a whole -------------------------------------------------------------------------
    "read-as": "Read as: {how}.",
    "read-also": "It can be read in other ways too: {others}.",
    "verdict-closed": "A closed tour of {board}, from {start} to {end}.",
    "verdict-open": "An open tour of {board}, from {start} to {end}.",
    "verdict-unfinished": (
        "Unfinished: a right path from {start} to {end} that visits {visited} of the {size} "
        "squares of {board}."
    ),
    "verdict-fault": "Not a tour of {board}. Faults: {count}.",
    "verdict-puzzle": "A puzzle on {board}. Given numbers: {count} of {size}.",
    "verdict-several": "The text holds {count} boards.",
    "board-of": "Board {number} of {count}:",
    "board-in-short": "{number}. {verdict}: {how}",
    "properties": "Turns: {turns}. Crossings: {crossings}.",
    "property-symmetry": "Symmetry: {symmetry}.",
    "property-magic": "Its numbers are {magic}: each row and each column adds up to {sum}.",
    # -- the table of a class ----------------------------------------------------------------------
    "row-closed": "closed tour",
    "row-open": "open tour",
    "row-unfinished": "unfinished",
    "row-fault": "not a tour",
    "row-puzzle": "puzzle",
    "row-several": "{count} boards",
    "row-unreadable": "nothing read",
    "row-visited": "{visited} of {size} squares",
    "row-tours": "tours among them: {tours}",
    "row-claim-right": "That is right.",
    "row-claim-wrong": "That is not right.",
    "row-claim-depends": "That depends on the start.",
    "row-claim-unknown": "Whether that is right is not known.",
    "row-same": "the same tour as {name}",
}

SENTENCES: Final = {f"review.{code}": text for code, text in _SAID.items()}
"""All of them by their keys."""
